/*
 * csv_reader - reads CSV with libcsv, row by row.
 */
#include "importer/csv_reader.h"

#include <csv.h>

#include "importer/sniff.h"
#include "base/text.h"

enum {
	/* The parser gets at most this number of bytes at once, and may buffer as many. */
	PIECE = 64 * 1024,
	STRICT = CSV_STRICT | CSV_STRICT_FINI | CSV_REPALL_NL,
};

/* For libcsv, which strips these blanks around a cell without quotes. */
static int
is_csv_blank(unsigned char c)
{
	return c == ' ';
}

/* libcsv gets each line without its end, and then an LF. */
static int
is_line_end(unsigned char c)
{
	return c == '\n';
}

/*
 * Returns the separator (comma, semicolon, tab, "|") that is most frequent in the first
 * line with text.
 */
static char
guess_separator(const char *p, size_t n)
{
	static const char separators[] = { ',', ';', '\t', '|' };
	size_t count[ARRAY_LEN(separators)] = { 0 }, best = 0;
	bool quoted = false, begun = false;

	for (size_t i = 0; i < n; i++) {
		const char *separator =
		    memchr(separators, p[i], sizeof(separators));

		if (begun && !quoted && (p[i] == '\n' || p[i] == '\r'))
			break;
		begun = begun || strchr(" \r\n", p[i]) == NULL;
		quoted = quoted != (p[i] == '"');
		if (!quoted && separator != NULL)
			count[separator - separators]++;
	}
	for (size_t i = 1; i < ARRAY_LEN(separators); i++)
		best = count[i] > count[best] ? i : best;
	return separators[best];
}

/* Reads a separate line "sep=;", which Excel reads and writes. */
static bool
read_separator_line(struct csv_reader *t, char *separator)
{
	const char *p = t->in->chunk + t->in->at;
	size_t n = t->in->n - t->in->at;
	bool ended;

	if (n < 6 || memcmp(p, "sep=", 4) != 0 ||
	    memchr(",;\t|", p[4], 4) == NULL || (p[5] != '\n' && p[5] != '\r'))
		return false;
	*separator = p[4];
	t->row++;
	return byte_reader_line(t->in, &p, &n, &ended);
}

void
csv_reader_init(struct csv_reader *t, struct byte_reader *in)
{
	char separator;

	*t = (struct csv_reader){ .in = in,
		.text = BUF_INIT(CSV_READER_ROW_MAX) };
	t->parser = mem_alloc(sizeof(*t->parser));
	if (csv_init(t->parser, STRICT) != 0)
		fatal("libcsv could not be started");
	csv_set_space_func(t->parser, is_csv_blank);
	csv_set_term_func(t->parser, is_line_end);
	csv_set_blk_size(t->parser, PIECE);
	byte_reader_look_ahead(in);
	if (!read_separator_line(t, &separator))
		separator = guess_separator(in->chunk + in->at, in->n - in->at);
	csv_set_delim(t->parser, (unsigned char)separator);
}

void
csv_reader_release(struct csv_reader *t)
{
	csv_free(t->parser);
	free(t->parser);
	t->parser = NULL;
	buf_release(&t->text);
}

static void
on_cell(void *bytes, size_t n, void *context)
{
	struct csv_reader *t = context;
	size_t at = t->count++;

	t->filled = t->filled || n > 0;
	if (t->problem == NULL) {
		if (memchr(bytes, '\0', n) != NULL)
			t->problem = "not text: it has a zero byte";
		else if (!text_is_utf8(bytes, n))
			t->problem = "not UTF-8; " SNIFF_SAVE_AS;
		t->problem_column = t->count;
	}
	if (at >= CSV_READER_CELLS_MAX)
		return;
	t->start[at] = t->text.len;
	buf_bytes(&t->text, bytes, n);
	buf_char(&t->text, '\0');
	t->oversize = t->oversize || t->text.full;
}

static void
on_row(int end, void *context)
{
	struct csv_reader *t = context;

	(void)end;
	t->ended = true;
}

static bool
fail_at(
    const struct csv_reader *t, size_t column, const char *why, struct error *f)
{
	return error_internal(f, "row %lld (line %lld), column %zu: %s",
	    (long long)t->row, (long long)t->line, column, why);
}

/*
 * libcsv is strict about quotes that open a cell.  Otherwise a quote that is not
 * doubled would swallow the rows after it.  In a cell without quotes, a quote is a
 * plain character, so its row is parsed without the strict option.
 */
static bool
feed(struct csv_reader *t, const char *p, size_t n, struct error *f)
{
	while (n > 0) {
		size_t piece = n < PIECE ? n : PIECE;
		size_t taken =
		    csv_parse(t->parser, p, piece, on_cell, on_row, t);

		if (taken < piece && csv_error(t->parser) != CSV_EPARSE)
			fatal("libcsv is out of memory");
		if (taken < piece && t->parser->quoted)
			return fail_at(t, t->count + 1,
			    "text follows a closing quote; write a quote (\") "
			    "inside a cell as two quotes",
			    f);
		if (taken < piece) {
			(void)csv_set_opts(t->parser, CSV_REPALL_NL);
			taken += csv_parse(
			    t->parser, p + taken, 1, on_cell, on_row, t);
			(void)csv_set_opts(t->parser, STRICT);
		}
		if (t->parser->entry_pos > CSV_READER_ROW_MAX)
			return fail_at(t, t->count + 1,
			    "the cell has more than 1 MiB; a closing quote "
			    "(\") may be missing",
			    f);
		p += taken;
		n -= taken;
	}
	return true;
}

/* Reads a whole row, because quoted cells may contain line ends. */
static bool
read_csv_row(struct csv_reader *t, bool *more, struct error *f)
{
	const char *p;
	size_t n;
	bool ended;

	t->row++;
	t->line = t->in->line;
	t->count = 0;
	t->filled = t->ended = t->oversize = t->is_open = false;
	t->problem = NULL;
	buf_reset(&t->text);
	while (!t->ended && byte_reader_line(t->in, &p, &n, &ended)) {
		if (!feed(t, p, n, f) || (ended && !feed(t, "\n", 1, f)))
			return false;
	}
	*more = t->ended;
	if (!*more && csv_fini(t->parser, on_cell, on_row, t) != 0)
		return fail_at(t, t->count + 1,
		    "a quote (\") is opened here and never closed", f);
	t->is_open = !*more && t->ended;
	*more = t->ended;
	return t->problem == NULL ||
	    fail_at(t, t->problem_column, t->problem, f);
}

bool
csv_reader_next(struct csv_reader *t, bool *more, struct error *f)
{
	do {
		if (!read_csv_row(t, more, f))
			return false;
	} while (*more && !t->filled);
	if (!*more && t->in->error != 0)
		return error_internal(
		    f, "cannot be read: %s", strerror(t->in->error));
	return true;
}

const char *
csv_reader_cell(const struct csv_reader *t, size_t at)
{
	if (at >= t->count || at >= CSV_READER_CELLS_MAX || t->oversize)
		return "";
	return t->text.p + t->start[at];
}
