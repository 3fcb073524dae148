/*
 * ics_line - writes content lines of iCalendar.
 */
#include "calendar/ics_line.h"

#include "base/escape.h"
#include "base/text.h"

enum { LINE_MAX_BYTES = 75, TEXT_MAX = 64 * 1024 };

#define FOLD "\r\n "

enum { FOLD_BYTES = sizeof(FOLD) - 1 };

size_t
ics_line_start(struct buf *b, const char *until_value)
{
	size_t start = b->len;

	buf_text(b, until_value);
	return start;
}

/* The number of bytes before the first fold of a line of n bytes; n: it has none. */
static size_t
cut_first(const char *p, size_t n)
{
	return n > LINE_MAX_BYTES ? text_cut(p, n, LINE_MAX_BYTES) : n;
}

/* After a fold, a line begins with the fold's blank. */
static size_t
cut_next(const char *p, size_t n)
{
	return n > LINE_MAX_BYTES - 1 ? text_cut(p, n, LINE_MAX_BYTES - 1) : n;
}

static size_t
count_folds(const char *p, size_t n)
{
	size_t folds = 0, at;

	for (at = cut_first(p, n); at < n; at += cut_next(p + at, n - at))
		folds++;
	return folds;
}

/*
 * Folds in place: moves the bytes after the first fold to the end, and then each part
 * forwards to its place, from where the folds after it follow.
 */
static void
fold(char *p, size_t n, size_t folds)
{
	size_t first = cut_first(p, n), left = n - first;
	char *to = p + first, *from = to + folds * FOLD_BYTES;

	memmove(from, to, left);
	while (left > 0) {
		size_t part = cut_next(from, left);

		memcpy(to, FOLD, FOLD_BYTES);
		to += FOLD_BYTES;
		memmove(to, from, part);
		to += part;
		from += part;
		left -= part;
	}
}

void
ics_line_end(struct buf *b, size_t start)
{
	size_t n = b->len - start, folds;
	char *end;

	folds = n > LINE_MAX_BYTES ? count_folds(b->p + start, n) : 0;
	end = buf_room(b, folds * FOLD_BYTES + 2);
	if (end == NULL)
		return;
	if (folds > 0)
		fold(b->p + start, n, folds);
	end += folds * FOLD_BYTES;
	memcpy(end, "\r\n", 2);
	buf_fill(b, end + 2);
}

/* The fast path: most lines are this short. */
static void
put_short(struct buf *b, const char *name, size_t name_len, const char *value,
    size_t len)
{
	char *to = buf_room(b, name_len + 1 + len + 2);

	if (to == NULL)
		return;
	memcpy(to, name, name_len);
	to += name_len;
	*to++ = ':';
	memcpy(to, value, len);
	to += len;
	memcpy(to, "\r\n", 2);
	buf_fill(b, to + 2);
}

void
ics_line(struct buf *b, const char *name, const char *value)
{
	size_t name_len = strlen(name), len = strlen(value), start;

	if (name_len + 1 + len <= LINE_MAX_BYTES) {
		put_short(b, name, name_len, value, len);
		return;
	}
	start = ics_line_start(b, name);
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
	struct buf cut = BUF_INIT(TEXT_MAX);
	size_t start = b->len;

	escape_icalendar(text, b);
	if (b->len - start <= TEXT_MAX)
		return;
	buf_fill(b, b->p + start);
	buf_bytes(&cut, text, text_cut(text, strlen(text), TEXT_MAX / 2));
	escape_icalendar(buf_cstr(&cut), b);
	buf_release(&cut);
}

/* A calendar has tens of thousands of times, and snprintf() shows in its profile. */
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

/* The offset of an instant is 0. */
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

char *
ics_line_put_time(char *out, const struct datetime *t)
{
	struct datetime utc;

	if (t->kind != DATETIME_INSTANT || t->offset == 0)
		return put_time(out, t);
	utc = datetime_from_instant(datetime_instant_s(t), 0);
	return put_time(out, &utc);
}

void
ics_line_time(const struct datetime *t, char out[DATETIME_TEXT_MAX])
{
	*ics_line_put_time(out, t) = '\0';
}

void
ics_line_instant(struct buf *b, const char *name, const struct datetime *t)
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
