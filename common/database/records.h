/*
 * records.h - reads the native records of a snapshot of any format, all of them or the
 * record of one event.
 *
 * Owns:   a statement and buffers, until snapshot_records_close().  Call this function
 *         also if snapshot_records_open() failed.
 * Errors: as in sqlite.h and packed.h.
 */
#ifndef DATABASE_RECORDS_H
#define DATABASE_RECORDS_H

#include "base/buf.h"
#include "database/sqlite.h"

enum snapshot_records_which { SNAPSHOT_RECORDS_ALL, SNAPSHOT_RECORDS_OF_SLUG };

struct snapshot_records {
	struct sqlite3_stmt *st;
	bool is_packed;
	struct buf source;
	struct buf json; /* the record */
};

/* Begins to read.  If all records are read, they come in the default order. */
bool snapshot_records_open(struct snapshot_records *, struct sqlite *,
    int64_t format, enum snapshot_records_which, struct error *) MUST_USE;
void snapshot_records_close(struct snapshot_records *);

/*
 * Reads the next record into `json`.  Sets *row to false after the last record.  If the
 * record is damaged, also returns true, but `json` is empty and the error has the reason.
 * The records after a damaged record can still be read.
 */
bool snapshot_records_next(struct snapshot_records *, bool *row, struct error *)
    MUST_USE;
/*
 * As snapshot_records_next(), for the event with the slug.  *row is false if none has it.
 */
bool snapshot_records_find(struct snapshot_records *, const char *slug,
    bool *row, struct error *) MUST_USE;

#endif
