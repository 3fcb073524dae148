/*
 * csv_reader.h - a table as spreadsheets save it (CSV), row by row.  The only
 * includer of libcsv.
 *
 * Shape:  UTF-8; cells apart by comma, semicolon or tab, whichever the first row
 *         has most of, or as a first line "sep=;" says; a cell in quotes may
 *         hold all of them, line ends, and quotes as two.  A line end is LF,
 *         CR LF or CR, and is LF inside of a cell.
 * Owns:   its buffers, until csv_reader_release(); a row is good until the next.
 * Limits: CSV_READER_CELLS_MAX cells and CSV_READER_ROW_MAX bytes a row: what is beyond is
 *         counted, or makes the row `oversize`.  A larger cell is a fault.
 * Errors: a quote that nobody closes, text after a closing quote, bytes that are
 *         no UTF-8, a NUL: the note says in which row, line and column.
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
	int64_t row;     /* as the spreadsheet numbers it, from 1 */
	int64_t line;    /* of the file, where the row begins */
	size_t count;    /* its cells, those beyond CSV_READER_CELLS_MAX too */
	bool oversize;   /* not all of them were kept */
	struct buf text; /* of the cells, a NUL after each */
	size_t start[CSV_READER_CELLS_MAX];

	struct csv_parser *parser;
	bool filled, ended; /* the row in hand */
	const char *wrong;  /* with a cell of it */
	size_t wrong_at;
};

/* The input stays the caller's, and is taken from where it stands. */
void csv_reader_init(struct csv_reader *, struct byte_reader *);
void csv_reader_release(struct csv_reader *);

/* The next row that has something in a cell; *more is false after the last. */
bool csv_reader_next(struct csv_reader *, bool *more, struct error *) MUST_USE;

/* A cell of the row; "" where it has none. */
const char *csv_reader_cell(const struct csv_reader *, size_t at);

#endif
