/*
 * enrich.h - the subrequests of one event (the profile's `detail.also`): each answer
 * becomes a member of the event's item.
 *
 * Also called: N+1 requests, detail enrichment, conditional requests.
 * Shape:  {name: {"path": template, "root": pointer}}; each is a request like any
 *         section of the profile.
 * Owns:   nothing; the answers are shared with the item.
 * Errors: those of upstream.h, with the request's name before the note.  If an answer is
 *         missing (`errors.missing`), or has nothing at its root, this is not an error,
 *         and the item does not get the member.
 * Limits: ENRICH_ETAG_MAX bytes of an ETag; a longer ETag is not used.
 * Source: RFC 9110, section 13.1.2 (If-None-Match)
 */
#ifndef UPSTREAM_ENRICH_H
#define UPSTREAM_ENRICH_H

#include "upstream/upstream.h"

struct json_object;

enum { ENRICH_ETAG_MAX = 200 };

/* An answer from an earlier run. */
struct enrich_cached {
	bool fresh;               /* use it without a request */
	const char *etag;         /* for If-None-Match, or NULL */
	struct json_object *json; /* NULL: the answer was missing */
};

/* How requests are sent, and the cache of their answers. */
struct enrich_transport {
	bool (*exchange)(struct upstream *, const struct http_request *,
	    void *context, struct error *);
	/* Fills *cached, whose json the caller then owns.  NULL: no cache. */
	void (*cache_get)(
	    void *context, const char *name, struct enrich_cached *);
	/*
	 * Called after each request.  The answer is NULL if the request brought none to
	 * store.  NULL: no cache.
	 */
	void (*cache_put)(void *context, const char *name,
	    const char *etag_or_null, struct json_object *borrowed);
	void *context;
};

/*
 * Makes all subrequests for the event with this key, except those whose cached answer is
 * fresh, and adds the answers to `item`, the object where rules start.  The item may be a
 * part of the upstream's last answer, which stays valid; u->http is NULL afterwards.
 */
bool enrich_fetch(struct upstream *, const char *key, struct json_object *item,
    const struct enrich_transport *, struct error *) MUST_USE;

/* Returns true if the profile has subrequests. */
bool enrich_is_needed(const struct profile *) MUST_USE;

#endif
