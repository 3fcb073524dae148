/*
 * http_headers - finds fields in lines of headers, and links in their values.
 */
#include "http/http_headers.h"

#include <strings.h>

#include "base/buf.h"

void
http_headers_add(struct buf *lines, const char *line, size_t n)
{
	if (n > 5 && memcmp(line, "HTTP/", 5) == 0)
		buf_reset(lines);
	while (n > 0 && (line[n - 1] == '\r' || line[n - 1] == '\n'))
		n--;
	buf_bytes(lines, line, n);
	buf_char(lines, '\n');
}

const char *
http_headers_next(const char **at, const char *name, size_t *n)
{
	size_t name_len = strlen(name);

	while (**at != '\0') {
		const char *line = *at, *value = line + name_len + 1;

		*at += strcspn(line, "\n");
		*at += **at == '\n';
		if (strncasecmp(line, name, name_len) != 0 ||
		    line[name_len] != ':')
			continue;
		value += strspn(value, " \t");
		*n = strcspn(value, "\n");
		while (*n > 0 && strchr(" \t", value[*n - 1]) != NULL)
			(*n)--;
		return value;
	}
	return NULL;
}

static bool
equals(const char *value, size_t n, const char *word)
{
	return n == strlen(word) && strncasecmp(value, word, n) == 0;
}

enum http_headers_encoding
http_headers_encoding(const char *lines)
{
	enum http_headers_encoding encoding = HTTP_HEADERS_IDENTITY;
	const char *value;
	size_t n;

	while ((value = http_headers_next(&lines, "Content-Encoding", &n)) !=
	    NULL) {
		if (n == 0 || equals(value, n, "identity"))
			continue;
		if (encoding != HTTP_HEADERS_IDENTITY ||
		    !equals(value, n, "gzip"))
			return HTTP_HEADERS_FOREIGN;
		encoding = HTTP_HEADERS_GZIP;
	}
	return encoding;
}

bool
http_headers_length_is_valid(const char *lines)
{
	const char *first = NULL, *value;
	size_t n, first_len = 0;

	while (
	    (value = http_headers_next(&lines, "Content-Length", &n)) != NULL) {
		if (n == 0 || strspn(value, "0123456789") != n)
			return false;
		if (first != NULL &&
		    (n != first_len || memcmp(first, value, n) != 0))
			return false;
		first = value;
		first_len = n;
	}
	return true;
}

/* ---- Links ------------------------------------------------------------------ */

/* The rest of a field's value, which was not read yet. */
struct rest {
	const char *p, *end;
};

struct word {
	const char *p;
	size_t n;
};

static void
skip(struct rest *r, const char *chars)
{
	while (r->p < r->end && strchr(chars, *r->p) != NULL)
		r->p++;
}

static struct word
read_until(struct rest *r, const char *chars)
{
	struct word w = { .p = r->p };

	while (r->p < r->end && strchr(chars, *r->p) == NULL)
		r->p++;
	w.n = (size_t)(r->p - w.p);
	return w;
}

/* Reads a quoted string without decoding escapes, because relations contain none. */
static struct word
read_quoted(struct rest *r)
{
	struct word w = { .p = ++r->p };

	while (r->p < r->end && *r->p != '"')
		r->p += *r->p == '\\' && r->p + 1 < r->end ? 2 : 1;
	w.n = (size_t)(r->p - w.p);
	r->p += r->p < r->end;
	return w;
}

static bool
has_relation(struct word relations, const char *relation)
{
	struct rest r = { relations.p, relations.p + relations.n };

	while (skip(&r, " \t"), r.p < r.end) {
		struct word w = read_until(&r, " \t");

		if (equals(w.p, w.n, relation))
			return true;
	}
	return false;
}

/* Reads all ";name=value" that follow, and returns the value of the first `rel`. */
static struct word
read_relations(struct rest *r)
{
	struct word found = { .p = NULL };

	for (;;) {
		struct word name, value = { .p = NULL };

		skip(r, " \t;");
		if (r->p == r->end || *r->p == ',')
			return found;
		name = read_until(r, " \t;,=");
		skip(r, " \t");
		if (r->p < r->end && *r->p == '=') {
			r->p++;
			skip(r, " \t");
			value = r->p < r->end && *r->p == '"'
			    ? read_quoted(r)
			    : read_until(r, " \t;,");
		}
		if (found.p == NULL && equals(name.p, name.n, "rel"))
			found = value;
	}
}

/* Returns the target of the next link in one field that has the relation. */
static const char *
find_in_field(struct rest r, const char *relation, size_t *n)
{
	while (skip(&r, " \t,"), r.p < r.end) {
		struct word target, relations;

		if (*r.p != '<') {
			(void)read_until(&r, ",");
			continue;
		}
		r.p++;
		target = read_until(&r, ">");
		r.p += r.p < r.end;
		relations = read_relations(&r);
		if (relations.p != NULL && has_relation(relations, relation)) {
			*n = target.n;
			return target.p;
		}
	}
	return NULL;
}

const char *
http_headers_link(const char *headers, const char *relation, size_t *n)
{
	const char *target = NULL, *value;
	size_t len;

	while (target == NULL &&
	    (value = http_headers_next(&headers, "Link", &len)) != NULL)
		target = find_in_field(
		    (struct rest){ value, value + len }, relation, n);
	return target;
}
