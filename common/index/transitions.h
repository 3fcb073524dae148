/*
 * transitions.h - the table of the instants at which the time changes the state of an
 * event in a snapshot, or its place in the order of lists.
 *
 * Also called: timers, expiry index, order overlay.
 * Shape:  a row of `transition` is valid from `at` until the event's next row.  Its
 *         class, key and is_day are the event's new place (schedule_place()); class -1
 *         means its stored place.  The anchor is the rank of the last stored event with
 *         this place or an earlier place, or 0.  is_over is true if all sessions of the
 *         event are over.
 *         In a reader, `moved` has the events whose place changed, in their new order.
 *         Each moved event follows the event with the rank `anchor`.
 * Why:    the ranks are fixed when the snapshot is written, but an event can end later.
 *         Few events change between two snapshots, so a list is the stored order with
 *         these events in their new places.
 * Owns:   the rows, until transitions_release().
 * Errors: as in sqlite.h.
 * Units:  at is in seconds since the epoch.
 */
#ifndef INDEX_TRANSITIONS_H
#define INDEX_TRANSITIONS_H

#include "base/buf.h"
#include "event/native_record.h"
#include "event/schedule.h"
#include "database/sqlite.h"
#include "index/bitmap.h"

#define TRANSITIONS_SCHEMA                                                     \
	"CREATE TABLE transition(at INTEGER, rank INTEGER, class INTEGER,"     \
	" key INTEGER, is_day INTEGER, id INTEGER, is_over INTEGER,"           \
	" anchor INTEGER, PRIMARY KEY(at, rank)) WITHOUT ROWID;"

struct transition {
	int64_t rank, class, key, is_day, id, anchor;
	int64_t order; /* transitions_order() */
	bool is_over;
};

struct transitions {
	struct transition *rows; /* by rank, one for each event */
	size_t count;
	struct transition *moved; /* sorted by their new place */
	size_t moved_count;
};

/* A part of the order: the places of one class with from <= key < past. */
struct transitions_part {
	int64_t class, from, past;
};

/*
 * Replaces the buffer's content with the rows of a record that was published at now_s,
 * whose stored place is the given place.  transitions_write() writes these rows when the
 * rank is known.
 */
void transitions_pack(const struct native_record *, const char *brand_zone,
    int64_t now_s, struct schedule_place, struct buf *);
/* Prepares the statement for transitions_write(). */
bool transitions_prepare(
    struct sqlite3_stmt **owned, struct sqlite *, struct error *) MUST_USE;
/* Writes the packed rows of the event with this rank. */
bool transitions_write(struct sqlite3_stmt *, int64_t rank,
    struct sqlite_text packed, struct error *) MUST_USE;
/*
 * Sets the column `anchor` of the rows that move an event.  Needs an index of the slugs
 * and the staging table (writer.c).
 */
bool transitions_write_anchors(struct sqlite *, struct error *) MUST_USE;

/*
 * Reads the last change of each event until now_s.  `events` is the number of ranks in
 * the lists.  Initially all members of the result are zero.
 */
bool transitions_read(struct transitions *, struct sqlite *, int64_t now_s,
    int64_t events, struct error *) MUST_USE;
void transitions_release(struct transitions *);
/* Returns the event's last change, or NULL if neither its state nor its place changed. */
const struct transition *transitions_find(
    const struct transitions *, int64_t rank) MUST_USE;
/* Returns the event's last change, or NULL if the event is in its stored place. */
const struct transition *transitions_find_moved(
    const struct transitions *, int64_t rank) MUST_USE;
/* Returns a number for sorting: the event with the smaller number comes first now. */
int64_t transitions_order(const struct transitions *, int64_t rank) MUST_USE;
/* Returns true if a moved event is in the part.  A part of NULL is the whole order. */
bool transitions_is_in(
    const struct transition *, const struct transitions_part *or_null) MUST_USE;

/*
 * Adds the ranks in a part of the order to a bitmap.  The range has the part's ranks in
 * the stored order.  A part of NULL is the whole order.
 */
void transitions_add_part(const struct transitions *, struct rank_range,
    const struct transitions_part *or_null, struct bitmap *);
/* Removes the events that closed since the snapshot was written. */
void transitions_remove_closed(const struct transitions *, struct bitmap *);
/* Counts the ranks in a part of the order; with a bitmap, only the ranks in the bitmap. */
int64_t transitions_count(const struct transitions *,
    const struct bitmap *or_null, struct rank_range,
    const struct transitions_part *or_null_part) MUST_USE;
/*
 * Writes at most n ranks of a part of the order, in order, after its first `offset`
 * ranks.  With a bitmap, uses only the ranks in the bitmap.  Returns the number of ranks
 * that it wrote.
 */
size_t transitions_page(const struct transitions *,
    const struct bitmap *or_null, struct rank_range,
    const struct transitions_part *or_null_part, int64_t offset, int64_t *ranks,
    size_t n) MUST_USE;

#endif
