#include "records.h"

#include <errno.h>
#include <unistd.h>

enum { CHUNK = 256 * 1024, END = -1 };

void
records_init(struct records *r, int fd)
{
	*r = (struct records){
		.fd = fd,
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

/*
 * One value, by its brackets and strings alone; jscan looks closer later.  A
 * line end inside a string ends the value: it is broken, the next need not be.
 */
static bool
take_value(struct records *r, struct fault *f)
{
	bool in_string = false, escaped = false;
	int depth = 0;

	buf_reset(&r->one);
	r->oversize = false;
	while (fill(r)) {
		const char *start = r->chunk + r->at, *p = start;
		const char *end = r->chunk + r->n;
		bool done = false;

		for (; p < end && !done; p++) {
			char c = *p;

			if (c == '\n' && in_string) {
				done = true;
			} else if (in_string) {
				in_string = escaped || c != '"';
				escaped = !escaped && c == '\\';
			} else if (c == '"') {
				in_string = true;
			} else if (c == '{' || c == '[') {
				depth++;
			} else if (c == '}' || c == ']') {
				if (depth == 0)
					break;
				done = --depth == 0;
			} else if (depth == 0 && (c == ',' || c == '\n')) {
				break;
			}
		}
		done = done || p < end;
		keep(r, start, (size_t)(p - start));
		r->at += (size_t)(p - start);
		r->offset += p - start;
		if (done)
			return true;
	}
	if (depth > 0 || in_string)
		return broken(r, f, "ends in the middle of a record");
	return true;
}

/*
 * The first object: either the {"data": [...]} around the records, of which
 * everything up to the array is skipped, or itself the first line.
 */
static bool
take_first_object(struct records *r, struct fault *f)
{
	int depth = 0, c;
	bool in_string = false, escaped = false, is_key = false;
	size_t key = 0;

	buf_reset(&r->one);
	r->oversize = false;
	while ((c = next(r)) != END) {
		char byte = (char)c;

		if (c == '[' && depth == 1 && is_key && !in_string) {
			r->shape = RECORDS_DATA;
			return true;
		}
		keep(r, &byte, 1);
		if (in_string) {
			in_string = (escaped || c != '"') && c != '\n';
			escaped = !escaped && c == '\\';
			if (!in_string && depth == 1)
				is_key = r->one.len - key == 6 &&
				    !r->oversize &&
				    memcmp(r->one.p + key, "\"data\"", 6) == 0;
		} else if (c == '"') {
			in_string = true;
			key = r->one.len - 1;
		} else if (c == '{' || c == '[') {
			depth++;
		} else if ((c == '}' || c == ']') && --depth == 0) {
			r->shape = RECORDS_LINES;
			return true;
		} else if (depth == 1 && c == ',') {
			is_key = false;
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
	int depth = r->shape == RECORDS_DATA ? 1 : 0, c;
	bool in_string = false, escaped = false;

	while (depth > 0) {
		c = next(r);
		if (c == END)
			return broken(r, f, "ends before its last bracket");
		if (in_string) {
			in_string = escaped || c != '"';
			escaped = !escaped && c == '\\';
		} else if (c == '"') {
			in_string = true;
		} else if (c == '{' || c == '[') {
			depth++;
		} else if (c == '}' || c == ']') {
			depth--;
		}
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
