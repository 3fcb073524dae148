/*
 * also.h - the further requests that one event needs (a profile's
 * `detail.also`); what they answer becomes members of its item.
 *
 * Layer:  3 (service).
 * Shape:  {name: {"path": template, "root": pointer}}, each asked as any
 *         section of the profile is.
 * Errors: those of upstream.h, with the request's name in front.  A missing
 *         answer (errors.missing), or nothing at its root, is none: that member
 *         is absent.
 */
#ifndef ALSO_H
#define ALSO_H

#include "upstream/upstream.h"

struct json_object;

enum { ALSO_ETAG_MAX = 200 };

/* What is known of one answer from an earlier time. */
struct also_known {
	bool fresh;               /* it need not be asked again */
	const char *etag;         /* to ask whether it has changed; or NULL */
	struct json_object *json; /* it; NULL: it was missing */
};

struct also_way {
	/* One exchange, however polite. */
	bool (*exchange)(struct upstream *, const struct fetch_request *,
	    void *context, struct fault *);
	/* What is known; json moves to the caller.  NULL: nothing ever is. */
	void (*recall)(void *context, const char *name, struct also_known *);
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
bool also_fetch(struct upstream *, const char *key, struct json_object *item,
    const struct also_way *, struct fault *) MUST_USE;

/* Does the profile have any? */
bool also_is_needed(const struct profile *) MUST_USE;

#endif
