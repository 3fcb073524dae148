/*
 * csv_records.h - the rows of a spreadsheet as records: its first row names the
 * fields.
 *
 * Shape:  columns have the keys of event/fields.def for names: "name",
 *         "location.city", "tickets.price" (a row has one ticket).  Case and
 *         blanks around a name do not matter.  A flat sheet is for a profile
 *         to map: its columns have any names, and every row is
 *         {"name of the column": "text"}.
 * Rules:  values are written as people do (cell.h).  A row without an id gets one
 *         that stays the same: made of its slug, else of its name and start.
 * Owns:   nothing; text lives in the arena given.
 * Errors: a first row that cannot serve, a row that has other cells than it: the
 *         note says why.  What is not taken of a row is remarked by column.
 */
#ifndef IMPORTER_CSV_RECORDS_H
#define IMPORTER_CSV_RECORDS_H

#include "event/coerce.h"
#include "base/error.h"
#include "importer/csv_reader.h"

struct event_field;

struct csv_records {
	bool flat, month_first;
	struct {
		const char *name; /* as it is written, "" for none */
		const struct event_field *field; /* NULL: ignored */
		bool said;
	} column[CSV_READER_CELLS_MAX];
	size_t count;
	bool has_slugs;
	coerce_remark_fn *remark; /* told of a column, for a pointer */
	void *context;
};

/*
 * From the row in hand.  Remarks name columns that nobody knows, each with the
 * known one that is nearest.
 */
bool csv_records_begin(struct csv_records *, const struct csv_reader *,
    struct arena *, struct error *) MUST_USE;

/* The row in hand: a native record, or a flat item; the caller owns it. */
bool csv_records_record(struct csv_records *, const struct csv_reader *,
    struct json_object **owned, struct error *) MUST_USE;

#endif
