/*
 * table.h - a table as spreadsheets save it (CSV), row by row.  The only
 * includer of libcsv.
 *
 * Layer:  1 (door: libcsv).
 * Shape:  UTF-8; cells apart by comma, semicolon or tab, whichever the first row
 *         has most of, or as a first line "sep=;" says; a cell in quotes may
 *         hold all of them, line ends, and quotes as two.  A line end is LF,
 *         CR LF or CR, and is LF inside of a cell.
 * Owns:   its buffers, until table_release(); a row is good until the next.
 * Limits: TABLE_CELLS_MAX cells and TABLE_ROW_MAX bytes a row: what is beyond is
 *         counted, or makes the row `oversize`.  A larger cell is a fault.
 * Errors: a quote that nobody closes, text after a closing quote, bytes that are
 *         no UTF-8, a NUL: the note says in which row, line and column.
 */
#ifndef TABLE_H
#define TABLE_H

#include "base/buf.h"
#include "base/error.h"
#include "base/byte_reader.h"

enum { TABLE_CELLS_MAX = 256, TABLE_ROW_MAX = 1024 * 1024 };

struct csv_parser;

struct table {
	struct input *in;
	int64_t row;     /* as the spreadsheet numbers it, from 1 */
	int64_t line;    /* of the file, where the row begins */
	size_t count;    /* its cells, those beyond TABLE_CELLS_MAX too */
	bool oversize;   /* not all of them were kept */
	struct buf text; /* of the cells, a NUL after each */
	size_t start[TABLE_CELLS_MAX];

	struct csv_parser *parser;
	bool filled, ended; /* the row in hand */
	const char *wrong;  /* with a cell of it */
	size_t wrong_at;
};

/* The input stays the caller's, and is taken from where it stands. */
void table_init(struct table *, struct input *);
void table_release(struct table *);

/* The next row that has something in a cell; *more is false after the last. */
bool table_next(struct table *, bool *more, struct fault *) MUST_USE;

/* A cell of the row; "" where it has none. */
const char *table_cell(const struct table *, size_t at);

#endif
