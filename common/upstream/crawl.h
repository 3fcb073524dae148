/*
 * crawl.h - pagination: reads an upstream's whole list, page by page.
 *
 * Shape:  the section `list` of the profile says how the next page is found: by
 *         counting ({page}, {page0}, {offset}), by a cursor, by an address in
 *         the body, or by a Link header (RFC 8288).
 * Owns:   the upstream that it opened, until crawl_close(); the items of a page
 *         are valid until the next page.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE with the reason, also for a repeated
 *         page, an implausible total and a next page at another host; after
 *         an error no page follows.
 * Moves:  pages are answers of different instants.  Where the list changes
 *         between two of them, an event may stand on neither; only another
 *         reading shows it (crawl_restart()).
 * Units:  totals and counts are events; -1 is unknown.
 * Limits: CRAWL_PAGES_MAX pages, CRAWL_EMPTY_PAGES_MAX of them in a row empty.
 */
#ifndef UPSTREAM_CRAWL_H
#define UPSTREAM_CRAWL_H

#include "upstream/throttle.h"
#include "upstream/upstream.h"

struct json_object;

enum { CRAWL_PAGES_MAX = 100000, CRAWL_EMPTY_PAGES_MAX = 100 };

struct crawl {
	struct upstream upstream;
	struct json_object *section; /* `list` of the profile; borrowed */
	struct throttle throttle;
	int64_t pages, per_page;
	int64_t empty_pages; /* the last ones, in a row */
	bool beyond;         /* the last answer said that there is none */
	bool paged;          /* false: one request reads the whole list */
	int64_t item_count, first_page_items;
	int64_t total;                /* of the last answer that had one */
	int64_t total_first;          /* of the first page */
	int64_t total_min, total_max; /* of all answers */
	struct buf next;              /* address of the next page, or empty */
	struct buf cursor;
	uint64_t *seen; /* hash set of the pages' fingerprints */
	char numbers[4][24];
};

bool crawl_open(struct crawl *, const struct source *, const struct profile *,
    struct arena *, struct error *) MUST_USE;
void crawl_close(struct crawl *);

/* Reads one page; its items are borrowed.  *more: call again. */
bool crawl_next(struct crawl *, struct json_object **items, bool *more,
    struct error *) MUST_USE;

/*
 * True when the list had several pages, or another one was requested and is
 * beyond the last, and another reading would request the same addresses.  A
 * cursor is the upstream's own position in its list, which another event does
 * not shift.
 */
bool crawl_can_shift(const struct crawl *) MUST_USE;
/* Begins with the first page again; the connection and the throttle stay. */
void crawl_restart(struct crawl *);

#endif
