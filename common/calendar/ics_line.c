/*
 * ics_line - writes content lines of iCalendar.
 */
#include "calendar/ics_line.h"

#include "base/escape.h"
#include "base/text.h"

enum { LINE_MAX_BYTES = 75, TEXT_MAX = 64 * 1024 };

size_t
ics_line_start(struct buf *b, const char *until_value)
{
	size_t start = b->len;

	buf_text(b, until_value);
	return start;
}

/* The continuation of a line begins with a blank, which counts as a byte. */
static void
put_folded(struct buf *b, const char *p, size_t n)
{
	size_t max = LINE_MAX_BYTES;

	while (n > max) {
		size_t part = text_cut(p, n, max);

		buf_bytes(b, p, part);
		buf_text(b, "\r\n ");
		p += part;
		n -= part;
		max = LINE_MAX_BYTES - 1;
	}
	buf_bytes(b, p, n);
}

void
ics_line_end(struct buf *b, size_t start)
{
	struct buf line = BUF_INIT(b->max);

	if (b->len - start > LINE_MAX_BYTES) {
		buf_bytes(&line, b->p + start, b->len - start);
		buf_fill(b, b->p + start);
		put_folded(b, line.p, line.len);
		buf_release(&line);
	}
	buf_bytes(b, "\r\n", 2);
}

void
ics_line(struct buf *b, const char *name, const char *value)
{
	size_t start = ics_line_start(b, name);

	buf_char(b, ':');
	buf_text(b, value);
	ics_line_end(b, start);
}

void
ics_line_text(struct buf *b, const char *name, const char *text_or_null)
{
	size_t start;

	if (text_or_null == NULL || text_or_null[0] == '\0')
		return;
	start = ics_line_start(b, name);
	buf_char(b, ':');
	ics_line_escaped(b, text_or_null);
	ics_line_end(b, start);
}

void
ics_line_escaped(struct buf *b, const char *text)
{
	LOCAL_BUF cut = BUF_INIT(TEXT_MAX);
	size_t start = b->len;

	escape_icalendar(text, b);
	if (b->len - start <= TEXT_MAX)
		return;
	buf_fill(b, b->p + start);
	buf_bytes(&cut, text, text_cut(text, strlen(text), TEXT_MAX / 2));
	escape_icalendar(buf_cstr(&cut), b);
}

/* A calendar has tens of thousands of times, and snprintf() shows in a profile. */
static char *
put_two(char *out, int n)
{
	unsigned tens = (unsigned)n / 10;

	out[0] = (char)('0' + tens % 10);
	out[1] = (char)('0' + ((unsigned)n - 10 * tens));
	return out + 2;
}

static char *
put_basic_date(char *out, const struct datetime *t)
{
	out = put_two(out, t->year / 100);
	out = put_two(out, t->year % 100);
	out = put_two(out, t->month);
	return put_two(out, t->day);
}

/* An instant has the offset 0. */
static char *
put_time(char *out, const struct datetime *t)
{
	out = put_basic_date(out, t);
	if (t->kind == DATETIME_DATE)
		return out;
	*out++ = 'T';
	out = put_two(out, t->hour);
	out = put_two(out, t->minute);
	out = put_two(out, t->second);
	if (t->kind == DATETIME_INSTANT)
		*out++ = 'Z';
	return out;
}

void
ics_line_time(const struct datetime *t, char out[DATETIME_TEXT_MAX])
{
	struct datetime utc = *t;

	if (t->kind == DATETIME_INSTANT && t->offset != 0)
		utc = datetime_from_instant(datetime_instant_s(t), 0);
	*put_time(out, &utc) = '\0';
}

void
ics_line_of_time(struct buf *b, const char *name, const struct datetime *t)
{
	char text[DATETIME_TEXT_MAX];

	ics_line_time(t, text);
	ics_line(b, name, text);
}

void
ics_line_number(struct buf *b, const char *name, int64_t n)
{
	size_t start = ics_line_start(b, name);

	buf_char(b, ':');
	buf_int(b, n);
	ics_line_end(b, start);
}
