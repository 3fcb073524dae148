/*
 * reader.h - reads one snapshot: one generation of a brand's events.
 *
 * Shape:  one SQLite file, each page with a checksum (page_checksums.h); the rank is
 *         the key of the first three tables.
 *         event     the event as the API encodes it, in pieces (event.h), body and
 *                   producer with phrases (event/phrases.h); place, changed and
 *                   revision as in page; shares_id: another event has its id;
 *                   calendar (calendar_text.h), before what is long
 *         record    the native form (native_record.h), packed (packed.h)
 *         page      closed and place: class and key of schedule_place(); card:
 *                   what lists show (summary.h); beside: the members of the
 *                   record that an event does not have; markdown: the
 *                   description, NULL where that of a calendar is the same
 *                   but for a line feed at the end; these two are packed;
 *                   first_seen, changed, revision (history.h)
 *         news      changed and id of the events that are not over
 *         newest    their ranks by both (newest.h)
 *         during, later   when events are on (spans.h)
 *         words     the full-text index (index_terms.h)
 *         bitmap    the events of each term that many have (common_terms.h), as
 *                   bitmaps (bitmap_table.h)
 *         name      names of events and of facets (names.h)
 *         facet     the filters' values and how many events have each
 *                   (facet_writer.h)
 *         top       the facets with the most events, in that order
 *         months, classes   what the page of a list has beside its events
 *                   (beside.h)
 *         top_counts  how many events two facets share (top_counts.h)
 *         numbers   the lowest price and the place (numbers.h)
 *         vocabulary   the words of the catalog (vocabulary.h)
 *         stems     the words by their stems (stems.h)
 *         history   of each id and slug, also of what is gone: a fingerprint of
 *                   its record, first_seen, changed, revision, and gone, when
 *                   it was first missing; card: of what is gone, for
 *                   SNAPSHOT_GONE_S, its name, times, place and state
 *                   (summary.h) at that time; and indexes of the slugs that are
 *                   gone and of those that are there
 *         filled    how many events have a value, by field (field_stats.h)
 *         mapped    one row, the fingerprint of the profile that made the records
 *                   (writer.h)
 *         snapshot  one row that describes the file; host: the brand that it
 *                   was written for
 *         Of an older format only the records (records.h) and the history
 *         (past.h) are read; CHANGELOG.md lists what each format has.
 * Beside: var/<host>/NNNNNN.sum has the checksum of the file (verify.h).
 * Owns:   the open file, until snapshot_reader_close().
 * Errors: those of sqlite.h, for a snapshot that is missing, damaged, another brand's,
 *         or that this version cannot read, too.  A row that must be there and is not:
 *         ERROR_INTERNAL_ERROR; it is damage, and not an event that does not exist.
 * Units:  *_s are seconds since 1970, UTC.  A rank is the position in the
 *         default order, from 1 to `events` without gaps: a page is a range.
 */
#ifndef READER_READER_H
#define READER_READER_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "brand/brand.h"
#include "event/listing.h"
#include "event/summary.h"
#include "database/sqlite.h"
#include "index/beside.h"
#include "index/bitmap_table.h"
#include "index/numbers.h"
#include "index/postings.h"

/*
 * The format that writer.h writes, and the only one that is served: of an older one
 * `cartaz rebuild` makes a snapshot of this format.
 */
enum { SNAPSHOT_FORMAT = 11 };

/* So long what is gone has a page that says so: 90 days. */
enum { SNAPSHOT_GONE_S = 90 * 86400 };

/*
 * A fingerprint is 16 hexadecimal digits.  That of a live brand's snapshot,
 * which is read only for the sitemap, has this letter in front; it is not a
 * digit.
 */
enum { SNAPSHOT_FINGERPRINT_SIZE = 20, SNAPSHOT_SITEMAP_ONLY_MARK = 'L' };

struct snapshot_kept;
struct snapshot_kept_window;

struct snapshot_reader {
	struct sqlite db;
	struct snapshot_kept *kept, *kept_words;  /* kept.h; NULL: nothing */
	struct snapshot_kept_window *kept_window; /* NULL: none */
	struct numbers_within within;
	struct bitmap_table bitmaps;
	struct postings postings;
	int64_t format;
	int64_t events;
	int64_t generated_at_s; /* when the events were encoded */
	int64_t read_at_s;      /* when the upstream sent the records */
	/* Of the brand and the profile (snapshot_writer_fingerprint()). */
	char built_with[SNAPSHOT_FINGERPRINT_SIZE];
	char content[SNAPSHOT_FINGERPRINT_SIZE]; /* of the events */
	char host[BRAND_HOST_MAX + 1];           /* "" before format 4 */
	/* Made of a live brand's list: enough for a sitemap only. */
	bool is_sitemap_only;
	/*
	 * Of generation_open(): why `current` does not serve, and
	 * the generation that does; "" and 0 where it does.
	 */
	char current_is_bad[768];
	int64_t generation;
};

/*
 * What a caller will read: it decides what the start costs, and nothing else
 * (sqlite_open_read()).
 */
enum snapshot_reader_part {
	SNAPSHOT_WHOLE,
	SNAPSHOT_EVENTS, /* `event`: a list without words and filters, a detail */
	SNAPSHOT_PAGE,   /* what the page of an event shows */
	SNAPSHOT_CARDS, /* the page of a list without words and filters */
	SNAPSHOT_SEARCH, /* a list of words and places, with all that they find */
};

/*
 * Open a file; generation_open.h opens what serves a brand.  Each open compares the
 * brand and the size with what the file says of itself, and no more: verify.h reads all
 * bytes.  The note names the command that says more.
 */
bool snapshot_reader_open(struct snapshot_reader *, const char *path,
    const char *host, struct error *) MUST_USE;
/* The same for a part of what a snapshot has. */
bool snapshot_reader_open_part(struct snapshot_reader *, const char *path,
    const char *host, enum snapshot_reader_part, struct error *) MUST_USE;
/*
 * Opens a snapshot of any format, of which only the records and the history may be
 * read; the note is without a remedy.
 */
bool snapshot_reader_open_any(struct snapshot_reader *, const char *path,
    const char *host, struct error *) MUST_USE;
/* The same, with the next step in the note. */
bool snapshot_reader_open_any_format(struct snapshot_reader *, const char *path,
    const char *host, struct error *) MUST_USE;
bool snapshot_reader_supports_format(const struct snapshot_reader *) MUST_USE;
void snapshot_reader_close(struct snapshot_reader *);

/* The profile that made the records; "": none, or the snapshot does not say. */
void snapshot_reader_mapped_by(
    struct snapshot_reader *, char out[SNAPSHOT_FINGERPRINT_SIZE]);

struct field_stats;
/* False for a snapshot without these counts. */
bool snapshot_reader_field_stats(struct snapshot_reader *, struct field_stats *)
    MUST_USE;

/* The next months after a civil day that have events, in the brand's zone (beside.h). */
bool snapshot_reader_months(struct snapshot_reader *, int64_t civil_day_s,
    struct listing_months *, struct error *) MUST_USE;

/*
 * The values of all kinds that `least` events have, by kind and value, one after
 * another.  False of `each`, with its error, ends it.
 */
typedef bool snapshot_reader_value_fn(void *context, const char *kind,
    const char *value, const char *label, struct error *);
bool snapshot_reader_values(struct snapshot_reader *, int64_t least,
    snapshot_reader_value_fn *, void *context, struct error *) MUST_USE;

/* Values of a kind (filter_values.h), as a caller gets them. */
struct snapshot_reader_kind {
	const char *kind;
	struct listing_facet *facets; /* LISTING_FACETS_MAX */
	size_t *count;
};
/* The values of kinds with the most events of all.  Text is in the arena. */
bool snapshot_reader_popular(struct snapshot_reader *,
    const struct snapshot_reader_kind *, size_t kinds, struct arena *,
    struct error *) MUST_USE;

/*
 * The values of kinds among the events of a query: the most
 * frequent ones of the whole catalog, those with most events of the query in front,
 * and how many of its events have each.  The query's own filter of this kind does
 * not count: its other values are what one may change it to.  The kinds are of
 * top_counts.h.  Text is in the arena.  Without filters the numbers are those of
 * snapshot_reader_popular().
 */
bool snapshot_reader_facets(struct snapshot_reader *,
    const struct snapshot_reader_kind *, size_t kinds,
    const struct listing_query *, struct arena *, struct error *) MUST_USE;

/*
 * Appends the events of the page, separated by commas, without brackets.  A price
 * has a currency.
 */
bool snapshot_reader_list(struct snapshot_reader *,
    const struct listing_query *, struct listing_meta *, struct buf *,
    struct error *) MUST_USE;

/* Terms as common_terms.h names them, with a blank between them: has an event one? */
bool snapshot_reader_has_any(struct snapshot_reader *, const char *terms,
    bool *has, struct error *) MUST_USE;

/* The meta data alone. */
bool snapshot_reader_count(struct snapshot_reader *,
    const struct listing_query *, struct listing_meta *, struct error *)
    MUST_USE;

/* `mem` is the caller's; the summaries and their text are in it. */
struct snapshot_reader_summaries {
	struct arena *mem;
	struct summary *items;
	size_t count;
};

/* The same page as summaries. */
bool snapshot_reader_list_summaries(struct snapshot_reader *,
    const struct listing_query *, struct listing_meta *,
    struct snapshot_reader_summaries *, struct error *) MUST_USE;

/*
 * The open runs that began before the day of the snapshot, the one that ends
 * first in front, `max` of them in the arena.
 */
bool snapshot_reader_runs(struct snapshot_reader *, size_t max, struct arena *,
    struct summary_list *, struct error *) MUST_USE;

/*
 * The events of the filters that are not over, the last changed first, ties by
 * id, the largest first; at most `limit`.  *more: there are others.  The first
 * time that an event is seen counts as a change.  Page and per_page of the query do
 * not count.
 */
bool snapshot_reader_news(struct snapshot_reader *,
    const struct listing_query *, size_t limit,
    struct snapshot_reader_summaries *, bool *more, struct error *) MUST_USE;

/* Appends the event's detail when *found. */
bool snapshot_reader_event(struct snapshot_reader *, const char *slug,
    bool *found, struct buf *, struct error *) MUST_USE;
/*
 * Appends the detail with the members that only the event's page shows, in the
 * form that native_record_decode() reads, and the description as Markdown.
 */
bool snapshot_reader_page(struct snapshot_reader *, const char *slug,
    bool *found, struct buf *json, struct buf *markdown, struct event_history *,
    struct error *) MUST_USE;
/* The events of a calendar: see snapshot_reader_feed(). */
struct snapshot_reader_feed {
	const struct listing_query *query; /* with dates; without its page */
	/*
	 * Takes a card and the description of calendar_card.h; clears *more when it
	 * wants neither this event nor another.  next_s: no session that is to come
	 * and takes place begins before it, neither of this event nor of those that
	 * follow; an instant long ago for what began before the dates; INT64_MAX for
	 * those that come late.
	 */
	bool (*each)(void *context, int64_t next_s, const char *card, size_t n,
	    const char *short_description, const struct event_history *,
	    bool *more, struct error *);
	/*
	 * Asked when it wants no other.  True: those that have a session in these
	 * dates that is off, and were not given, come late.
	 */
	bool (*late)(void *context, struct date_range *);
	void *context;
};

/*
 * Calls `each` for the events of the query's dates: first those that began before
 * and go on, then by the start of the session that is in them, of several the
 * first to come that takes place.
 */
bool snapshot_reader_feed(struct snapshot_reader *,
    const struct snapshot_reader_feed *, struct error *) MUST_USE;
/*
 * What became of a slug that no event has: reader_gone.c.
 *
 * MOVED   its id has another slug now, and exactly one: it is `slug`, for good
 * GONE    its event is not there since less than SNAPSHOT_GONE_S, or shares its
 *         id with several that are
 * Of several ids that had the slug, the one that had it last counts, unless
 * nothing is known of it any more.
 */
enum snapshot_gone_fate { SNAPSHOT_NOT_KNOWN, SNAPSHOT_MOVED, SNAPSHOT_GONE };

struct snapshot_gone {
	enum snapshot_gone_fate fate;
	const char *slug; /* MOVED; in the arena */
	/*
	 * GONE: without prices and image; in the arena.  The name is NULL when
	 * it is not known.
	 */
	struct summary event;
};

bool snapshot_reader_gone(struct snapshot_reader *, const char *slug,
    int64_t now_s, struct arena *, struct snapshot_gone *, struct error *)
    MUST_USE;
/* How many slugs are gone, and how many moved. */
struct snapshot_gone_count {
	int64_t gone, moved;
};
bool snapshot_reader_gone_count(struct snapshot_reader *, int64_t now_s,
    struct snapshot_gone_count *, struct error *) MUST_USE;

/* Appends the native record; appends nothing for an unknown slug. */
bool snapshot_reader_record(struct snapshot_reader *, const char *slug,
    struct buf *, struct error *) MUST_USE;

/*
 * Calls `each` for every event in the default order; updated_at may be NULL.
 * False from `each`, with the error filled, ends the walk.
 */
typedef bool snapshot_reader_each_fn(
    void *context, const char *slug, const char *updated_at, struct error *);
bool snapshot_reader_walk(struct snapshot_reader *, snapshot_reader_each_fn *,
    void *context, struct error *) MUST_USE;

#endif
