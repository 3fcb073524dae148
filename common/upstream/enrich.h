/*
 * enrich.h - the further requests that one event needs (a profile's
 * `detail.also`); what they answer becomes members of its item.
 *
 * Shape:  {name: {"path": template, "root": pointer}}, each asked as any
 *         section of the profile is.
 * Errors: those of upstream.h, with the request's name in front.  A missing
 *         answer (errors.missing), or nothing at its root, is none: that member
 *         is absent.
 */
#ifndef UPSTREAM_ENRICH_H
#define UPSTREAM_ENRICH_H

#include "upstream/upstream.h"

struct json_object;

enum { ENRICH_ETAG_MAX = 200 };

/* What is known of one answer from an earlier time. */
struct enrich_known {
	bool fresh;               /* it need not be asked again */
	const char *etag;         /* to ask whether it has changed; or NULL */
	struct json_object *json; /* it; NULL: it was missing */
};

struct enrich_transport {
	/* One exchange, however polite. */
	bool (*exchange)(struct upstream *, const struct http_request *,
	    void *context, struct error *);
	/* What is known; json moves to the caller.  NULL: nothing ever is. */
	void (*recall)(void *context, const char *name, struct enrich_known *);
	/* Called with every answer that there was; its tag or NULL. */
	void (*remember)(void *context, const char *name,
	    const char *etag_or_null, struct json_object *borrowed);
	void *context;
};

/*
 * Makes all of the profile's further requests for the event of this key and
 * puts the answers into `item`, the object where rules start.  The upstream's
 * last answer stays, so that the item may be a part of it; its u->http does
 * not.
 */
bool enrich_fetch(struct upstream *, const char *key, struct json_object *item,
    const struct enrich_transport *, struct error *) MUST_USE;

/* Does the profile have any? */
bool enrich_is_needed(const struct profile *) MUST_USE;

#endif
