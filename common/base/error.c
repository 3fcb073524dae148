/*
 * error - fills a struct error with printf-style text.
 */
#include "base/error.h"

#include <stdarg.h>

bool
error_set(struct error *f, enum error_code code, const char *detail_fmt, ...)
{
	va_list ap;

	*f = (struct error){ .code = code };
	va_start(ap, detail_fmt);
	vsnprintf(f->detail, sizeof(f->detail), detail_fmt, ap);
	va_end(ap);
	return false;
}

bool
error_note(struct error *f, enum error_code code, const char *note_fmt, ...)
{
	va_list ap;

	*f = (struct error){ .code = code };
	va_start(ap, note_fmt);
	vsnprintf(f->note, sizeof(f->note), note_fmt, ap);
	va_end(ap);
	return false;
}
