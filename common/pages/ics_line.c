/*
 * ics_line - writes content lines of iCalendar.
 */
#include "pages/ics_line.h"

#include <inttypes.h>

#include "base/escape.h"
#include "base/text.h"

enum { LINE_MAX_BYTES = 75, VALUE_MAX = 64 * 1024 };

void
ics_line(struct buf *b, const char *name, const char *value)
{
	struct buf line = BUF_INIT(VALUE_MAX);
	const char *p;
	size_t left, max = LINE_MAX_BYTES;

	buf_printf(&line, "%s:%s", name, value);
	p = buf_cstr(&line);
	for (left = line.len; left > max; max = LINE_MAX_BYTES - 1) {
		size_t n = text_cut(p, left, max);

		buf_bytes(b, p, n);
		buf_text(b, "\r\n ");
		p += n;
		left -= n;
	}
	buf_bytes(b, p, left);
	buf_text(b, "\r\n");
	buf_release(&line);
}

void
ics_line_text(struct buf *b, const char *name, const char *text_or_null)
{
	struct buf value = BUF_INIT(VALUE_MAX);

	if (text_or_null == NULL || text_or_null[0] == '\0')
		return;
	escape_icalendar(text_or_null, &value);
	ics_line(b, name, buf_cstr(&value));
	buf_release(&value);
}

void
ics_line_time(const struct datetime *w, char out[DATETIME_TEXT_MAX])
{
	struct datetime t = *w;

	if (t.kind == DATETIME_DATE) {
		snprintf(out, DATETIME_TEXT_MAX, "%04d%02d%02d", t.year,
		    t.month, t.day);
		return;
	}
	if (t.kind == DATETIME_INSTANT)
		t = datetime_from_instant(datetime_instant_s(w), 0);
	snprintf(out, DATETIME_TEXT_MAX, "%04d%02d%02dT%02d%02d%02d%s", t.year,
	    t.month, t.day, t.hour, t.minute, t.second,
	    t.kind == DATETIME_INSTANT ? "Z" : "");
}

void
ics_line_instant(struct buf *b, const char *name, int64_t at_s)
{
	struct datetime utc = datetime_from_instant(at_s, 0);
	char text[DATETIME_TEXT_MAX];

	ics_line_time(&utc, text);
	ics_line(b, name, text);
}

void
ics_line_number(struct buf *b, const char *name, int64_t n)
{
	char text[24];

	snprintf(text, sizeof(text), "%" PRId64, n);
	ics_line(b, name, text);
}
