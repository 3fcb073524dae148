/*
 * csv_reader.h - reads a spreadsheet that was saved as CSV, row by row.  Only this
 * module includes libcsv.
 *
 * Also called: delimiter, TSV, Excel export.
 * Shape:  UTF-8.  The separator (delimiter) of cells is a comma, a semicolon, a tab or
 *         "|": the most frequent in the first row, or the separator in a first line
 *         "sep=;".  A cell in quotes may contain separators, line ends, and two quotes
 *         for one quote.  Spaces around a cell without quotes are left out.  A line end
 *         is LF, CR LF or CR.  A line end inside a cell becomes LF.
 * Owns:   its buffers, until csv_reader_release(); the cells of a row are valid until
 *         the next row.
 * Limits: CSV_READER_CELLS_MAX cells in a row; further cells are only counted.
 *         CSV_READER_ROW_MAX bytes in a row; a larger row is `oversize`, and a larger
 *         cell is an error.
 * Errors: ERROR_INTERNAL_ERROR; the note has the row, line and column, and the reason:
 *         a quote that is never closed, text after a closing quote, invalid UTF-8, a
 *         NUL, or a cell that is too large.  If the input cannot be read, the note has
 *         only the reason.
 * Source: RFC 4180, but with the line ends and separators above.
 */
#ifndef IMPORTER_CSV_READER_H
#define IMPORTER_CSV_READER_H

#include "base/buf.h"
#include "base/error.h"
#include "base/byte_reader.h"

enum { CSV_READER_CELLS_MAX = 256, CSV_READER_ROW_MAX = 1024 * 1024 };

struct csv_parser;

struct csv_reader {
	struct byte_reader *in;
	int64_t row;     /* number in the spreadsheet, from 1 */
	int64_t line;    /* the line of the file where the row begins, from 1 */
	size_t count;    /* of all cells, even above CSV_READER_CELLS_MAX */
	bool oversize;   /* over CSV_READER_ROW_MAX; cells are "" */
	bool is_open;    /* the input ends in this row, without a line end */
	struct buf text; /* the cells, each with a NUL at its end */
	size_t start[CSV_READER_CELLS_MAX];

	struct csv_parser *parser;
	bool filled, ended;  /* the current row has text; it is complete */
	const char *problem; /* a mistake in a cell, or NULL */
	size_t problem_column;
};

/* Begins at the current position of the input, which the caller owns. */
void csv_reader_init(struct csv_reader *, struct byte_reader *);
void csv_reader_release(struct csv_reader *);
#define LOCAL_CSV_READER RELEASED_BY(csv_reader_release) struct csv_reader

/* Reads the next row that has text.  Sets *more to false after the last row. */
bool csv_reader_next(struct csv_reader *, bool *more, struct error *) MUST_USE;

/*
 * Returns a cell of the row.  Returns "" if the row has fewer cells, if `at` is not
 * below CSV_READER_CELLS_MAX, or if the row is `oversize`.
 */
const char *csv_reader_cell(const struct csv_reader *, size_t at);

#endif
