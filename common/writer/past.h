/*
 * past.h - what the generations before a new one know of the events.
 *
 * Rules:  the newest generation of which every page is right (page_checksums.h)
 *         counts, also after a rollback, so that a revision never counts back; when
 *         none is, the newest that opens, as far as it can be read.  Another
 *         brand's, and one of another size than it says, are passed over.  It has a
 *         connection of its own: a damaged one does not harm the snapshot that is
 *         being written.
 * Owns:   an open file, until snapshot_past_close().
 * Errors: none.  What cannot be read is not known; after the first row that
 *         cannot be read, nothing is.
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
	bool is_gone;            /* it was gone already */
	int64_t gone_s;          /* now, for what was there */
	struct sqlite_text card; /* of what was gone; valid like the slug */
};

struct snapshot_past {
	struct sqlite db; /* not open: nothing is known */
	/* NULL: not prepared */
	struct sqlite3_stmt *by_slug, *by_id;
	int64_t format;
	bool has_records; /* `records` is open */
	struct snapshot_records records;
	int64_t now_s;
	/* What by_id found last. */
	bool has_last, is_last_known;
	struct snapshot_past_row last;
};

void snapshot_past_open(
    struct snapshot_past *, const struct generation *, int64_t now_s);
void snapshot_past_close(struct snapshot_past *);

/*
 * By its id; of several with one id that are there, the one with the slug, and
 * of those that are gone, the one that went last.
 */
bool snapshot_past_find(struct snapshot_past *, int64_t id, const char *slug,
    struct snapshot_past_row *) MUST_USE;

/*
 * Appends the native record of an event that was there; nothing when it cannot
 * be read.
 */
void snapshot_past_record(
    struct snapshot_past *, const char *slug, struct buf *);

/*
 * Calls `each` for what was there, for every other slug that such an event had,
 * however long ago, and for what went within a year; of what is gone, for the
 * `gone_max` that went last.  False when `each` returned false.
 */
typedef bool snapshot_past_each_fn(
    void *context, const struct snapshot_past_row *, struct error *);
bool snapshot_past_each(struct snapshot_past *, int64_t gone_max,
    snapshot_past_each_fn *, void *context, struct error *) MUST_USE;

#endif
