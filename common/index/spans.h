/*
 * spans.h - the tables that find the events in a window of time.
 *
 * Also called: date range index, interval query, overlapping intervals.
 * Shape:  the tables `during`, for spans of time, and `later`, for the sessions of an
 *         event that has several (reader.h).  `levels` lists the levels in both tables.
 *         A level is a length: one hour, doubled `level` times.  A row has the smallest
 *         level that is at least as long as its span, or the last level.  A span that
 *         includes an instant began at most this length before the instant, so a search
 *         reads about twice the rows that it finds.  An event with at most one session,
 *         of at most 36 hours, is plain: its row of `during` has a level below
 *         SNAPSHOT_SPANS_LONG.  Other events with a time have the term
 *         SNAPSHOT_SPANS_TERM in the index (index_terms.h).
 * Rules:  sessions not on sale (schedule.h) have separate levels, from SNAPSHOT_SPANS_OFF
 *         on.  A row of `later` also has the start of the event's previous session of
 *         the same kind: on sale, or not on sale.  So for any instant, an event
 *         has at most one row of either kind that begins at or after the instant and
 *         whose previous session began before the instant.  Runs that began before today
 *         (SCHEDULE_RUNNING), and future runs, have a row in `during` with the level
 *         SNAPSHOT_SPANS_RUNNING, regardless of their length.
 * Owns:   two statements, until snapshot_spans_finish().
 * Errors: as in sqlite.h.
 * Units:  *_s are in seconds since the epoch.
 */
#ifndef INDEX_SPANS_H
#define INDEX_SPANS_H

#include "base/buf.h"
#include "event/native_record.h"
#include "event/schedule.h"
#include "database/sqlite.h"

#define SNAPSHOT_SPANS_TERM "f0"

/* The schema of the three tables. */
#define SNAPSHOT_SPANS_SCHEMA                                                  \
	"CREATE TABLE during(level INTEGER, start INTEGER, end INTEGER,"       \
	" rank INTEGER, times TEXT, PRIMARY KEY(level, start, rank, end))"     \
	" WITHOUT ROWID;"                                                      \
	"CREATE TABLE later(level INTEGER, start INTEGER, prev INTEGER,"       \
	" rank INTEGER, times TEXT, PRIMARY KEY(level, start, rank))"          \
	" WITHOUT ROWID;"                                                      \
	"CREATE TABLE levels(name TEXT, level INTEGER, length INTEGER,"        \
	" PRIMARY KEY(name, level)) WITHOUT ROWID;"

enum {
	SNAPSHOT_SPANS_LEVELS = 24, /* 3600 << 23 seconds are 957 years */
	SNAPSHOT_SPANS_LONG = 32,   /* the first level of long events */
	SNAPSHOT_SPANS_RUNNING = 64,
	SNAPSHOT_SPANS_OFF = 128, /* added for a session that is not on sale */
	SNAPSHOT_SPANS_UNIT_S = 3600,
};

/* Limits for instants, so that sums with a level's length do not overflow. */
#define SNAPSHOT_SPANS_MIN_S (-(INT64_C(1) << 56))
#define SNAPSHOT_SPANS_MAX_S (INT64_C(1) << 56)

/*
 * Replaces the buffer's content with the rows of a published record.
 * snapshot_spans_write() writes these rows when the rank is known.
 */
void snapshot_spans_pack(const struct native_record *, const char *brand_zone,
    struct schedule_place, struct buf *);

struct snapshot_spans {
	struct sqlite3_stmt *during, *later;
};

bool snapshot_spans_prepare(
    struct snapshot_spans *, struct sqlite *, struct error *) MUST_USE;
/*
 * Writes the packed rows of the event with this rank.  Sets *is_plain to false if a row
 * needs the term SNAPSHOT_SPANS_TERM, and otherwise to true.
 */
bool snapshot_spans_write(struct snapshot_spans *, int64_t rank,
    struct sqlite_text packed, bool *is_plain, struct error *) MUST_USE;
void snapshot_spans_finish(struct snapshot_spans *);
/* Writes the list of levels.  Call it after all rows were written. */
bool snapshot_spans_write_levels(struct sqlite *, struct error *) MUST_USE;

struct snapshot_spans_row {
	int64_t level, start_s, rank;
};

/*
 * Reads the starts_at, ends_at, event_status and is_closed of the row's session, in the
 * arena.  The texts are NULL if the event has only one session, or if the row is missing.
 * Sets in `own` the name, is_online and place of the event in that session, as lists show
 * them.  The name is NULL if these fields do not differ between sessions (session.h).
 */
bool snapshot_spans_read_session(struct sqlite *, bool is_later,
    const struct snapshot_spans_row *, struct arena *, struct session *,
    struct event *own, struct error *) MUST_USE;

#endif
