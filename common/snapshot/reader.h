/*
 * reader.h - one generation of a brand's events, read.
 *
 * Owns:   the open store, until snapshot_close().
 * Shape:  tables event (by rank, encoded in pieces; event.h), record (the native
 *         form; native_record.h), page (what the pages add to event: closed and
 *         place are the order by time, card what lists show (summary.h), beside the
 *         members of a record that an event has not, markdown its description; since format 2), facet (values of the filters and their counts), top
 *         (those with the most events, in that order; since format 2),
 *         prefix (counts; index_terms.h), words (full text), snapshot (one row),
 *         filled (events with a value, by field; field_stats.h; older ones have none).
 *         The rank is the place in the default order, so a page is a range.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE when the brand has no snapshot, or one
 *         that these programs cannot read.
 */
#ifndef SNAPSHOT_READER_H
#define SNAPSHOT_READER_H

#include "base/arena.h"
#include "base/buf.h"
#include "event/summary.h"
#include "base/error.h"
#include "event/listing.h"
#include "base/paths.h"
#include "snapshot/sqlite.h"

/* What we write; programs read this format and the one before. */
enum { SNAPSHOT_FORMAT = 2, SNAPSHOT_FORMAT_OLDEST = 1 };

extern const char snapshot_schema[];

struct snapshot {
	struct sqlite store;
	int64_t format;
	int64_t events;
	int64_t generated_at_s; /* when it was encoded */
	int64_t read_at_s;      /* when its records were read from upstream */
	char built_with[20];    /* fingerprint of what else went in */
	char content[20];       /* fingerprint of its events */
};

/* var/<host>/current */
bool snapshot_open_current(struct snapshot *, const struct paths *,
    const char *host, struct error *) MUST_USE;
bool snapshot_open(struct snapshot *, const char *path, struct error *)
    MUST_USE;
/*
 * One of any format, for its table of records, which is the same in all of
 * them: a rebuild brings them up to date.
 */
bool snapshot_open_records(struct snapshot *, const struct paths *,
    const char *host, struct error *) MUST_USE;
/* False for a snapshot from before these counts were kept. */
struct field_stats;
bool snapshot_field_stats(struct snapshot *, struct field_stats *) MUST_USE;
bool snapshot_format_is_ours(const struct snapshot *) MUST_USE;
void snapshot_close(struct snapshot *);

/* Appends the events of the page, comma-separated, without brackets. */
bool snapshot_list(struct snapshot *, const struct listing_query *,
    struct listing_meta *, struct buf *, struct error *) MUST_USE;

/*
 * The values of a kind ("city", "organization") with the most events; text is in
 * the arena.  None for a snapshot from before they were kept.
 */
bool snapshot_tops(struct snapshot *, const char *kind, struct arena *,
    struct listing_facet tops[LISTING_FACETS_MAX], size_t *count,
    struct error *) MUST_USE;

/* The same as what lists show; since format 2. */
struct snapshot_summaries {
	struct arena *mem;
	struct summary *cards;
	size_t count;
};

bool snapshot_list_summaries(struct snapshot *, const struct listing_query *,
    struct listing_meta *, struct snapshot_summaries *, struct error *)
    MUST_USE;

/* Appends the event's detail; *found says whether there is one. */
bool snapshot_event(struct snapshot *, const char *slug, bool *found,
    struct buf *, struct error *) MUST_USE;
/*
 * Appends the event's detail with the members that its page adds, as
 * native_record_decode() reads them, and apart from it the description as Markdown.
 */
bool snapshot_page(struct snapshot *, const char *slug, bool *found,
    struct buf *json, struct buf *markdown, struct error *) MUST_USE;
/* Appends the native record of an event that there is. */
bool snapshot_record(
    struct snapshot *, const char *slug, struct buf *, struct error *) MUST_USE;

/*
 * Every event in the default order (reader_walk.c), read from the records as a
 * stream: its slug, and when it changed, or NULL.  False from `each`, the fault
 * filled, ends it.
 */
typedef bool snapshot_each_fn(
    void *context, const char *slug, const char *updated_at, struct error *);
bool snapshot_walk(struct snapshot *, snapshot_each_fn *, void *context,
    struct error *) MUST_USE;

#endif
