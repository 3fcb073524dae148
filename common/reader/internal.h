/*
 * internal.h - list queries, filters, ranges of ranks, windows and columns, shared
 * only by the files that read a snapshot.
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
#include "reader/levels.h"
#include "reader/reader.h"

/* An event of a window that is not in a range of ranks: a row of spans.h. */
struct snapshot_listed {
	int64_t rank;
	int64_t key;            /* the order: a start, or an end */
	int64_t level, start_s; /* level -1: from no row, the next session */
	int64_t order;          /* of equal keys: transitions_order() */
};

/* The order of a window: the first two groups by start, the third by end. */
enum snapshot_window_segment {
	SNAPSHOT_OPEN_NEXT,  /* its next session begins in the window */
	SNAPSHOT_OPEN_LATER, /* another of its sessions does */
	SNAPSHOT_OPEN_ON,    /* it began before the window */
	SNAPSHOT_CLOSED_NEXT,
	SNAPSHOT_CLOSED_LATER,
	SNAPSHOT_CLOSED_ON,
	SNAPSHOT_WINDOW_SEGMENTS,
};

/* A part of the order (…_NEXT), or a list that is not sorted. */
struct snapshot_segment {
	struct transitions_part part; /* without keys: a list */
	struct rank_range range;
	struct snapshot_listed *listed;
	size_t count, cap;
};

/* The events that take place in a date range; no event is in it twice. */
struct snapshot_window {
	struct snapshot_segment segments[SNAPSHOT_WINDOW_SEGMENTS];
};

/*
 * Finds the events in the dates of the query; with its filter `open` by their sessions
 * on sale only.  The window is the reader's, until the next one is found.  The caller
 * may sort its lists.
 */
bool snapshot_window_find(struct snapshot_window **, struct snapshot_reader *,
    const struct listing_query *, struct error *) MUST_USE;
/*
 * Finds the events that have a session in the range that is off or sold out, while
 * other sessions are not.  Their place is that of the other sessions.  Call
 * snapshot_window_release() in any case.
 */
bool snapshot_window_find_off(struct snapshot_window *,
    struct snapshot_reader *, const struct date_range *, struct error *)
    MUST_USE;
void snapshot_window_release(struct snapshot_window *);
void snapshot_kept_windows_release(struct snapshot_reader *);
/* Ends what reader_words.c keeps between queries. */
void snapshot_reader_stems_finish(struct snapshot_reader *);
/* The range from its first event to its last; empty without events. */
struct rank_range snapshot_window_span(
    const struct snapshot_reader *, const struct snapshot_window *) MUST_USE;
/* Adds its events to a bitmap. */
void snapshot_window_add(const struct snapshot_reader *,
    const struct snapshot_window *, struct bitmap *);

/* Is it a row of `later`?  Else it is a row of `during`. */
bool snapshot_listed_is_later(const struct snapshot_listed *) MUST_USE;

/* Sorts a list in the order of the segment. */
void snapshot_listed_sort(
    struct snapshot_listed *, size_t n, enum snapshot_window_segment);

enum { EVENT_MEM_MAX = 16 * 1024 * 1024 };

/* One list query while it runs. */
struct snapshot_search {
	struct snapshot_reader *snapshot;
	const struct listing_query *query;
	struct query_terms terms;
	struct rank_range range;             /* the events that may be listed */
	const struct transitions_part *part; /* the same; NULL: all */
	struct snapshot_window *window;      /* NULL: not found yet */
	/* The output: one of the two. */
	struct buf *json;
	struct snapshot_reader_summaries *summaries;
};

/* Appends the events of the range, at most `limit`, from an offset in it. */
bool snapshot_search_range(struct snapshot_search *, int64_t offset,
    int64_t limit, struct error *) MUST_USE;
/* Appends the listed events. */
bool snapshot_search_listed(struct snapshot_search *,
    const struct snapshot_listed *, size_t n, struct error *) MUST_USE;
/*
 * Starts a query of the text with its words, and makes it wide if the snapshot has
 * stems or parts for them (query_terms.h).  Call query_terms_release() in any case.
 */
bool snapshot_reader_words(struct snapshot_reader *, const char *text_or_null,
    struct query_terms *, struct error *) MUST_USE;
/* The same, but the last word is not a prefix either. */
bool snapshot_reader_whole_words(struct snapshot_reader *, const char *text,
    struct query_terms *, struct error *) MUST_USE;
/* Some terms of a query: `count` from `first` on. */
struct snapshot_terms_asked {
	const struct query_terms *query;
	enum index_terms_scope scope;
	size_t first, count;
};
/* The same for these terms, without limits. */
bool snapshot_reader_collect_terms(struct snapshot_reader *,
    const struct snapshot_terms_asked *, struct rank_range, struct bitmap *,
    struct error *) MUST_USE;
/*
 * Fills an empty, started bitmap with the events that match the query's words in a
 * scope, its filters and limits: all matches in the range, and for terms with a bitmap
 * up to a block of matches more.  INDEX_TERMS_NAME: the matches that come first
 * (query_terms.h).
 */
bool snapshot_reader_collect(struct snapshot_reader *,
    const struct query_terms *, enum index_terms_scope, struct rank_range,
    struct bitmap *, struct error *) MUST_USE;
/*
 * Finds the matches in the name among those of all words, which are in `text`; `name`
 * is an empty, started bitmap.
 */
bool snapshot_reader_collect_named(struct snapshot_reader *,
    const struct query_terms *, struct rank_range, const struct bitmap *text,
    struct bitmap *name, struct error *) MUST_USE;
/* Removes the events that are over, which are not in the table `news`. */
bool snapshot_reader_keep_news(
    struct snapshot_reader *, struct bitmap *, struct error *) MUST_USE;
/* Removes the events that did not change since then, or are not in the table `news`. */
bool snapshot_reader_keep_changed(struct snapshot_reader *, int64_t since_s,
    struct bitmap *, struct error *) MUST_USE;
/*
 * Finds the ranks of a page of the set, from the offset on, in the order of the query:
 * `sort`.  By changes, no event of the set may be over.  *n: at most so many, and how
 * many there are.
 */
bool snapshot_reader_sort(struct snapshot_reader *,
    const struct listing_query *, const struct bitmap *, int64_t offset,
    int64_t *ranks, size_t *n, struct error *) MUST_USE;
/* The same by changes, the latest first. */
bool snapshot_reader_newest(struct snapshot_reader *, const struct bitmap *,
    int64_t offset, int64_t *ranks, size_t *n, struct error *) MUST_USE;
/* Appends the page of a query that has an order, and sets meta->total. */
bool snapshot_search_sorted(
    struct snapshot_search *, struct listing_meta *, struct error *) MUST_USE;
/*
 * Appends the events of these ranks.  In a window the summary has the session that the
 * list shows.
 */
bool snapshot_search_ranks(struct snapshot_search *, const int64_t *ranks,
    size_t n, struct error *) MUST_USE;
/* The ranks of the events of a class. */
bool snapshot_reader_class(struct snapshot_reader *, enum schedule_class,
    struct rank_range *, struct error *) MUST_USE;
/*
 * Appends the matches in the range, at most `limit`, from an offset in it; *count is
 * the number appended.
 */
bool snapshot_search_matches(struct snapshot_search *,
    const struct bitmap *or_null, struct rank_range, int64_t offset,
    int64_t limit, int64_t *count, struct error *) MUST_USE;
/*
 * Fills an empty, started bitmap with all events of the answer, whatever their order,
 * also for queries with levels and dates.
 */
bool snapshot_reader_events(struct snapshot_reader *,
    const struct listing_query *, struct bitmap *, struct error *) MUST_USE;

/*
 * Starts a bitmap with the matches in the window; it may contain other ranks.  Call
 * bitmap_release() in any case.
 */
bool snapshot_search_collect(
    struct snapshot_search *, struct bitmap *, struct error *) MUST_USE;
/*
 * Appends the page of the levels, in the order of the window if the query has dates,
 * and sets meta->total.
 */
bool snapshot_search_levels(
    struct snapshot_search *, struct listing_meta *, struct error *) MUST_USE;
bool snapshot_search_window_levels(struct snapshot_search *, struct levels *,
    struct listing_meta *, struct error *) MUST_USE;
/* Answers a query with dates; its filters must be added already. */
bool snapshot_search_window(
    struct snapshot_search *, struct listing_meta *, struct error *) MUST_USE;

/*
 * Starts a query of the words and filters. *none: nothing matches, because no event
 * has one of the values, or the text has no letter or digit.  Call
 * query_terms_release() in any case.
 */
bool snapshot_reader_terms(struct snapshot_reader *,
    const struct listing_query *, struct query_terms *, bool *none,
    struct error *) MUST_USE;

/*
 * Returns false.  A row is missing that another table refers to: the file is damaged,
 * and the event exists.
 */
bool snapshot_reader_fail_missing(
    const struct snapshot_reader *, struct error *);

/*
 * Reads an event of a rank as its page has it, with the state of now; text is in the
 * arena.
 */
bool snapshot_reader_current(struct snapshot_reader *, int64_t rank,
    struct arena *, struct native_record *, struct event_history *,
    struct error *) MUST_USE;

/* Appends an event in the form of the API. */
void snapshot_reader_encode(const struct snapshot_reader *, enum event_view,
    const struct event *, struct buf *);

/* A text column as a piece of an encoded event, valid as long as the column. */
struct event_piece snapshot_reader_piece(struct sqlite3_stmt *, int column);
/*
 * Reads a column of cards as a summary, in the arena.  Fails for a card without a slug
 * or a name, because every list shows both, and for a card that is not UTF-8, because
 * JSON must be.
 */
bool snapshot_reader_card(struct sqlite3_stmt *, int column, struct arena *,
    struct summary *, struct error *) MUST_USE;

#endif
