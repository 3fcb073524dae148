/*
 * json_splitter - finds the ends of records by brackets and quotes only.
 */
#include "json/json_splitter.h"

enum { END = -1 };

/* The sender still has the whole file, so this helps. */
#define CUT ", so the file is incomplete; fetch or export it again"

void
json_splitter_init(struct json_splitter *r, struct byte_reader *in,
    const char *const *keys, size_t key_count)
{
	*r = (struct json_splitter){
		.in = in,
		.envelope = { .keys = keys, .key_count = key_count },
		.line = 1,
		.record = BUF_INIT(JSON_SPLITTER_RECORD_MAX),
		.around = BUF_INIT(JSON_SPLITTER_RECORD_MAX),
	};
}

void
json_splitter_release(struct json_splitter *r)
{
	buf_release(&r->record);
	buf_release(&r->around);
}

static int
peek_past_blanks(struct json_splitter *r)
{
	int c = byte_reader_peek(r->in);

	while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
		r->line += c == '\n';
		(void)byte_reader_next(r->in);
		c = byte_reader_peek(r->in);
	}
	return c;
}

static bool
fail_split(struct json_splitter *r, struct error *f, const char *why)
{
	if (r->in->error != 0)
		return error_internal(
		    f, "cannot be read: %s", strerror(r->in->error));
	return error_internal(f,
	    "byte %lld, after record "
	    "%lld: %s",
	    (long long)r->in->offset + 1, (long long)r->count, why);
}

/* Appends bytes of the chunk.  A record that exceeds the limit becomes `oversize`. */
static void
append_bytes(struct json_splitter *r, const char *p, size_t n)
{
	buf_bytes(&r->record, p, n);
	r->oversize = r->oversize || r->record.full;
}

/* Whether a position is inside a string, where brackets have no meaning. */
struct quote_state {
	bool in, escaped;
};

/* Moves over a byte.  Returns true if it is part of a string or one of its quotes. */
static bool
is_in_string(struct quote_state *q, int c)
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
 * Reads one value by its brackets and strings only; json_validate() checks it later.  A
 * line end inside a string ends the value.  Such a record is malformed, but the next
 * record may be valid.
 */
static bool
read_json_value(struct json_splitter *r, struct error *f)
{
	struct quote_state quote = { false, false };
	int depth = 0;

	buf_reset(&r->record);
	r->oversize = false;
	while (byte_reader_fill(r->in)) {
		const char *start = r->in->chunk + r->in->at, *p = start;
		const char *end = r->in->chunk + r->in->n;
		bool done = false;

		for (; p < end && !done; p++) {
			char c = *p;

			if (is_in_string(&quote, c))
				done = quote.in && c == '\n';
			else if (c == '{' || c == '[')
				depth++;
			else if (depth == 0 && strchr("}],\n", c) != NULL)
				break;
			else if (c == '}' || c == ']')
				done = --depth == 0;
		}
		done = done || p < end;
		append_bytes(r, start, (size_t)(p - start));
		byte_reader_skip(r->in, (size_t)(p - start));
		if (done)
			return true;
	}
	if (depth > 0 || quote.in)
		return fail_split(r, f, "ends in the middle of a record" CUT);
	return true;
}

static bool
fail_two_lists(struct json_splitter *r, struct error *f)
{
	char why[2 * JSON_ENVELOPE_PATH_MAX + 140];
	char other[JSON_ENVELOPE_PATH_MAX];

	json_envelope_path(&r->envelope, other);
	snprintf(why, sizeof(why),
	    "two lists could be the records: %s and %s; keep only one list, or "
	    "set /list/items of a profile to the right one",
	    r->list, other);
	return fail_split(r, f, why);
}

/*
 * Moves over one byte outside of the list.  *found: it opens the list.  If the list's
 * place is not known, a second list of objects is refused.  Beside a "/data" that has
 * elements, a second list is ignored.
 */
static bool
look_for_list(struct json_splitter *r, int c, bool *found, struct error *f)
{
	enum json_envelope_list kind = json_envelope_next(&r->envelope, c);
	bool has_objects =
	    kind != JSON_ENVELOPE_NO_LIST && peek_past_blanks(r) == '{';
	bool is_record = r->envelope.has_id && r->envelope.has_name;

	*found = kind == JSON_ENVELOPE_DATA ||
	    (kind == JSON_ENVELOPE_KNOWN && has_objects && !is_record);
	if (r->shape == JSON_SPLITTER_DATA)
		return !*found || !has_objects || r->envelope.key_count > 0 ||
		    (strcmp(r->list, "/data") == 0 && r->count > 0) ||
		    fail_two_lists(r, f);
	if (*found)
		json_envelope_path(&r->envelope, r->list);
	else if (has_objects && r->other_list[0] == '\0')
		json_envelope_path(&r->envelope, r->other_list);
	return true;
}

/*
 * Reads the first object.  It either encloses the records, and everything up to their
 * list is skipped, or it is the record of the first line.
 */
static bool
read_first_object(struct json_splitter *r, struct error *f)
{
	int c;

	buf_reset(&r->record);
	r->oversize = false;
	while ((c = byte_reader_next(r->in)) != END) {
		char byte = (char)c;
		bool found;

		append_bytes(r, &byte, 1);
		if (!look_for_list(r, c, &found, f))
			return false;
		if (found || r->envelope.depth == 0) {
			r->shape =
			    found ? JSON_SPLITTER_DATA : JSON_SPLITTER_LINES;
			if (found)
				buf_bytes(
				    &r->around, r->record.p, r->record.len);
			return true;
		}
	}
	return fail_split(r, f, "ends in the middle of an object" CUT);
}

/* Skips the members after the list, and the end. */
static bool
skip_rest(struct json_splitter *r, struct error *f)
{
	bool found;

	buf_char(&r->around, ']');
	if (r->shape == JSON_SPLITTER_DATA)
		json_envelope_close(&r->envelope);
	while (r->envelope.depth > 0) {
		int c = byte_reader_next(r->in);

		if (c == END)
			return fail_split(
			    r, f, "ends before its last bracket" CUT);
		buf_char(&r->around, (char)c);
		if (!look_for_list(r, c, &found, f))
			return false;
	}
	if (peek_past_blanks(r) != END || r->in->error != 0)
		return fail_split(r, f, "more text after the end");
	return true;
}

static bool
read_start(struct json_splitter *r, bool *have_one, struct error *f)
{
	int c = peek_past_blanks(r);

	*have_one = false;
	if (c == 0xef) { /* byte order mark, as from spreadsheets */
		(void)byte_reader_next(r->in);
		if (byte_reader_next(r->in) != 0xbb ||
		    byte_reader_next(r->in) != 0xbf)
			return fail_split(r, f, "not JSON");
		c = peek_past_blanks(r);
	}
	if (c == '[') {
		(void)byte_reader_next(r->in);
		r->shape = JSON_SPLITTER_ARRAY;
		return true;
	}
	if (c != '{')
		return fail_split(r, f,
		    c == END ? "is empty"
			     : "not JSON: it must start with [ or {");
	if (!read_first_object(r, f))
		return false;
	*have_one = r->shape == JSON_SPLITTER_LINES;
	return true;
}

/* Reads an element of the array, or the end of the array and of the text. */
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
			return fail_split(r, f,
			    c == END ? "ends before its last bracket" CUT
				     : "expected a comma or ]");
		(void)byte_reader_next(r->in);
		c = peek_past_blanks(r);
	}
	if (c == END)
		return fail_split(r, f, "ends before its last bracket" CUT);
	if (c == ',' || c == ']' || c == '}')
		return fail_split(r, f, "expected a record");
	*more = true;
	return read_json_value(r, f);
}

/* Returns true if the text is only the beginning of true, false, null or a number. */
static bool
is_cut_scalar(const char *text, size_t n)
{
	static const char *const words[] = { "true", "false", "null" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		if (n > 0 && n < strlen(words[i]) &&
		    memcmp(text, words[i], n) == 0)
			return true;
	}
	return n > 0 && strspn(text, "-+.eE0123456789") == n &&
	    strchr("-+.eE", text[n - 1]) != NULL;
}

/* Returns true if the last line, without a line end, stops inside of a value. */
static bool
is_cut(const struct buf *line)
{
	struct quote_state quote = { false, false };
	const char *p = buf_cstr(line);
	int64_t depth = 0;

	for (size_t i = 0; i < line->len; i++) {
		if (is_in_string(&quote, (unsigned char)p[i]))
			continue;
		depth += p[i] == '{' || p[i] == '[';
		depth -= p[i] == '}' || p[i] == ']';
	}
	return quote.in || depth > 0 ||
	    is_cut_scalar(buf_cstr(line), line->len);
}

static bool
fail_line(struct json_splitter *r, struct error *f)
{
	char why[128];

	snprintf(why, sizeof(why),
	    "line %lld ends in the middle of a record" CUT, (long long)r->line);
	return fail_split(r, f, why);
}

static bool
next_line(struct json_splitter *r, bool *more, struct error *f)
{
	int c = peek_past_blanks(r);

	*more = c != END;
	if (!*more)
		return r->in->error == 0 || fail_split(r, f, "");
	buf_reset(&r->record);
	r->oversize = false;
	while (byte_reader_fill(r->in)) {
		const char *start = r->in->chunk + r->in->at;
		const char *end = memchr(start, '\n', r->in->n - r->in->at);
		size_t n =
		    end != NULL ? (size_t)(end - start) : r->in->n - r->in->at;

		append_bytes(r, start, n);
		byte_reader_skip(r->in, n);
		if (end != NULL)
			return true;
	}
	if (r->in->error != 0)
		return fail_split(r, f, "");
	return !is_cut(&r->record) || fail_line(r, f);
}

bool
json_splitter_next(struct json_splitter *r, bool *more, struct error *f)
{
	bool ok;

	*more = false;
	if (r->ended)
		return true;
	if (r->shape == JSON_SPLITTER_UNKNOWN) {
		if (!read_start(r, more, f))
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
