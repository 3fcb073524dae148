/*
 * ics_line - writes content lines of iCalendar.
 */
#include "pages/ics_line.h"

#include "base/escape.h"
#include "base/text.h"

enum { LINE_MAX_BYTES = 75, VALUE_MAX = 64 * 1024 };

static void
put_short(struct buf *b, const char *name, size_t name_len, const char *value,
    size_t len)
{
	char line[LINE_MAX_BYTES + 2];

	memcpy(line, name, name_len);
	line[name_len] = ':';
	memcpy(line + name_len + 1, value, len);
	memcpy(line + name_len + 1 + len, "\r\n", 2);
	buf_bytes(b, line, name_len + 1 + len + 2);
}

void
ics_line(struct buf *b, const char *name, const char *value)
{
	size_t name_len = strlen(name), len = strlen(value);
	struct buf line = BUF_INIT(VALUE_MAX);
	const char *p;
	size_t left, max = LINE_MAX_BYTES;

	if (name_len + 1 + len <= LINE_MAX_BYTES) {
		put_short(b, name, name_len, value, len);
		return;
	}
	buf_bytes(&line, name, name_len);
	buf_char(&line, ':');
	buf_bytes(&line, value, len);
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

/* A calendar has tens of thousands of times: snprintf() shows in its profile. */
static void
put_two(char **out, int n)
{
	unsigned tens = (unsigned)n / 10;

	*(*out)++ = (char)('0' + tens % 10);
	*(*out)++ = (char)('0' + ((unsigned)n - 10 * tens));
}

static void
put_date(char **out, const struct datetime *t)
{
	put_two(out, t->year / 100);
	put_two(out, t->year % 100);
	put_two(out, t->month);
	put_two(out, t->day);
}

void
ics_line_time(const struct datetime *w, char out[DATETIME_TEXT_MAX])
{
	struct datetime t = *w;

	if (t.kind == DATETIME_DATE) {
		put_date(&out, &t);
		*out = '\0';
		return;
	}
	if (t.kind == DATETIME_INSTANT && t.offset != 0)
		t = datetime_from_instant(datetime_instant_s(w), 0);
	put_date(&out, &t);
	*out++ = 'T';
	put_two(&out, t.hour);
	put_two(&out, t.minute);
	put_two(&out, t.second);
	if (t.kind == DATETIME_INSTANT)
		*out++ = 'Z';
	*out = '\0';
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
	struct buf text = BUF_INIT(VALUE_MAX);

	buf_int(&text, n);
	ics_line(b, name, buf_cstr(&text));
	buf_release(&text);
}
