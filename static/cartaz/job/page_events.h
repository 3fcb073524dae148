/*
 * page_events.h - the events that a web page has as JSON-LD.
 *
 * Also called: structured data, schema.org markup, rich results.
 * Rules:  an item is an object whose type is Event or a subtype, except deliveries and
 *         interactions of users.  It may be a block of the page, or be inside a block,
 *         in "@graph", arrays and lists.  An item that is not a whole block must have a
 *         name.  Each item gets "@key", which distinguishes it from all others, and
 *         "@page", the address of its page, if that is http or https.  A free event
 *         without "offers" gets an offer of price 0.  A performer that is a text becomes
 *         an array.
 * Owns:   the items, until page_events_release().
 * Limits: PAGE_EVENTS_BLOCKS_MAX blocks and PAGE_EVENTS_MAX events of a page.  Items more
 *         than eight levels deep are not found.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE beyond the limits.  A block that is not JSON is
 *         counted.
 * Source: https://schema.org/Event; https://www.w3.org/TR/json-ld11/
 */
#ifndef CARTAZ_JOB_PAGE_EVENTS_H
#define CARTAZ_JOB_PAGE_EVENTS_H

#include "base/error.h"

struct json_object;

enum { PAGE_EVENTS_BLOCKS_MAX = 500, PAGE_EVENTS_MAX = 1000 };

struct page_events {
	const char *address;        /* of the page */
	struct json_object *events; /* an array */
	int64_t blocks, broken;
	char why[200]; /* about the first broken block */
};

/*
 * Reads an HTML page, or a JSON document, which is treated as one block.  A NUL follows the
 * n bytes.  page_events_release() is also needed if it returns false.
 */
bool page_events_read(struct page_events *, const char *p, size_t n,
    const char *address, struct error *) MUST_USE;
void page_events_release(struct page_events *);

#endif
