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

struct diagnostics_place
diagnostics_enter(struct diagnostics *d, const char *key)
{
	struct diagnostics_place before = { d, d->len };

	append_where(d, "/");
	for (; *key != '\0'; key++) {
		char one[2] = { *key };

		append_where(d, *key == '~' ? "~0" : *key == '/' ? "~1" : one);
	}
	return before;
}

struct diagnostics_place
diagnostics_enter_at(struct diagnostics *d, size_t index)
{
	char key[24];

	snprintf(key, sizeof(key), "%zu", index);
	return diagnostics_enter(d, key);
}

void
diagnostics_leave(struct diagnostics_place *before)
{
	before->lint->len = before->len;
	before->lint->where[before->len] = '\0';
}

static void call_report(struct diagnostics *, const char *fmt, va_list)
    PRINTF_LIKE(2, 0);

static void
call_report(struct diagnostics *d, const char *fmt, va_list ap)
{
	char where[DIAGNOSTICS_WHERE_MAX], why[DIAGNOSTICS_WHY_MAX];

	snprintf(where, sizeof(where), "%s", d->where);
	vsnprintf(why, sizeof(why), fmt, ap);
	text_replace_controls(where, '?');
	text_replace_controls(why, '?');
	d->mistakes++;
	d->report(d->context, where, why);
}

bool
diagnostics_add_at(
    struct diagnostics *d, const char *key_or_null, const char *fmt, ...)
{
	LOCAL_PLACE place = { d, d->len };
	va_list ap;

	if (key_or_null != NULL)
		place = diagnostics_enter(d, key_or_null);
	va_start(ap, fmt);
	call_report(d, fmt, ap);
	va_end(ap);
	return false;
}
