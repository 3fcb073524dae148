/*
 * internal.h - declarations that only the files that read a snapshot share: list queries,
 * filters, ranges of ranks, windows and columns.
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

/* An event of a window that is not in the ranges of ranks: a row of spans.h. */
struct snapshot_listed {
	int64_t rank;
	/* The sort key: a start, or an end; negative for a closed event. */
	int64_t key;
	int64_t level, start_s; /* level -1: the next session, not a row */
	int64_t order;          /* if keys are equal: transitions_order() */
	bool is_later;          /* a row of `later`; false: of `during` */
};

/*
 * The order of a window: first NEXT and LATER, merged by the start in the window.  If
 * the starts are equal, NEXT comes before LATER.  ON follows, sorted by end.  Closed
 * events come last: NEXT and LATER with the latest start first, then ON with the latest
 * end first.
 */
enum snapshot_window_segment {
	SNAPSHOT_OPEN_NEXT,  /* the next session begins in the window */
	SNAPSHOT_OPEN_LATER, /* a later session begins in the window */
	SNAPSHOT_OPEN_ON,    /* a session began before the window */
	SNAPSHOT_CLOSED_NEXT,
	SNAPSHOT_CLOSED_LATER,
	SNAPSHOT_CLOSED_ON,
	SNAPSHOT_WINDOW_SEGMENTS,
};

/*
 * SNAPSHOT_OPEN_NEXT and SNAPSHOT_CLOSED_NEXT are parts of the order of ranks, in `part`
 * and `range`.  Any other segment is a list, `listed`, that is not sorted.
 */
struct snapshot_segment {
	struct transitions_part part;
	struct rank_range range;
	struct snapshot_listed *listed;
	size_t count, cap;
};

/* The events that take place in a date range, each event once. */
struct snapshot_window {
	struct snapshot_segment segments[SNAPSHOT_WINDOW_SEGMENTS];
	struct bitmap events; /* of all segments */
	/* The dates and the filter `open` for which the window was found. */
	struct date_range dates;
	bool wants_open;
	bool is_whole; /* the window was found without a failure */
};

/*
 * Finds the events in the dates of the query.  If the query has the filter `open`, only
 * sessions on sale are used.  The reader owns the window, and keeps the last two windows.
 * The caller may sort the lists in the window.
 */
bool snapshot_window_find(struct snapshot_window **, struct snapshot_reader *,
    const struct listing_query *, struct error *) MUST_USE;
/*
 * Finds the events with several sessions, of which one in the range is not on sale
 * (schedule.h).  The default order sorts these events by their other sessions.  The
 * events are in the lists of SNAPSHOT_OPEN_LATER and SNAPSHOT_OPEN_ON.  Call
 * snapshot_window_release() also after a failure.
 */
bool snapshot_window_find_off(struct snapshot_window *,
    struct snapshot_reader *, const struct date_range *, struct error *)
    MUST_USE;
void snapshot_window_release(struct snapshot_window *);
/*
 * Counts the events whose (class, key) of struct schedule_place is smaller.  The
 * statement is that of snapshot_window_prepare_before().
 */
bool snapshot_window_count_before(const struct snapshot_reader *,
    struct sqlite3_stmt *, int64_t class, int64_t key, int64_t *n,
    struct error *) MUST_USE;
bool snapshot_window_prepare_before(struct snapshot_reader *,
    struct sqlite3_stmt **owned, struct error *) MUST_USE;
/* Releases the windows that the reader owns. */
void snapshot_kept_windows_release(struct snapshot_reader *);
/* Releases the stemmer and statements that reader_words.c keeps between queries. */
void snapshot_reader_stems_finish(struct snapshot_reader *);
/*
 * Sets the range from the first event in the dates of the query to the last.  Without
 * dates, it is the range of all events.
 */
bool snapshot_window_range(struct snapshot_reader *,
    const struct listing_query *, struct rank_range *, struct error *) MUST_USE;
/* Keeps the events in the dates of the query.  Without dates, keeps all events. */
bool snapshot_window_keep(struct snapshot_reader *,
    const struct listing_query *, struct bitmap *, struct error *) MUST_USE;

/* One list query while it runs. */
struct snapshot_search {
	struct snapshot_reader *snapshot;
	const struct listing_query *query; /* NULL: the runs */
	/*
	 * The number of events to skip before the page, and the number to append to it.
	 */
	int64_t offset, left;
	/* The output: one of these. */
	struct buf *json;
	struct snapshot_reader_summaries *summaries;
};

/*
 * Replaces the number of further dates (summary.h) by the number of further dates that
 * are in the dates of the query.  Without dates, the number stays unchanged.
 */
bool snapshot_window_count_dates(struct snapshot_search *, int64_t rank,
    struct summary *, struct error *) MUST_USE;

/* Sorts the list of a segment. */
void snapshot_listed_sort(struct snapshot_listed *, size_t n);

enum { EVENT_MEM_MAX = 16 * 1024 * 1024 };

/*
 * Appends the page's events of the range.  If a part of the order is given, appends
 * only events of this part.
 */
bool snapshot_search_range(struct snapshot_search *, struct rank_range,
    const struct transitions_part *or_null, struct error *) MUST_USE;
/* Appends the listed events. */
bool snapshot_search_listed(struct snapshot_search *,
    const struct snapshot_listed *, size_t n, struct error *) MUST_USE;
/*
 * Takes the page's events whose ranks are in the range and in the bitmap, and which are
 * in the part of the order.  A bitmap or a part that is NULL excludes no event.  Writes
 * the events to `items`, which has room for the rest of the page, and returns their
 * number.  If the part is NULL, all events of the bitmap must be in the range.
 */
size_t snapshot_search_take_matches(struct snapshot_search *,
    const struct bitmap *or_null, struct rank_range,
    const struct transitions_part *or_null_part, struct snapshot_listed *items)
    MUST_USE;
/*
 * Starts a query with the words of the text, and widens it if a word has other words or
 * parts (query_terms.h).  The last word is a prefix, unless is_whole.  Call
 * query_terms_release() also after a failure.
 */
bool snapshot_reader_words(struct snapshot_reader *, const char *text_or_null,
    bool is_whole, struct query_terms *, struct error *) MUST_USE;
/* Some terms of a query: `count` terms, from index `first` on. */
struct snapshot_terms_asked {
	const struct query_terms *query;
	enum index_terms_scope scope;
	size_t first, count;
};
/* Like snapshot_reader_collect() for these terms, without the query's limits. */
bool snapshot_reader_collect_terms(struct snapshot_reader *,
    const struct snapshot_terms_asked *, struct rank_range, struct bitmap *,
    struct error *) MUST_USE;
/*
 * Fills an empty, started bitmap with the events that match the query: its words in a
 * scope, its filters and its limits (query_terms.h).  The bitmap gets only the matches in
 * the range.  With INDEX_TERMS_NAME, the matches are those that come first
 * (query_terms.h).
 */
bool snapshot_reader_collect(struct snapshot_reader *,
    const struct query_terms *, enum index_terms_scope, struct rank_range,
    struct bitmap *, struct error *) MUST_USE;
/*
 * Takes the page's events from the next `count` events, and changes offset and left.
 * Returns the number of events that it took, and sets *first to how many of the `count`
 * events come before them.
 */
int64_t snapshot_search_take(
    struct snapshot_search *, int64_t count, int64_t *first);
/*
 * Appends the page's events of the set.  If the query has dates, all events of the set are
 * in its window, and come in the order of the window.
 */
bool snapshot_search_set(
    struct snapshot_search *, const struct bitmap *, struct error *) MUST_USE;
/* Keeps only the events that are in the table `news` and are not over. */
bool snapshot_reader_keep_news(
    struct snapshot_reader *, struct bitmap *, struct error *) MUST_USE;
/*
 * Keeps only the events that are in the table `news`, are not over, and changed at since_s
 * or later.
 */
bool snapshot_reader_keep_changed(struct snapshot_reader *, int64_t since_s,
    struct bitmap *, struct error *) MUST_USE;
/*
 * Finds the ranks of a page of the set, from the offset on, in the order `sort` of the
 * query: PRICE, NEWEST or DISTANCE.  If the order is NEWEST, no event of the set may be
 * over.  *n is the maximum, and after the call the number of ranks that were found.
 */
bool snapshot_reader_sort(struct snapshot_reader *,
    const struct listing_query *, const struct bitmap *, int64_t offset,
    int64_t *ranks, size_t *n, struct error *) MUST_USE;
/* Like snapshot_reader_sort(), with the latest changes first. */
bool snapshot_reader_newest(struct snapshot_reader *, const struct bitmap *,
    int64_t offset, int64_t *ranks, size_t *n, struct error *) MUST_USE;
/*
 * Appends the page of a query whose order is PRICE, NEWEST or DISTANCE, and sets
 * meta->total.
 */
bool snapshot_search_sorted(
    struct snapshot_search *, struct listing_meta *, struct error *) MUST_USE;
/*
 * Appends the events of these ranks.  If the query has dates, a summary has the session
 * that a list of these dates shows.
 */
bool snapshot_search_ranks(struct snapshot_search *, const int64_t *ranks,
    size_t n, struct error *) MUST_USE;
/* Finds the range of the ranks of a class. */
bool snapshot_reader_class(struct snapshot_reader *, enum schedule_class,
    struct rank_range *, struct error *) MUST_USE;
/*
 * As snapshot_search_range(), with only the events of the set.  If the part is NULL,
 * all events of the set must be in the range.
 */
bool snapshot_search_matches(struct snapshot_search *,
    const struct bitmap *or_null, struct rank_range,
    const struct transitions_part *or_null_part, struct error *) MUST_USE;
/*
 * Fills an empty, started bitmap with all events of the answer, also for queries with
 * levels or dates.
 */
bool snapshot_reader_events(struct snapshot_reader *,
    const struct listing_query *, struct bitmap *, struct error *) MUST_USE;

/*
 * Starts a query with the words and filters.  Sets *none to true if nothing can match,
 * because a filter has a value that no event has, or the text has no letter or digit.
 * Call query_terms_release() also after a failure.
 */
bool snapshot_reader_terms(struct snapshot_reader *,
    const struct listing_query *, struct query_terms *, bool *none,
    struct error *) MUST_USE;

/*
 * Sets the error for a missing row that another table refers to: the file is damaged, but
 * the event exists.  Returns false.
 */
bool snapshot_reader_fail_missing(
    const struct snapshot_reader *, struct error *);

/*
 * Reads the event with the rank, with the members that only its page shows, and sets its
 * history.  The event has its state at the instant of snapshot_reader_set_now().  Text is
 * in the arena.
 */
bool snapshot_reader_current(struct snapshot_reader *, int64_t rank,
    struct arena *, struct native_record *, struct event_history *,
    struct error *) MUST_USE;

/*
 * Returns a text column as a piece of an encoded event, valid until the statement's next
 * step, reset or finish.
 */
struct event_piece snapshot_reader_piece(struct sqlite3_stmt *, int column);
/*
 * Reads a column of cards as a summary, in the arena.  Refuses a card without a slug or a
 * name, because every list shows both, and a card that is not UTF-8, as JSON requires
 * UTF-8.
 */
bool snapshot_reader_card(struct sqlite3_stmt *, int column, struct arena *,
    struct summary *, struct error *) MUST_USE;

#endif
