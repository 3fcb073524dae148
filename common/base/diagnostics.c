#include "base/diagnostics.h"

#include <stdarg.h>

#include "base/text.h"

void
diagnostics_start(
    struct diagnostics *l, diagnostics_report_fn *say, void *context)
{
	*l = (struct diagnostics){ .say = say, .context = context };
}

static void
add(struct diagnostics *l, const char *p)
{
	size_t n = strlen(p);

	if (n < sizeof(l->where) - l->len) {
		memcpy(l->where + l->len, p, n + 1);
		l->len += n;
	}
}

size_t
diagnostics_enter(struct diagnostics *l, const char *key)
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
diagnostics_enter_at(struct diagnostics *l, size_t index)
{
	char key[24];

	snprintf(key, sizeof(key), "%zu", index);
	return diagnostics_enter(l, key);
}

void
diagnostics_leave(struct diagnostics *l, size_t back)
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

static void say(struct diagnostics *, const char *fmt, va_list)
    PRINTF_LIKE(2, 0);

static void
say(struct diagnostics *l, const char *fmt, va_list ap)
{
	char where[DIAGNOSTICS_WHERE_MAX], why[DIAGNOSTICS_WHY_MAX];

	snprintf(where, sizeof(where), "%s", l->where);
	vsnprintf(why, sizeof(why), fmt, ap);
	tidy(where);
	tidy(why);
	l->mistakes++;
	l->say(l->context, where, why);
}

bool
diagnostics_add(struct diagnostics *l, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	say(l, fmt, ap);
	va_end(ap);
	return false;
}

bool
diagnostics_add_at(struct diagnostics *l, const char *key, const char *fmt, ...)
{
	size_t back = diagnostics_enter(l, key);
	va_list ap;

	va_start(ap, fmt);
	say(l, fmt, ap);
	va_end(ap);
	diagnostics_leave(l, back);
	return false;
}
