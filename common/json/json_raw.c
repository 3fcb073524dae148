/*
 * json_raw - finds the ends of members by quotes, brackets and commas only.
 */
#include "json/json_raw.h"

struct json_raw_walk
json_raw_walk(struct json_raw whole)
{
	struct json_raw_walk w = { whole.p, whole.p + whole.n };

	if (whole.n >= 2 && (*w.p == '{' || *w.p == '['))
		w.p++;
	else
		w.p = w.end;
	return w;
}

/*
 * The end of the string that starts here.  memchr() makes it fast: nearly all
 * bytes of an event are in strings.
 */
static const char *
skip_string(const char *start, const char *end)
{
	const char *p = start + 1;

	while (p < end && (p = memchr(p, '"', (size_t)(end - p))) != NULL) {
		const char *slash = p++;

		while (slash - 1 > start && slash[-1] == '\\')
			slash--;
		if ((p - 1 - slash) % 2 == 0)
			return p;
	}
	return end;
}

static const char *
skip_value(const char *p, const char *end)
{
	int depth = 0;

	for (; p < end; p++) {
		if (*p == '"') {
			p = skip_string(p, end) - 1;
		} else if (*p == '{' || *p == '[') {
			depth++;
		} else if (*p == '}' || *p == ']') {
			if (depth-- == 0)
				return p;
		} else if (*p == ',' && depth == 0) {
			return p;
		}
	}
	return end;
}

bool
json_raw_next(
    struct json_raw_walk *w, struct json_raw *key, struct json_raw *value)
{
	const char *start = w->p;

	if (start >= w->end || *start == '}' || *start == ']')
		return false;
	if (*start == '"') {
		const char *after = skip_string(start, w->end);

		if (after < w->end && *after == ':') {
			*key =
			    (struct json_raw){ start, (size_t)(after - start) };
			start = after + 1;
		}
	}
	w->p = skip_value(start, w->end);
	*value = (struct json_raw){ start, (size_t)(w->p - start) };
	w->p += w->p < w->end && *w->p == ',';
	return true;
}

bool
json_raw_is(struct json_raw v, const char *text)
{
	size_t n = strlen(text);

	return v.n == n + 2 && v.p[0] == '"' && memcmp(v.p + 1, text, n) == 0;
}

static char
unescape(const char *p)
{
	static const char hex[] = "0123456789abcdef";

	if (*p == 'n')
		return '\n';
	if (*p != 'u')
		return *p;
	return (
	    char)((strchr(hex, p[3]) - hex) << 4 | (strchr(hex, p[4]) - hex));
}

void
json_raw_text(struct json_raw v, struct buf *b)
{
	const char *p = v.p + 1, *end = v.p + v.n - 1;

	if (v.n < 2 || v.p[0] != '"')
		return;
	while (p < end) {
		const char *start = p;

		while (p < end && *p != '\\')
			p++;
		buf_bytes(b, start, (size_t)(p - start));
		if (p >= end)
			return;
		p++;
		buf_char(b, unescape(p));
		p += *p == 'u' ? 5 : 1;
	}
}
