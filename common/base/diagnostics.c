/*
 * diagnostics - reports mistakes, each with the JSON pointer of its place.
 */
#include "base/diagnostics.h"

#include <stdarg.h>

#include "base/text.h"

void
diagnostics_start(
    struct diagnostics *d, diagnostics_report_fn *report, void *context)
{
	*d = (struct diagnostics){ .report = report, .context = context };
}

static void
append_where(struct diagnostics *d, const char *p)
{
	size_t n = strlen(p);

	if (n < sizeof(d->where) - d->len) {
		memcpy(d->where + d->len, p, n + 1);
		d->len += n;
	}
}

size_t
diagnostics_enter(struct diagnostics *d, const char *key)
{
	size_t back = d->len;

	append_where(d, "/");
	for (; *key != '\0'; key++) {
		char one[2] = { *key };

		append_where(d, *key == '~' ? "~0" : *key == '/' ? "~1" : one);
	}
	return back;
}

size_t
diagnostics_enter_at(struct diagnostics *d, size_t index)
{
	char key[24];

	snprintf(key, sizeof(key), "%zu", index);
	return diagnostics_enter(d, key);
}

void
diagnostics_leave(struct diagnostics *d, size_t back)
{
	d->len = back;
	d->where[back] = '\0';
}

/* Replaces invalid UTF-8, and control characters, which could change the terminal. */
static void
make_printable(char *text)
{
	text_replace_invalid(text);
	for (char *p = text; *p != '\0'; p++) {
		if ((unsigned char)*p < 0x20 || *p == 0x7f)
			*p = '?';
	}
}

static void call_report(struct diagnostics *, const char *fmt, va_list)
    PRINTF_LIKE(2, 0);

static void
call_report(struct diagnostics *d, const char *fmt, va_list ap)
{
	char where[DIAGNOSTICS_WHERE_MAX], why[DIAGNOSTICS_WHY_MAX];

	snprintf(where, sizeof(where), "%s", d->where);
	vsnprintf(why, sizeof(why), fmt, ap);
	make_printable(where);
	make_printable(why);
	d->mistakes++;
	d->report(d->context, where, why);
}

bool
diagnostics_add(struct diagnostics *d, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	call_report(d, fmt, ap);
	va_end(ap);
	return false;
}

bool
diagnostics_add_at(struct diagnostics *d, const char *key, const char *fmt, ...)
{
	size_t back = diagnostics_enter(d, key);
	va_list ap;

	va_start(ap, fmt);
	call_report(d, fmt, ap);
	va_end(ap);
	diagnostics_leave(d, back);
	return false;
}
