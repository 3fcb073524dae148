/*
 * internal.h - list queries, filters, ranges of ranks, windows and columns, shared
 * by the files that read a snapshot.
 *
 * Owns:   nothing.
 * Errors: those of sqlite.h.
 * Units:  a rank is a position in the default order, counted from 1.
 */
#ifndef READER_INTERNAL_H
#define READER_INTERNAL_H

#include "event/event.h"
#include "event/filter_values.h"
#include "event/schedule.h"
#include "database/packed.h"
#include "index/bitmap.h"
#include "index/query_terms.h"
#include "reader/kept.h"
#include "reader/levels.h"
#include "reader/reader.h"

/* An event of a window that is not in a range of ranks: a row of spans.h. */
struct snapshot_listed {
	int64_t rank;
	int64_t key;            /* the order: a start, or an end */
	int64_t level, start_s; /* level -1: of no row, the next session */
};

/* The order of a window: within these by start, and what is on by end. */
enum snapshot_window_segment {
	SNAPSHOT_OPEN_NEXT,  /* the next session begins in it */
	SNAPSHOT_OPEN_LATER, /* another session does */
	SNAPSHOT_OPEN_ON,    /* began before it */
	SNAPSHOT_CLOSED_NEXT,
	SNAPSHOT_CLOSED_LATER,
	SNAPSHOT_CLOSED_ON,
	SNAPSHOT_WINDOW_SEGMENTS,
};

/* A range of ranks (…_NEXT), or a list in any order. */
struct snapshot_segment {
	struct rank_range range;
	struct snapshot_listed *listed;
	size_t count, cap;
};

/* The events that are on in a date range; no event is in it twice. */
struct snapshot_window {
	struct snapshot_segment segments[SNAPSHOT_WINDOW_SEGMENTS];
};

/*
 * The window that was found last is kept until snapshot_reader_close().
 * snapshot_window_release() is due whatever it returns.
 */
bool snapshot_window_find(struct snapshot_window *, struct snapshot_reader *,
    const struct date_range *, struct error *) MUST_USE;
/*
 * The events that have a session in the range that is off, though others take place:
 * their place is that of these.
 */
bool snapshot_window_find_off(struct snapshot_window *,
    struct snapshot_reader *, const struct date_range *, struct error *)
    MUST_USE;
void snapshot_window_release(struct snapshot_window *);
void snapshot_kept_window_release(struct snapshot_reader *);
/* From its first event to the last; empty without events. */
struct rank_range snapshot_window_span(const struct snapshot_window *) MUST_USE;
/* Adds its events to a bitmap. */
void snapshot_window_add(const struct snapshot_window *, struct bitmap *);

/* A row of `later`; else of `during`. */
bool snapshot_listed_is_later(const struct snapshot_listed *) MUST_USE;

/*
 * Moves the events that have the positions from `first` on, in the order of the
 * segment, to these positions; `count` of them.  All n: sorts the list.
 */
void snapshot_listed_arrange(struct snapshot_listed *, size_t n, size_t first,
    size_t count, enum snapshot_window_segment);

/* One list query while it is answered. */
struct snapshot_search {
	struct snapshot_reader *snapshot;
	const struct listing_query *query;
	struct query_terms terms;
	struct rank_range range; /* of the events that may be listed */
	struct snapshot_window window;
	/* The output: one of the two. */
	struct buf *json;
	struct snapshot_reader_summaries *summaries;
};

/* Appends the events of the range, `limit` from an offset in it. */
bool snapshot_search_range(struct snapshot_search *, int64_t offset,
    int64_t limit, struct error *) MUST_USE;
/* Appends the listed events. */
bool snapshot_search_listed(struct snapshot_search *,
    const struct snapshot_listed *, size_t n, struct error *) MUST_USE;
/*
 * Starts a query of the text: its words, wide where the snapshot has what makes it so
 * (query_terms.h).  query_terms_release() is due whatever it returns.
 */
bool snapshot_reader_words(struct snapshot_reader *, const char *text_or_null,
    struct query_terms *, struct error *) MUST_USE;
/* The same, but the last word is no beginning, either. */
bool snapshot_reader_whole_words(struct snapshot_reader *, const char *text,
    struct query_terms *, struct error *) MUST_USE;
/* Some terms of a query: `count` from `first` on. */
struct snapshot_terms_asked {
	const struct query_terms *query;
	enum index_terms_scope scope;
	size_t first, count;
};
/* The same of these terms, without limits. */
bool snapshot_reader_collect_terms(struct snapshot_reader *,
    const struct snapshot_terms_asked *, struct rank_range, struct bitmap *,
    struct error *) MUST_USE;
/*
 * Fills a bitmap that was started and is empty with the matches of the query's words,
 * in a scope, filters and limits: those in the range, and of terms that have a bitmap up
 * to a block of it more.  INDEX_TERMS_NAME: what comes first (query_terms.h).
 */
bool snapshot_reader_collect(struct snapshot_reader *,
    const struct query_terms *, enum index_terms_scope, struct rank_range,
    struct bitmap *, struct error *) MUST_USE;
/*
 * The matches in the name among those of all words, which are in `text`; `name`
 * was started, too.
 */
bool snapshot_reader_collect_named(struct snapshot_reader *,
    const struct query_terms *, struct rank_range, const struct bitmap *text,
    struct bitmap *name, struct error *) MUST_USE;
/* Takes away the events that the table `news` does not have. */
bool snapshot_reader_keep_news(
    struct snapshot_reader *, struct bitmap *, struct error *) MUST_USE;
/* Appends the matches in the range, `limit` from an offset in it; *count is how many. */
bool snapshot_search_matches(struct snapshot_search *, const struct bitmap *,
    struct rank_range, int64_t offset, int64_t limit, int64_t *count,
    struct error *) MUST_USE;
/*
 * Fills a bitmap that was started and is empty with the events that answer the query, in
 * whatever order, also those of its levels and in its dates.  snapshot_window_release()
 * is due whatever it returns.
 */
bool snapshot_reader_events(struct snapshot_reader *,
    const struct listing_query *, struct snapshot_window *, struct bitmap *,
    struct error *) MUST_USE;

/*
 * Starts a bitmap with the matches in the window; other ranks may be in it.
 * bitmap_release() is due whatever it returns.
 */
bool snapshot_search_collect(
    struct snapshot_search *, struct bitmap *, struct error *) MUST_USE;
/*
 * The page of the levels, in the order of the window where the query has dates;
 * meta->total is set.
 */
bool snapshot_search_levels(
    struct snapshot_search *, struct listing_meta *, struct error *) MUST_USE;
bool snapshot_search_window_levels(struct snapshot_search *, struct levels *,
    struct listing_meta *, struct error *) MUST_USE;
/* Answers a query with dates; its filters are added. */
bool snapshot_search_window(
    struct snapshot_search *, struct listing_meta *, struct error *) MUST_USE;

/*
 * Starts a query of the words and filters.  *none: nothing matches, because no event has
 * one of the values, or the text has no letter or digit.  query_terms_release() is due
 * whatever it returns.
 */
bool snapshot_reader_terms(struct snapshot_reader *,
    const struct listing_query *, struct query_terms *, bool *none,
    struct error *) MUST_USE;

/*
 * Returns false.  A row is not there that another table has: the file is damaged,
 * and the event exists.
 */
bool snapshot_reader_fail_missing(
    const struct snapshot_reader *, struct error *);

/* A text column as a piece of an encoded event, valid like the column. */
struct event_piece snapshot_reader_piece(struct sqlite3_stmt *, int column);
/*
 * A column of cards as a summary, in the arena.  An error for one without a slug
 * or a name: every list has both of every event; and for one that is no UTF-8, which
 * would be none in JSON either.
 */
bool snapshot_reader_card(struct sqlite3_stmt *, int column, struct arena *,
    struct summary *, struct error *) MUST_USE;

#endif
