#include "records.h"

#include <errno.h>
#include <unistd.h>

enum { CHUNK = 256 * 1024, END = -1 };

void
records_init(
    struct records *r, int fd, const char *const *keys, size_t key_count)
{
	*r = (struct records){
		.fd = fd,
		.keys = keys,
		.key_count = key_count,
		.one = BUF_INIT(RECORDS_ONE_MAX),
		.chunk = mem_alloc(CHUNK),
	};
}

void
records_release(struct records *r)
{
	buf_release(&r->one);
	free(r->chunk);
	r->chunk = NULL;
}

static bool
fill(struct records *r)
{
	ssize_t n;

	if (r->at < r->n)
		return true;
	if (r->eof)
		return false;
	do
		n = read(r->fd, r->chunk, CHUNK);
	while (n < 0 && errno == EINTR);
	r->error = n < 0 ? errno : 0;
	r->eof = n <= 0;
	r->at = 0;
	r->n = n > 0 ? (size_t)n : 0;
	return n > 0;
}

static int
peek(struct records *r)
{
	return fill(r) ? (unsigned char)r->chunk[r->at] : END;
}

static int
next(struct records *r)
{
	int c = peek(r);

	if (c != END) {
		r->at++;
		r->offset++;
	}
	return c;
}

static int
peek_past_blanks(struct records *r)
{
	int c = peek(r);

	while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
		(void)next(r);
		c = peek(r);
	}
	return c;
}

static bool
broken(struct records *r, struct fault *f, const char *why)
{
	if (r->error != 0)
		return fault_note(f, FAULT_INTERNAL_ERROR, "cannot be read: %s",
		    strerror(r->error));
	return fault_note(f, FAULT_INTERNAL_ERROR,
	    "byte %lld, after record "
	    "%lld: %s",
	    (long long)r->offset + 1, (long long)r->count, why);
}

/* Adds a run of the chunk; what is past the limit is dropped and said. */
static void
keep(struct records *r, const char *p, size_t n)
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
take_value(struct records *r, struct fault *f)
{
	struct quote quote = { false, false };
	int depth = 0;

	buf_reset(&r->one);
	r->oversize = false;
	while (fill(r)) {
		const char *start = r->chunk + r->at, *p = start;
		const char *end = r->chunk + r->n;
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
		r->at += (size_t)(p - start);
		r->offset += p - start;
		if (done)
			return true;
	}
	if (depth > 0 || quote.in)
		return broken(r, f, "ends in the middle of a record");
	return true;
}

/* Is the string just kept the key that is wanted at this depth? */
static bool
is_wanted(const struct records *r, size_t start, size_t level)
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
take_first_object(struct records *r, struct fault *f)
{
	struct quote quote = { false, false };
	bool after_key = false; /* a wanted one, at level + 1 brackets */
	size_t start = 0, level = 0, depth = 0;
	int c;

	buf_reset(&r->one);
	r->oversize = false;
	while ((c = next(r)) != END) {
		char byte = (char)c;

		if (!quote.in)
			start = r->one.len;
		keep(r, &byte, 1);
		if (quoted(&quote, c)) {
			quote.in = quote.in && c != '\n';
			if (!quote.in && depth == level + 1)
				after_key = is_wanted(r, start, level);
		} else if (c == '[' && after_key && level + 1 == r->key_count) {
			r->shape = RECORDS_DATA;
			return true;
		} else if (c == '{' || c == '[') {
			level +=
			    c == '{' && after_key && level + 1 < r->key_count;
			after_key = false;
			depth++;
		} else if ((c == '}' || c == ']') && --depth == 0) {
			r->shape = RECORDS_LINES;
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
begin(struct records *r, bool *have_one, struct fault *f)
{
	int c = peek_past_blanks(r);

	*have_one = false;
	if (c == 0xef) { /* a byte order mark, as spreadsheets write it */
		(void)next(r);
		if (next(r) != 0xbb || next(r) != 0xbf)
			return broken(r, f, "not JSON");
		c = peek_past_blanks(r);
	}
	if (c == '[') {
		(void)next(r);
		r->shape = RECORDS_ARRAY;
		return true;
	}
	if (c != '{')
		return broken(r, f,
		    c == END ? "is empty"
			     : "not JSON: it must start with [ or {");
	if (!take_first_object(r, f))
		return false;
	*have_one = r->shape == RECORDS_LINES;
	return true;
}

/* After the array of {"data": [...]}: the other members, and the end. */
static bool
skip_rest(struct records *r, struct fault *f)
{
	size_t depth = r->shape == RECORDS_DATA ? r->key_count : 0;
	struct quote quote = { false, false };

	while (depth > 0) {
		int c = next(r);

		if (c == END)
			return broken(r, f, "ends before its last bracket");
		if (quoted(&quote, c))
			continue;
		depth += c == '{' || c == '[';
		depth -= c == '}' || c == ']';
	}
	if (peek_past_blanks(r) != END || r->error != 0)
		return broken(r, f, "more text after the end");
	return true;
}

/* Stands before an element of the array, or at its end. */
static bool
next_element(struct records *r, bool *more, struct fault *f)
{
	int c = peek_past_blanks(r);

	if (c == ']') {
		(void)next(r);
		r->ended = true;
		*more = false;
		return skip_rest(r, f);
	}
	if (r->count > 0) {
		if (c != ',')
			return broken(r, f,
			    c == END ? "ends before its last bracket"
				     : "expected a comma or ]");
		(void)next(r);
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
next_line(struct records *r, bool *more, struct fault *f)
{
	int c = peek_past_blanks(r);

	*more = c != END;
	if (!*more)
		return r->error == 0 || broken(r, f, "");
	buf_reset(&r->one);
	r->oversize = false;
	while (fill(r)) {
		const char *start = r->chunk + r->at;
		const char *end = memchr(start, '\n', r->n - r->at);
		size_t n = end != NULL ? (size_t)(end - start) : r->n - r->at;

		keep(r, start, n);
		r->at += n;
		r->offset += (int64_t)n;
		if (end != NULL)
			break;
	}
	return true;
}

bool
records_next(struct records *r, bool *more, struct fault *f)
{
	bool ok;

	*more = false;
	if (r->ended)
		return true;
	if (r->shape == RECORDS_UNKNOWN) {
		if (!begin(r, more, f))
			return false;
		if (*more) {
			r->count++;
			return true;
		}
	}
	ok = r->shape == RECORDS_LINES ? next_line(r, more, f)
				       : next_element(r, more, f);
	if (ok && *more)
		r->count++;
	return ok;
}
