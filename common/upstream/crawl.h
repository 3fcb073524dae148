/*
 * crawl.h - reads an upstream's whole list, page by page.
 *
 * Also called: pagination, cursor, crawler.
 * Shape:  the section `list` of the profile decides how the next page is found: by
 *         counting ({page}, {page0}, {offset}), by a cursor, by an address in the
 *         body, or by a Link header (RFC 8288).
 * Owns:   the upstream that it opened, until crawl_close(); the items of a page are
 *         valid until the next page.
 * Errors: those of upstream.h; ERROR_UPSTREAM_UNAVAILABLE also for a repeated page, an
 *         implausible total and a next page at another origin.  No page follows an error.
 * Moves:  pages are answers from different instants.  If the list changes between two
 *         answers, an event may be missing on both pages.  Only another reading of the
 *         list finds it (crawl_restart()).
 * Units:  totals and counts are events; -1 is unknown.
 * Limits: CRAWL_PAGES_MAX pages, and CRAWL_EMPTY_PAGES_MAX empty pages in a row.
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
	int64_t empty_pages; /* empty pages in a row, so far */
	bool beyond;         /* the last status is in `errors.beyond` */
	bool
	    paged; /* `list` has {page}, {page0}, {offset}, {cursor} or "sql" */
	int64_t item_count, first_page_items;
	int64_t page_count;           /* set by the caller; 0: unknown */
	int64_t total;                /* in the last answer with a total */
	int64_t total_first;          /* in the first answer */
	int64_t total_min, total_max; /* in all answers */
	struct buf next;              /* address of the next page, or empty */
	struct buf cursor;
	unsigned missing; /* of list_pointers.h: in no answer so far */
	uint64_t *seen;   /* hash set of the pages' fingerprints */
};

/* Prepares to read the list.  Call crawl_close() also after a failure. */
bool crawl_open(struct crawl *, const struct source *, const struct profile *,
    struct arena *, struct error *) MUST_USE;
void crawl_close(struct crawl *);

/*
 * Reads one page, whose items are borrowed.  *items is NULL if the page is beyond the last
 * page, or if the upstream has no events.  Sets *more to true if another page follows.
 */
bool crawl_next(struct crawl *, struct json_object **items, bool *more,
    struct error *) MUST_USE;

/*
 * Returns true if an event may have moved from one page to another while the list was
 * read.  This is possible if more than one page was requested, and the profile has
 * neither a cursor nor "sql".  A cursor is the upstream's own position in its list, which
 * another event does not shift.  "sql" reads one state of the database.
 */
bool crawl_can_shift(const struct crawl *) MUST_USE;
/* Returns true if the Link header of the last page has the address of a next page. */
bool crawl_has_next_link(const struct crawl *) MUST_USE;
/*
 * Returns the pointers of `list` (list_pointers.h) that no answer has.  Leaves out the
 * pointers of `next` if the answers show that no page follows, because an upstream may
 * omit the next page in its last answer.
 */
unsigned crawl_missing(const struct crawl *) MUST_USE;
/*
 * Starts again with the first page.  The throttle and the HTTP connection stay.  A
 * database connection is closed, because its cursor would continue after the last page
 * that was read.
 */
void crawl_restart(struct crawl *);

#endif
