/*
 * spans.h - when events take place: the tables that answer windows of time.
 *
 * Also called: date range index, interval query, overlapping intervals.
 * Shape:  the tables `during`, for spans of time, and `later`, for the sessions of an
 *         event that has several (reader.h); `levels` lists the levels that they
 *         have.  A row's level is the smallest one whose length, one hour doubled that
 *         often, contains the span.  A span that includes an instant began at most
 *         that length before it, so a search reads about twice the rows that it finds.
 *         An event is plain when it has one short session: its rows of `during` have
 *         the levels below SNAPSHOT_SPANS_LONG.  The others have the term
 *         SNAPSHOT_SPANS_TERM in the index (index_terms.h).
 * Rules:  a row of `later` has the start of the session before it, among those on
 *         sale or among the others (schedule.h).  So an event has at most one row
 *         of each kind that begins at or after an instant and follows a session before
 *         that instant.  Runs that began before today (SCHEDULE_RUNNING), and those
 *         that will, have a row of a level of its own, whatever their length.
 * Owns:   two statements, until snapshot_spans_finish().
 * Errors: those of sqlite.h.
 * Units:  *_s are in seconds since the epoch.
 */
#ifndef INDEX_SPANS_H
#define INDEX_SPANS_H

#include "base/buf.h"
#include "event/native_record.h"
#include "event/schedule.h"
#include "database/sqlite.h"

#define SNAPSHOT_SPANS_TERM "f0"

/* The schema of both tables. */
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
	SNAPSHOT_SPANS_OFF =
	    128, /* added for a session that is off or sold out */
	SNAPSHOT_SPANS_UNIT_S = 3600,
};

/*
 * Instants beyond these limits are replaced by them, so that sums with a level's
 * length stay in range.
 */
#define SNAPSHOT_SPANS_MIN_S (-(INT64_C(1) << 56))
#define SNAPSHOT_SPANS_MAX_S (INT64_C(1) << 56)

/*
 * Replaces the buffer's content with the rows of a published record.
 * snapshot_spans_write() writes them when the rank is known.
 */
void snapshot_spans_pack(const struct native_record *, const char *brand_zone,
    struct schedule_place, struct buf *);

struct snapshot_spans {
	struct sqlite3_stmt *during, *later;
};

bool snapshot_spans_prepare(
    struct snapshot_spans *, struct sqlite *, struct error *) MUST_USE;
/* *is_plain: no row of the event needs the term. */
bool snapshot_spans_write(struct snapshot_spans *, int64_t rank,
    struct sqlite_text packed, bool *is_plain, struct error *) MUST_USE;
void snapshot_spans_finish(struct snapshot_spans *);
/* Call it after all rows: writes the list of levels. */
bool snapshot_spans_write_levels(struct sqlite *, struct error *) MUST_USE;

struct snapshot_spans_row {
	int64_t level, start_s, rank;
};

/*
 * The starts_at, ends_at, event_status and is_closed of the row's session, in the arena;
 * all texts are NULL for an event that does not have several.  `own` is the event in that session,
 * as lists show it; its name is NULL where all sessions are alike (session.h).
 */
bool snapshot_spans_read_session(struct sqlite *, bool is_later,
    const struct snapshot_spans_row *, struct arena *, struct session *,
    struct event *own, struct error *) MUST_USE;

#endif
