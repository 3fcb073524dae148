/*
 * csv_records.h - turns the rows of a spreadsheet into records; its first row names
 * the fields.
 *
 * Also called: column mapping, header row.
 * Shape:  columns have the keys of event/fields.def as names: "name", "location.city",
 *         "tickets.price" (a row has one ticket).  Case and blanks around a name do
 *         not matter.  A flat sheet is the input of a profile: its columns have any
 *         names, and every row is {"name of the column": "text"}.
 * Rules:  cell.h has the forms of values.  A row without an id gets one made from its
 *         slug, else from its name and start: the same in every import.  A row has one
 *         session, or one for each time in its cells "sessions.starts_at" and
 *         "sessions.ends_at".  In a sheet with columns of sessions, the rows with the
 *         same id, or without ids the same slug, are one event, which the caller
 *         joins.
 * Owns:   nothing; the names of columns are in the arena.
 * Errors: the reader refuses a first row without "name" or with a column twice, and a
 *         row with another number of cells; the note has the reason.  A cell that is
 *         not used is reported as a remark with its column.
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
	const char *currency; /* for rows without one; NULL: unknown */
	char row_currency[CURRENCY_SIZE]; /* of the last row; or "" */
	struct {
		const char *name; /* as in the first row; "": without one */
		const struct event_field *field; /* NULL: ignored */
		bool remarked;
	} column[CSV_READER_CELLS_MAX];
	size_t count;
	bool has_sessions;
	bool is_joined;           /* other rows may be of the same event */
	coerce_remark_fn *remark; /* gets a column instead of a pointer */
	/* Does the caller use a column that is not a field?  NULL: none. */
	bool (*is_used)(const char *name);
	void *context;
};

/*
 * Reads the current row as the first one.  Reports each unknown column as a remark
 * with the nearest name of a field.
 */
bool csv_records_begin(struct csv_records *, const struct csv_reader *,
    struct arena *, struct error *) MUST_USE;

/* Reads the current row: a native record, or a flat item. */
bool csv_records_record(struct csv_records *, const struct csv_reader *,
    struct json_object **owned, struct error *) MUST_USE;

/*
 * The text that the rows of one event have in common, from the last record; NULL: the
 * row is an event of its own.
 */
const char *csv_records_event(
    const struct csv_records *, struct json_object *record);

#endif
