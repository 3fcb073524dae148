#include "base/diagnostics.h"

#include <stdarg.h>

#include "base/text.h"

void
lint_start(struct lint *l, lint_say_fn *say, void *context)
{
	*l = (struct lint){ .say = say, .context = context };
}

static void
add(struct lint *l, const char *p)
{
	size_t n = strlen(p);

	if (n < sizeof(l->where) - l->len) {
		memcpy(l->where + l->len, p, n + 1);
		l->len += n;
	}
}

size_t
lint_enter(struct lint *l, const char *key)
{
	size_t back = l->len;

	add(l, "/");
	for (; *key != '\0'; key++) {
		char one[2] = { *key };

		add(l, *key == '~' ? "~0" : *key == '/' ? "~1" : one);
	}
	return back;
}

size_t
lint_enter_at(struct lint *l, size_t index)
{
	char key[24];

	snprintf(key, sizeof(key), "%zu", index);
	return lint_enter(l, key);
}

void
lint_leave(struct lint *l, size_t back)
{
	l->len = back;
	l->where[back] = '\0';
}

/* Whole characters, and none that moves a cursor. */
static void
tidy(char *text)
{
	text_mend(text);
	for (char *p = text; *p != '\0'; p++) {
		if ((unsigned char)*p < 0x20 || *p == 0x7f)
			*p = '?';
	}
}

static void say(struct lint *, const char *fmt, va_list) PRINTF_LIKE(2, 0);

static void
say(struct lint *l, const char *fmt, va_list ap)
{
	char where[LINT_WHERE_MAX], why[LINT_WHY_MAX];

	snprintf(where, sizeof(where), "%s", l->where);
	vsnprintf(why, sizeof(why), fmt, ap);
	tidy(where);
	tidy(why);
	l->mistakes++;
	l->say(l->context, where, why);
}

bool
lint_wrong(struct lint *l, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(l, fmt, ap);
	va_end(ap);
	return false;
}

bool
lint_wrong_at(struct lint *l, const char *key, const char *fmt, ...)
{
	size_t back = lint_enter(l, key);
	va_list ap;

	va_start(ap, fmt);
	say(l, fmt, ap);
	va_end(ap);
	lint_leave(l, back);
	return false;
}
