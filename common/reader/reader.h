/*
 * reader.h - reads one snapshot: one generation of a brand's events.
 *
 * Also called: database schema, tables, read model.
 * Shape:  one SQLite file, each page with a checksum (page_checksums.h); the rank is
 *         the key of the first three tables.
 *         Events that their sources do not confirm have ranks after the last listed
 *         event.  Of the other tables, only `transition` and `history` have rows for
 *         them.
 *         event     the event as the API encodes it, in pieces (event.h), body and
 *                   producer with phrases (event/phrases.h); place, changed and
 *                   revision as in page; shares_id: another event has the same id;
 *                   calendar (calendar_text.h), which is before the long columns
 *         record    the native form (native_record.h), packed (packed.h)
 *         page      closed and place: class and key of schedule_place(); card: the
 *                   summary that lists show (summary.h); beside: the members of the
 *                   record that an event does not have; markdown: the description,
 *                   NULL if the calendar's description is the same except for a line
 *                   feed at the end; beside and markdown are packed; first_seen, changed,
 *                   revision (history.h)
 *         news      changed and id of the events that were not over when the snapshot
 *                   was written, with an index by changed and id
 *         during, later, levels   when events take place (spans.h)
 *         transition   the events that change their state or place when time passes
 *                   (transitions.h)
 *         words     the full-text index (index_terms.h)
 *         bitmap    the events of each common term (common_terms.h), as bitmaps
 *                   (bitmap_table.h)
 *         name      names of events and of facets (names.h)
 *         facet     the filters' values and the number of events of each
 *                   (facet_writer.h)
 *         top       the facets with the most events, the most frequent first
 *         months, classes   two tables for the page of a list (beside.h)
 *         numbers   the lowest price and the place (numbers.h)
 *         vocabulary   the words of the catalog (vocabulary.h)
 *         stems     the words of each stem (stems.h)
 *         history   for each id and slug, also of removed events: a fingerprint of its
 *                   record, first_seen, changed, revision, and gone, the time when it
 *                   was first missing; card: the name, times, place and state of a
 *                   removed event at that time (summary.h), kept for SNAPSHOT_GONE_S;
 *                   and indexes of the slugs that are gone and of the slugs that exist
 *         filled    how many events have a value, by field (field_stats.h)
 *         mapped    one row, the fingerprint of the profile that made the records
 *                   (writer.h)
 *         snapshot  one row that describes the file; host: the brand that it was
 *                   written for
 *         Cartaz reads only the records (records.h) and the history (past.h) of a
 *         file with an older format.
 * Files:  var/<host>/NNNNNN.sum has the checksum of the snapshot's file (verify.h).
 * Owns:   the open file, until snapshot_reader_close().
 * Errors: those of sqlite.h, also for a snapshot that is missing, is damaged, belongs
 *         to another brand, or has a format that this version cannot read.  If a row
 *         is missing that must exist, the error is ERROR_INTERNAL_ERROR: the file is
 *         damaged, so no caller may conclude that the event does not exist.
 * Units:  *_s are seconds since 1970, UTC.  A rank is the position in the default
 *         order, from 1 to `events` without gaps: a page of a list is a range of
 *         ranks.
 */
#ifndef READER_READER_H
#define READER_READER_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "brand/brand.h"
#include "event/event.h"
#include "event/listing.h"
#include "event/summary.h"
#include "database/sqlite.h"
#include "index/beside.h"
#include "index/bitmap_table.h"
#include "index/index_terms.h"
#include "index/numbers.h"
#include "index/postings.h"
#include "index/transitions.h"
#include "text/stem.h"

/*
 * The format that writer.h writes, and the only format that the programs serve.  `cartaz
 * rebuild` makes a snapshot of this format from an older snapshot.
 */
enum { SNAPSHOT_FORMAT = 16 };

/* The page of a removed event reports the removal for 90 days. */
enum { SNAPSHOT_GONE_S = 90 * 86400 };

/*
 * A fingerprint is 16 hexadecimal digits, perhaps after a mark.  Only the sitemap reads
 * the snapshot of a live brand.  The fingerprint of such a snapshot begins with this
 * mark, which is not a hexadecimal digit.
 */
enum { SNAPSHOT_FINGERPRINT_SIZE = 20, SNAPSHOT_SITEMAP_ONLY_MARK = 'L' };
/* Begins the fingerprint in `mapped`, unless an older version of Cartaz wrote it. */
enum { SNAPSHOT_MAPPED_MARK = 'M' };

struct snapshot_window;

struct snapshot_reader {
	struct sqlite db;
	struct snapshot_window *kept_windows; /* reader_window.c; NULL: none */
	size_t last_window;
	struct numbers_within within;
	struct bitmap_table bitmaps;
	struct postings postings;
	struct sqlite3_stmt *stem_words; /* NULL: stemmer not started */
	struct stemmer stemmer;
	int64_t format;
	int64_t events;
	int64_t generated_at_s; /* when the events were encoded */
	int64_t read_at_s;      /* when the upstream sent the events */
	/* Fingerprint of the brand and the profile (snapshot_writer_fingerprint()). */
	char built_with[SNAPSHOT_FINGERPRINT_SIZE];
	char content[SNAPSHOT_FINGERPRINT_SIZE]; /* hash of the events */
	char host[BRAND_HOST_MAX + 1];           /* "" before format 4 */
	/* The snapshot was made from a live brand's list, only for the sitemap. */
	bool is_sitemap_only;
	/*
	 * Set by generation_open().  If the generation to which the link `current` leads
	 * cannot be opened, current_is_bad has the reason, and `generation` is the
	 * number of the generation that serves instead.  Otherwise they are "" and 0.
	 */
	char current_is_bad[768];
	int64_t generation;
	/* Set by snapshot_reader_set_now(). */
	const struct brand *brand;
	int64_t now_s;
	struct transitions transitions;
	/* The zone of the last place of a query with days; "": unknown. */
	struct {
		uint64_t hash; /* of the place; 0: no place yet */
		char zone[80]; /* the longest name has 30 bytes */
	} place;
};

/*
 * The part that a caller will read.  The part only affects how long opening takes
 * (sqlite_open_read()).
 */
enum snapshot_reader_part {
	SNAPSHOT_WHOLE,
	SNAPSHOT_EVENTS, /* `event`: a detail, or a list without filters */
	SNAPSHOT_PAGE,   /* the content of an event's page */
	SNAPSHOT_CARDS,  /* a list page without words and filters */
	SNAPSHOT_SEARCH, /* a list with words, places and other filters */
};

/*
 * Opens a file.  Use generation_open.h to open the snapshot that a brand serves.  Opening
 * compares the format, the brand and the size with the file's own description, but reads
 * only a few pages; verify.h reads all bytes.  The error's note has the reason and usually
 * the next command of the tool.  The note is empty if the file is missing.
 */
bool snapshot_reader_open(struct snapshot_reader *, const char *path,
    const char *host, enum snapshot_reader_part, struct error *) MUST_USE;
/*
 * Opens a snapshot of any format.  If the format is not SNAPSHOT_FORMAT, only the
 * records and the history may be read.  The error's note has no remedy.
 */
bool snapshot_reader_open_any(struct snapshot_reader *, const char *path,
    const char *host, struct error *) MUST_USE;
/* Like snapshot_reader_open_any(), but the error's note contains the next step. */
bool snapshot_reader_open_any_format(struct snapshot_reader *, const char *path,
    const char *host, enum snapshot_reader_part, struct error *) MUST_USE;
void snapshot_reader_close(struct snapshot_reader *);
#define LOCAL_SNAPSHOT RELEASED_BY(snapshot_reader_close) struct snapshot_reader
/*
 * From now on, answers have the states and the order of this instant, not of the time
 * when the events were encoded.  A snapshot that is too old for the brand (refused_s) is
 * an error.  The brand is borrowed until snapshot_reader_close().
 */
bool snapshot_reader_set_now(struct snapshot_reader *, const struct brand *,
    int64_t now_s, struct error *) MUST_USE;

/*
 * Copies the fingerprint of the profile that made the records, or "" if no profile made
 * them or the profile is unknown.
 */
void snapshot_reader_mapped_by(
    struct snapshot_reader *, char out[SNAPSHOT_FINGERPRINT_SIZE]);

struct field_stats;
/*
 * Reads, for each field, the number of events that have it.  Returns false if the counts
 * cannot be read, or if the snapshot has none.
 */
bool snapshot_reader_field_stats(struct snapshot_reader *, struct field_stats *)
    MUST_USE;

/*
 * Finds the first months with events that begin after a day, at most LISTING_MONTHS_MAX,
 * in the brand's time zone (beside.h).
 */
bool snapshot_reader_months(struct snapshot_reader *, int64_t civil_day_s,
    struct listing_months *, struct error *) MUST_USE;

/*
 * Calls `each` for the values of all kinds that at least `least` events have, by kind and
 * value.  If `each` returns false, with the error set, the function stops.
 */
typedef bool snapshot_reader_value_fn(void *context, const char *kind,
    const char *value, const char *label, struct error *);
bool snapshot_reader_values(struct snapshot_reader *, int64_t least,
    snapshot_reader_value_fn *, void *context, struct error *) MUST_USE;

enum { SNAPSHOT_READER_KINDS_MAX = 6 };

/* The values of one kind (filter_values.h). */
struct snapshot_reader_kind {
	const char *kind;
	struct listing_facet *facets; /* LISTING_FACETS_MAX */
	size_t *count;
};
/*
 * Finds the most frequent values of each kind in the whole catalog, at most
 * LISTING_FACETS_MAX of a kind.  Text is in the arena.
 */
bool snapshot_reader_popular(struct snapshot_reader *,
    const struct snapshot_reader_kind *, size_t kinds, struct arena *,
    struct error *) MUST_USE;

/*
 * For each value of snapshot_reader_popular(), counts the events of the query that have
 * the value.  Sorts the values of a kind by this number, and leaves out values without
 * events.  For a kind by which the query filters, this filter is ignored, because the
 * other values are alternatives.  At most SNAPSHOT_READER_KINDS_MAX kinds.  Text is in
 * the arena.  Without words, dates and filters, the result is that of
 * snapshot_reader_popular().  Also called: facet counts, faceted navigation.
 */
bool snapshot_reader_facets(struct snapshot_reader *,
    const struct snapshot_reader_kind *, size_t kinds,
    const struct listing_query *, struct arena *, struct error *) MUST_USE;

/*
 * Appends the events of the page, separated by commas, without brackets.  A query with
 * a price needs a currency.
 */
bool snapshot_reader_list(struct snapshot_reader *,
    const struct listing_query *, struct listing_meta *, struct buf *,
    struct error *) MUST_USE;

/*
 * Sets *has to true if an event has one of the terms, and otherwise to false.  Terms are
 * as in common_terms.h, with a blank between them.
 */
bool snapshot_reader_has_any(struct snapshot_reader *, const char *terms,
    bool *has, struct error *) MUST_USE;

/*
 * Sets *has to true if an event has the word or a word with the same stem or meaning, and
 * otherwise to false.  With `begins`, a longer word that begins with the word is enough,
 * as for the last word of a query.  For a word of a script without blanks (bigrams.h), a
 * longer word is always enough.
 */
bool word_finder_has(struct snapshot_reader *, const char *word, bool begins,
    bool *has, struct error *) MUST_USE;
/*
 * Sets *meet to true if one event has all words in its name, or in any of its texts, as
 * the scope requires.  Otherwise sets *meet to false.
 */
bool word_finder_meet(struct snapshot_reader *, const char *words,
    enum index_terms_scope, bool *meet, struct error *) MUST_USE;

/* Fills only the meta data of the list. */
bool snapshot_reader_count(struct snapshot_reader *,
    const struct listing_query *, struct listing_meta *, struct error *)
    MUST_USE;

/* The caller owns `mem`; the summaries and their text are in it. */
struct snapshot_reader_summaries {
	struct arena *mem;
	struct summary *items;
	size_t count;
};

/*
 * Sets *zone to the zone in which the days of the query begin and end.  For a query
 * with days and a city, a venue or `near`, this is the zone of the first event at that
 * place.  For `near`, only events at most 50 km from its point are used.  If there is no
 * event, if it has no known zone, or for any other query, the result is the brand's zone.
 * The text is valid until the next query with another place.
 */
bool snapshot_reader_zone(struct snapshot_reader *,
    const struct listing_query *, const char **zone, struct error *) MUST_USE;

/* Reads the page of snapshot_reader_list() as summaries. */
bool snapshot_reader_list_summaries(struct snapshot_reader *,
    const struct listing_query *, struct listing_meta *,
    struct snapshot_reader_summaries *, struct error *) MUST_USE;

/*
 * Finds the runs that began before today and are not over, sorted by their end.  Reads at
 * most `max` of them into the arena; `total` is the number of all these runs.
 */
bool snapshot_reader_runs(struct snapshot_reader *, size_t max, struct arena *,
    struct summary_list *, struct error *) MUST_USE;

/*
 * Finds at most `limit` events that match the query and are not over.  The events have
 * the query's order.  If the query has no order, the latest change comes first and, among
 * changes of the same time, the largest id.  An event's first appearance counts as a
 * change.  Sets *more to true if more events match.  The page and per_page of the query
 * are ignored.
 */
bool snapshot_reader_news(struct snapshot_reader *,
    const struct listing_query *, size_t limit,
    struct snapshot_reader_summaries *, bool *more, struct error *) MUST_USE;

/*
 * Appends the detail of the event with the slug, in its present state.  Sets *found to
 * false if no event has the slug.
 */
bool snapshot_reader_event(struct snapshot_reader *, const char *slug,
    bool *found, struct buf *, struct error *) MUST_USE;
/*
 * Appends the detail of an event with the members that only its page shows, as JSON for
 * snapshot_reader_decode(), and the description as Markdown.  The state of the event is
 * the stored state.  Sets *found to false if no event has the slug.
 */
bool snapshot_reader_page(struct snapshot_reader *, const char *slug,
    bool *found, struct buf *json, struct buf *markdown, struct event_history *,
    struct error *) MUST_USE;
/*
 * Decodes the JSON of snapshot_reader_page().  The description is copied unchanged, as it
 * may be longer than a native record allows.  Text is in the arena.
 */
bool snapshot_reader_decode(const struct buf *json, struct arena *,
    struct native_record *, struct error *) MUST_USE;
/* The query of a calendar: see snapshot_reader_feed(). */
struct snapshot_reader_feed {
	const struct listing_query *query; /* with dates; page is ignored */
	/*
	 * Gets a card and the description of calendar_card.h.  Clears *more if it can
	 * accept neither this event nor another.  Returns false, with the error set, to
	 * fail.  No future session that is on sale (schedule.h) begins before next_s, in
	 * this event or the following events.  next_s is INT64_MIN for events that began
	 * before the dates, and INT64_MAX for late events.
	 */
	bool (*each)(void *context, int64_t next_s, const char *card, size_t n,
	    const char *short_description, const struct event_history *,
	    bool *more, struct error *);
	/*
	 * Called when `each` accepts no more events.  If it returns true, it has set the
	 * dates, and `each` gets the late events: the events with several sessions of
	 * which at least one is in these dates and not on sale.  Events that `each`
	 * already accepted are skipped.
	 */
	bool (*late)(void *context, struct date_range *);
	void *context;
};

/*
 * Calls `each` for the events in the query's dates.  First come the events that began
 * before the dates and go on.  Then come the others, by the start of a session in the
 * dates: the event's next session (schedule.h), or else the first later session.
 */
bool snapshot_reader_feed(struct snapshot_reader *,
    const struct snapshot_reader_feed *, struct error *) MUST_USE;
/*
 * The fate of a slug that no event has (reader_gone.c).  It depends on the id of the event
 * that had the slug.
 *
 * MOVED: exactly one event has this id now.  Its slug is `slug`, permanently.
 *
 * GONE: either no event or more than one event has this id now, and an event with the
 * id disappeared less than SNAPSHOT_GONE_S ago.
 *
 * If events with several ids had the slug, the event that had it last decides.  An id for
 * which neither MOVED nor GONE is true is ignored.
 */
enum snapshot_gone_fate { SNAPSHOT_NOT_KNOWN, SNAPSHOT_MOVED, SNAPSHOT_GONE };

struct snapshot_gone {
	enum snapshot_gone_fate fate;
	const char *slug; /* MOVED: the new slug, in the arena */
	/*
	 * GONE: the event without prices and image, in the arena.  The name is NULL if it
	 * is unknown.
	 */
	struct summary event;
};

/* Finds the fate of a slug.  Text is in the arena. */
bool snapshot_reader_gone(struct snapshot_reader *, const char *slug,
    int64_t now_s, struct arena *, struct snapshot_gone *, struct error *)
    MUST_USE;
/* The numbers of slugs with the fate GONE, and with the fate MOVED. */
struct snapshot_gone_count {
	int64_t gone, moved;
};
bool snapshot_reader_gone_count(struct snapshot_reader *, int64_t now_s,
    struct snapshot_gone_count *, struct error *) MUST_USE;

/* Appends the native record of the event with the slug, or nothing if no event has it. */
bool snapshot_reader_record(struct snapshot_reader *, const char *slug,
    struct buf *, struct error *) MUST_USE;

/* Counts all events, including the events that are in no list. */
bool snapshot_reader_stored(
    struct snapshot_reader *, int64_t *count, struct error *) MUST_USE;

/*
 * Calls `each` for every event of the lists, in their order.  updated_at is NULL if the
 * record has none.  If `each` returns false, with the error set, the function stops.
 */
typedef bool snapshot_reader_each_fn(
    void *context, const char *slug, const char *updated_at, struct error *);
bool snapshot_reader_walk(struct snapshot_reader *, snapshot_reader_each_fn *,
    void *context, struct error *) MUST_USE;

#endif
