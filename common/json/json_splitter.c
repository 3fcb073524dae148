#include "json/json_splitter.h"

enum { END = -1 };

void
json_splitter_init(struct json_splitter *r, struct byte_reader *in,
    const char *const *keys, size_t key_count)
{
	*r = (struct json_splitter){
		.in = in,
		.keys = keys,
		.key_count = key_count,
		.one = BUF_INIT(JSON_SPLITTER_ONE_MAX),
	};
}

void
json_splitter_release(struct json_splitter *r)
{
	buf_release(&r->one);
}

static int
peek_past_blanks(struct json_splitter *r)
{
	int c = byte_reader_peek(r->in);

	while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
		(void)byte_reader_next(r->in);
		c = byte_reader_peek(r->in);
	}
	return c;
}

static bool
broken(struct json_splitter *r, struct error *f, const char *why)
{
	if (r->in->error != 0)
		return error_note(f, ERROR_INTERNAL_ERROR, "cannot be read: %s",
		    strerror(r->in->error));
	return error_note(f, ERROR_INTERNAL_ERROR,
	    "byte %lld, after record "
	    "%lld: %s",
	    (long long)r->in->offset + 1, (long long)r->count, why);
}

/* Adds a run of the chunk; what is past the limit is dropped and said. */
static void
keep(struct json_splitter *r, const char *p, size_t n)
{
	buf_bytes(&r->one, p, n);
	r->oversize = r->oversize || r->one.full;
}

/* Are we inside a string?  Fed every byte outside of which brackets count. */
struct quote {
	bool in, escaped;
};

/* Is the byte part of a string, its quotes included? */
static bool
quoted(struct quote *q, int c)
{
	if (!q->in) {
		q->in = c == '"';
		return q->in;
	}
	if (q->escaped)
		q->escaped = false;
	else if (c == '\\')
		q->escaped = true;
	else
		q->in = c != '"';
	return true;
}

/*
 * One value, by its brackets and strings alone; jscan looks closer later.  A
 * line end inside a string ends the value: it is broken, the next need not be.
 */
static bool
take_value(struct json_splitter *r, struct error *f)
{
	struct quote quote = { false, false };
	int depth = 0;

	buf_reset(&r->one);
	r->oversize = false;
	while (byte_reader_fill(r->in)) {
		const char *start = r->in->chunk + r->in->at, *p = start;
		const char *end = r->in->chunk + r->in->n;
		bool done = false;

		for (; p < end && !done; p++) {
			char c = *p;

			if (quoted(&quote, c))
				done = quote.in && c == '\n';
			else if (c == '{' || c == '[')
				depth++;
			else if (depth == 0 && strchr("}],\n", c) != NULL)
				break;
			else if (c == '}' || c == ']')
				done = --depth == 0;
		}
		done = done || p < end;
		keep(r, start, (size_t)(p - start));
		byte_reader_skip(r->in, (size_t)(p - start));
		if (done)
			return true;
	}
	if (depth > 0 || quote.in)
		return broken(r, f, "ends in the middle of a record");
	return true;
}

/* Is the string just kept the key that is wanted at this depth? */
static bool
is_wanted(const struct json_splitter *r, size_t start, size_t level)
{
	const char *string = r->one.p + start;
	size_t n = strlen(r->keys[level]);

	return !r->oversize && r->one.len - start == n + 2 &&
	    memcmp(string + 1, r->keys[level], n) == 0;
}

/*
 * The first object: either the {"data": [...]} around the records, of which
 * everything up to the array is skipped, or itself the first line.
 */
static bool
take_first_object(struct json_splitter *r, struct error *f)
{
	struct quote quote = { false, false };
	bool after_key = false; /* a wanted one, at level + 1 brackets */
	size_t start = 0, level = 0, depth = 0;
	int c;

	buf_reset(&r->one);
	r->oversize = false;
	while ((c = byte_reader_next(r->in)) != END) {
		char byte = (char)c;

		if (!quote.in)
			start = r->one.len;
		keep(r, &byte, 1);
		if (quoted(&quote, c)) {
			quote.in = quote.in && c != '\n';
			if (!quote.in && depth == level + 1)
				after_key = is_wanted(r, start, level);
		} else if (c == '[' && after_key && level + 1 == r->key_count) {
			r->shape = JSON_SPLITTER_DATA;
			return true;
		} else if (c == '{' || c == '[') {
			level +=
			    c == '{' && after_key && level + 1 < r->key_count;
			after_key = false;
			depth++;
		} else if ((c == '}' || c == ']') && --depth == 0) {
			r->shape = JSON_SPLITTER_LINES;
			return true;
		} else if (c == '}' && level > depth - 1) {
			level = depth - 1;
		} else if (c == ',') {
			after_key = false;
		}
	}
	return broken(r, f, "ends in the middle of an object");
}

static bool
begin(struct json_splitter *r, bool *have_one, struct error *f)
{
	int c = peek_past_blanks(r);

	*have_one = false;
	if (c == 0xef) { /* a byte order mark, as spreadsheets write it */
		(void)byte_reader_next(r->in);
		if (byte_reader_next(r->in) != 0xbb ||
		    byte_reader_next(r->in) != 0xbf)
			return broken(r, f, "not JSON");
		c = peek_past_blanks(r);
	}
	if (c == '[') {
		(void)byte_reader_next(r->in);
		r->shape = JSON_SPLITTER_ARRAY;
		return true;
	}
	if (c != '{')
		return broken(r, f,
		    c == END ? "is empty"
			     : "not JSON: it must start with [ or {");
	if (!take_first_object(r, f))
		return false;
	*have_one = r->shape == JSON_SPLITTER_LINES;
	return true;
}

/* After the array of {"data": [...]}: the other members, and the end. */
static bool
skip_rest(struct json_splitter *r, struct error *f)
{
	size_t depth = r->shape == JSON_SPLITTER_DATA ? r->key_count : 0;
	struct quote quote = { false, false };

	while (depth > 0) {
		int c = byte_reader_next(r->in);

		if (c == END)
			return broken(r, f, "ends before its last bracket");
		if (quoted(&quote, c))
			continue;
		depth += c == '{' || c == '[';
		depth -= c == '}' || c == ']';
	}
	if (peek_past_blanks(r) != END || r->in->error != 0)
		return broken(r, f, "more text after the end");
	return true;
}

/* Stands before an element of the array, or at its end. */
static bool
next_element(struct json_splitter *r, bool *more, struct error *f)
{
	int c = peek_past_blanks(r);

	if (c == ']') {
		(void)byte_reader_next(r->in);
		r->ended = true;
		*more = false;
		return skip_rest(r, f);
	}
	if (r->count > 0) {
		if (c != ',')
			return broken(r, f,
			    c == END ? "ends before its last bracket"
				     : "expected a comma or ]");
		(void)byte_reader_next(r->in);
		c = peek_past_blanks(r);
	}
	if (c == END)
		return broken(r, f, "ends before its last bracket");
	if (c == ',' || c == ']' || c == '}')
		return broken(r, f, "expected a record");
	*more = true;
	return take_value(r, f);
}

static bool
next_line(struct json_splitter *r, bool *more, struct error *f)
{
	int c = peek_past_blanks(r);

	*more = c != END;
	if (!*more)
		return r->in->error == 0 || broken(r, f, "");
	buf_reset(&r->one);
	r->oversize = false;
	while (byte_reader_fill(r->in)) {
		const char *start = r->in->chunk + r->in->at;
		const char *end = memchr(start, '\n', r->in->n - r->in->at);
		size_t n =
		    end != NULL ? (size_t)(end - start) : r->in->n - r->in->at;

		keep(r, start, n);
		byte_reader_skip(r->in, n);
		if (end != NULL)
			break;
	}
	return true;
}

bool
json_splitter_next(struct json_splitter *r, bool *more, struct error *f)
{
	bool ok;

	*more = false;
	if (r->ended)
		return true;
	if (r->shape == JSON_SPLITTER_UNKNOWN) {
		if (!begin(r, more, f))
			return false;
		if (*more) {
			r->count++;
			return true;
		}
	}
	ok = r->shape == JSON_SPLITTER_LINES ? next_line(r, more, f)
					     : next_element(r, more, f);
	if (ok && *more)
		r->count++;
	return ok;
}
