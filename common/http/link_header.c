/*
 * link_header - finds the link with a relation in the fields of a response.
 */
#include "http/link_header.h"

#include <strings.h>

#include "http/http_headers.h"

/* The rest of a field's value, which was not read yet. */
struct rest {
	const char *p, *end;
};

struct word {
	const char *p;
	size_t n;
};

static bool
is_at(const struct rest *r, char c)
{
	return r->p < r->end && *r->p == c;
}

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
equals(struct word w, const char *text)
{
	return w.n == strlen(text) && strncasecmp(w.p, text, w.n) == 0;
}

static bool
has_relation(struct word relations, const char *relation)
{
	struct rest r = { relations.p, relations.p + relations.n };

	while (skip(&r, " \t"), r.p < r.end) {
		if (equals(read_until(&r, " \t"), relation))
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
		if (is_at(r, '=')) {
			r->p++;
			skip(r, " \t");
			value = is_at(r, '"') ? read_quoted(r)
					      : read_until(r, " \t;,");
		}
		if (found.p == NULL && equals(name, "rel"))
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
link_header_find(const char *headers, const char *relation, size_t *n)
{
	const char *target = NULL, *value;
	size_t len;

	while (target == NULL &&
	    (value = http_headers_next(&headers, "Link", &len)) != NULL)
		target = find_in_field(
		    (struct rest){ value, value + len }, relation, n);
	return target;
}
