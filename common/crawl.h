/*
 * crawl.h - an upstream's whole list, page by page.
 *
 * Layer:  3 (service).
 * Owns:   a connection and the last answer, until crawl_release(); the items
 *         of a page are good until the next.
 * Errors: FAULT_UPSTREAM_UNAVAILABLE with what was wrong; after it no page
 *         follows.
 */
#ifndef CRAWL_H
#define CRAWL_H

#include "ask.h"
#include "brand.h"
#include "profile.h"

struct json_object;

enum { CRAWL_PAGES_MAX = 100000 };

struct crawl {
	const struct profile *profile;
	const struct brand *brand;
	struct ask_variables variables; /* set the constant ones before */
	struct fetch *fetch;
	struct arena mem; /* of one request */
	struct json_object *answer;
	int64_t pages, per_page;
	int64_t given;   /* items so far */
	int64_t total;   /* as the upstream says; -1: it does not */
	struct buf next; /* address of the next page, when it names it */
	struct buf cursor;
	uint64_t *seen; /* fingerprints of the pages so far */
	char numbers[4][24];
	double asked_at_s;
};

void crawl_init(struct crawl *, const struct profile *, const struct brand *);
void crawl_release(struct crawl *);

/* One page: its items, borrowed; *more says whether to ask for another. */
bool crawl_next(struct crawl *, struct json_object **items, bool *more,
    struct fault *) MUST_USE;

#endif
