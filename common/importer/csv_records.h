/*
 * csv_records.h - turns the rows of a spreadsheet, whose first row names the fields,
 * into records.
 *
 * Also called: column mapping, header row.
 * Shape:  columns have the keys of event/fields.def as names: "name", "location.city",
 *         "tickets.price" (a row has one ticket).  Case and blanks around a name do not
 *         matter.  A flat sheet is the input for a profile.  Its columns may have any
 *         names, and each row is {"name of the column": "text"}.
 * Rules:  cell.h has the forms of values.  A row without an id gets one, unless the sheet
 *         is flat.  The id is made from the slug, or else from the name and the start, so
 *         that every import makes the same id.  A row with cells for sessions has one
 *         session, or one for each time in its cells "sessions.starts_at" and
 *         "sessions.ends_at".  Semicolons or line ends separate several times, or
 *         several performers, in one cell.  Rows are one event in two cases.  1. The
 *         sheet has columns for sessions, and the rows have cells with the same id or,
 *         without an id, the same slug.  2. The sheet has columns for any list, and the
 *         rows have the same id, even a made one, and differ only in their lists.  The
 *         caller joins the rows.
 * Owns:   nothing; the names of columns are in the arena.
 * Errors: csv_records_begin() refuses a first row that has a column twice, that is over
 *         a limit, or that has none of the columns that the caller expects
 *         (missing_columns()).  It also refuses a first row without "name", unless the
 *         sheet is flat.  csv_records_record() refuses an `oversize` row, and a row
 *         with another number of cells than the first row.  It also refuses a row
 *         without a name, unless the sheet is flat or is_joined is set.  The note has
 *         the reason.  If a cell cannot be used, a remark names its column.
 * Limits: CSV_READER_CELLS_MAX columns.
 */
#ifndef IMPORTER_CSV_RECORDS_H
#define IMPORTER_CSV_RECORDS_H

#include "event/coerce.h"
#include "brand/currency.h"
#include "base/error.h"
#include "importer/csv_reader.h"

struct event_field;

struct csv_records {
	bool flat, month_first;
	const char *currency; /* for rows without a currency; NULL: unknown */
	char row_currency[CURRENCY_SIZE]; /* of the last row, or "" */
	struct {
		const char *name; /* as in the first row, or "" */
		const struct event_field *field; /* NULL: ignored */
		bool remarked;
	} column[CSV_READER_CELLS_MAX];
	size_t count;
	bool has_sessions, has_lists; /* columns of sessions, of any list */
	/*
	 * Further rows with the id of the last row belong to the same event, even if
	 * their other cells differ.
	 */
	bool is_joined;
	coerce_remark_fn *remark; /* receives a column instead of a pointer */
	/*
	 * Returns true if the caller uses a column that is not a field.  May be NULL.
	 */
	bool (*is_used)(const char *name);
	/*
	 * Returns "" if the sheet has a column that the caller expects.  Otherwise
	 * returns examples of such columns, for the note.  May be NULL.
	 */
	const char *(*missing_columns)(
	    void *context, const struct csv_records *);
	void *context;
};

/*
 * Reads the current row as the first row.  Unless the sheet is flat, a remark reports
 * each column that is neither a field nor used by the caller, and suggests the field with
 * the nearest name.
 */
bool csv_records_begin(struct csv_records *, const struct csv_reader *,
    struct arena *, struct error *) MUST_USE;

/* Makes a native record, or a flat item, from the current row.  The caller owns it. */
bool csv_records_record(struct csv_records *, const struct csv_reader *,
    struct json_object **owned, struct error *) MUST_USE;

#endif
