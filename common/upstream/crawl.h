/*
 * crawl.h - an upstream's whole list, page by page.
 *
 * Owns:   the upstream it opened, until crawl_close(); the items of a page are
 *         good until the next.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE with what was wrong; after it no page
 *         follows.
 */
#ifndef UPSTREAM_CRAWL_H
#define UPSTREAM_CRAWL_H

#include "upstream/throttle.h"
#include "upstream/upstream.h"

struct json_object;

enum { CRAWL_PAGES_MAX = 100000 };

struct crawl {
	struct upstream upstream;
	struct json_object *section; /* of the profile */
	struct throttle polite;
	int64_t pages, per_page;
	bool paged;          /* else one request is all */
	int64_t given;       /* items so far */
	int64_t full;        /* items of the first page */
	int64_t total;       /* as the upstream said last; -1: it does not */
	int64_t least, most; /* ... and ever said; -1 */
	struct buf next;     /* address of the next page, when it names it */
	struct buf cursor;
	uint64_t *seen; /* fingerprints of the pages so far */
	char numbers[4][24];
};

bool crawl_open(struct crawl *, const struct source *, const struct profile *,
    struct arena *, struct error *) MUST_USE;
void crawl_close(struct crawl *);

/* One page: its items, borrowed; *more says whether to ask for another. */
bool crawl_next(struct crawl *, struct json_object **items, bool *more,
    struct error *) MUST_USE;

#endif
