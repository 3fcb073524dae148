/*
 * past.h - the data about events in the generations before a new one.
 *
 * Also called: change detection, previous snapshot.
 * Rules:  this module reads the newest generation with only valid pages
 *         (page_checksums.h), even after a rollback, so that a revision never decreases.
 *         If every generation has an invalid page, it reads the newest generation that
 *         can be opened, as far as possible.  It skips generations of another brand, and
 *         generations whose size differs from the size stored in them.  It has a
 *         connection of its own, so that a damaged generation does not harm the new
 *         snapshot.
 * Owns:   an open file, until snapshot_past_close().
 * Errors: none.  Data that cannot be read is unknown.  After a row that
 *         snapshot_past_find() cannot read, everything is unknown.
 * Units:  *_s are seconds since 1970, UTC.
 * Shape:  the table `history` of reader.h; before format 4 no row has a card.
 */
#ifndef WRITER_PAST_H
#define WRITER_PAST_H

#include "base/buf.h"
#include "event/history.h"
#include "database/records.h"
#include "database/sqlite.h"
#include "generation/generation.h"

struct snapshot_past_row {
	int64_t id, record; /* record: the fingerprint of the native record */
	const char *slug;   /* valid until the next row */
	struct event_history history;
	bool is_gone;            /* the event was already gone */
	int64_t gone_s;          /* now_s if the event was present */
	struct sqlite_text card; /* of a removed event; valid like the slug */
};

struct snapshot_past {
	struct sqlite db; /* not open: everything is unknown */
	/* NULL: not prepared */
	struct sqlite3_stmt *by_slug, *by_id;
	int64_t format;
	bool has_records; /* `records` is open */
	struct snapshot_records records;
	int64_t now_s;
	/* The last result of by_id. */
	bool has_last, is_last_known;
	struct snapshot_past_row last;
};

/*
 * Opens a generation by the rules above, if one can be opened.  If a time in it is later
 * than now_s, the functions below return now_s instead.
 */
void snapshot_past_open(
    struct snapshot_past *, const struct generation *, int64_t now_s);
void snapshot_past_close(struct snapshot_past *);

/*
 * Finds an event by its id.  If several present events have the id, prefers the event with
 * the slug.  If only removed events have the id, finds the event that was removed last.
 * Returns false if no event with the id is known.
 */
bool snapshot_past_find(struct snapshot_past *, int64_t id, const char *slug,
    struct snapshot_past_row *) MUST_USE;

/* Appends the native record of a present event, or nothing if it cannot be read. */
void snapshot_past_record(
    struct snapshot_past *, const char *slug, struct buf *);

/*
 * Calls `each` for the present events, and then for at most `gone_max` other rows, the
 * last removed first: the events that were removed within a year, and every other slug
 * that these events and the present events ever had.  Returns false if `each` returned
 * false.
 */
typedef bool snapshot_past_each_fn(
    void *context, const struct snapshot_past_row *, struct error *);
bool snapshot_past_each(struct snapshot_past *, int64_t gone_max,
    snapshot_past_each_fn *, void *context, struct error *) MUST_USE;

#endif
