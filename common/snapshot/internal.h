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

/* A text column as a piece of an encoded event, valid like the column. */
struct event_piece snapshot_reader_piece(struct sqlite3_stmt *, int column);

struct snapshot_writer;
/*
 * Writes the table `history`: what the snapshot has, then of the past what it
 * has no longer, with the card of what is missing for the first time.
 */
bool snapshot_writer_history(struct snapshot_writer *, struct error *) MUST_USE;

#endif
