/*
 * log - writes one bounded, escaped line to standard error.
 */
#include "cgi/log.h"

#include <unistd.h>

#include "base/buf.h"
#include "cgi/problem.h"

enum { LINE_MAX_BYTES = 1500, ID_MAX = 64 };

/* "request=<id> ", or "". */
static char subject[sizeof("request= ") + ID_MAX];

void
log_request(const char *id_or_null)
{
	const char *id = id_or_null != NULL ? id_or_null : "";
	size_t n = strspn(id,
	    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	    "0123456789@_-");

	subject[0] = '\0';
	if (n > 0 && n <= ID_MAX && id[n] == '\0')
		snprintf(subject, sizeof(subject), "request=%s ", id);
	fatal_set_subject(subject);
}

void
log_error(const char *program, const struct error *f)
{
	struct buf line = BUF_INIT(LINE_MAX_BYTES);
	const char *why = f->note[0] != '\0' ? f->note : f->detail;

	if (why[0] == '\0')
		return;
	buf_printf(&line, "cartaz program=%s code=%s %swhy=\"", program,
	    problem_of(f->code)->code, subject);
	for (const char *p = why; *p != '\0'; p++) {
		if (*p < 0x20 || *p > 0x7e || *p == '"' || *p == '\\')
			buf_printf(&line, "\\x%02x", (unsigned char)*p);
		else
			buf_char(&line, *p);
	}
	line.full = false; /* cut here; the end must still fit */
	if (line.len > line.max - 2)
		line.len = line.max - 2;
	buf_text(&line, "\"\n");
	(void)!write(STDERR_FILENO, line.p, line.len);
	buf_release(&line);
}
