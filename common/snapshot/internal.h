/*
 * internal.h - ranges of ranks and columns, shared by the files of snapshot/.
 *
 * Owns:   nothing.
 * Errors: those of sqlite.h.
 * Units:  a rank is a position in the default order, counted from 1.
 */
#ifndef SNAPSHOT_INTERNAL_H
#define SNAPSHOT_INTERNAL_H

#include "event/event.h"
#include "snapshot/reader.h"

/* The events with after < rank <= last. */
struct snapshot_rank_range {
	int64_t after, last;
};

/*
 * The events whose time is in the date range: ranges[0] of the open ones,
 * ranges[1] of the closed ones.
 */
bool snapshot_reader_range(struct snapshot_reader *, const struct date_range *,
    struct snapshot_rank_range ranges[2], struct error *) MUST_USE;

/*
 * The number of events whose key in the default order is smaller than this one,
 * by binary search.
 */
bool snapshot_reader_count_before(struct snapshot_reader *, int64_t closed,
    int64_t place, int64_t *n, struct error *) MUST_USE;

/*
 * Adds the filters of the query to `fts` and sets *events to the number of
 * events with the value of the last one.  *none: no event has a value.
 */
struct fts_query;
bool snapshot_reader_add_filters(struct snapshot_reader *,
    const struct listing_query *, struct fts_query *, int64_t *events,
    bool *none, struct error *) MUST_USE;

/*
 * The columns of an event's page: head, body, producer, beside, markdown, and
 * since format 3 first_seen, changed, revision and whether another event has
 * its id; to be followed by a condition.
 */
const char *snapshot_reader_page_sql(const struct snapshot_reader *) MUST_USE;
/* Appends the detail with the members of `beside`, from these columns. */
void snapshot_reader_append_page(struct sqlite3_stmt *, struct buf *json);
struct event_history snapshot_reader_history(
    const struct snapshot_reader *, struct sqlite3_stmt *);

/* A text column as a piece of an encoded event, valid like the column. */
struct event_piece snapshot_reader_piece(struct sqlite3_stmt *, int column);

#endif
