/*
 * upstream.h - a brand's upstream, asked as its profile says: one exchange, its
 * answer and what the profile finds in it.
 *
 * Owns:   a connection and the last answer, until upstream_close(); what was
 *         found in an answer is good until the next exchange.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE: no whole answer, or not one that the
 *         profile understands.  ERROR_INTERNAL_ERROR: a secret is missing, or
 *         the profile cannot make the request.
 */
#ifndef UPSTREAM_UPSTREAM_H
#define UPSTREAM_UPSTREAM_H

#include "profile/request_template.h"
#include "profile/profile.h"
#include "brand/source.h"

struct json_object;

struct upstream {
	const struct profile *profile;
	const struct brand *brand;
	struct request_template_variables
	    variables; /* those of the caller are set before */
	struct http_client *fetch;
	struct arena mem; /* of one exchange */
	const struct http_response *http;
	struct json_object *answer;
};

/*
 * Knows the brand, its variables, its secrets and the time; everything that a
 * caller may say has no value yet.  Constants live in the arena.
 */
bool upstream_open(struct upstream *, const struct source *,
    const struct profile *, struct arena *, struct error *) MUST_USE;
void upstream_close(struct upstream *);

/* Forgets the last exchange. */
void upstream_reset(struct upstream *);

/*
 * The request of a section of the profile ("list", "detail"), or with url the
 * one that the upstream named.  True for a whole answer of any status.
 */
bool upstream_make(struct upstream *, struct json_object *section,
    const char *url_or_null, struct http_request *, struct error *) MUST_USE;
bool upstream_exchange(
    struct upstream *, const struct http_request *, struct error *) MUST_USE;

/* Is the status of the last answer one of the profile's `ok`? */
bool upstream_accepts(const struct upstream *) MUST_USE;
/* ... or of errors.missing (404 when it is not said), errors.beyond? */
bool upstream_is_missing(const struct upstream *) MUST_USE;
bool upstream_is_beyond(const struct upstream *) MUST_USE;
/* Answers false: the status is none that the profile accepts. */
bool upstream_refused(const struct upstream *, struct error *);
/* Is it the upstream's trouble rather than the question's: 429, 5xx? */
bool upstream_is_overloaded(const struct upstream *) MUST_USE;

/* The answer's body as a tree. */
bool upstream_parse(struct upstream *, struct error *) MUST_USE;
/* The number of events, from the body or a header. */
enum { UPSTREAM_UNTOLD = -1, UPSTREAM_NONSENSE = -2 };
int64_t upstream_total(struct upstream *, struct json_object *section);
/* The list in the answer; NULL where an empty one is left out. */
bool upstream_items(
    struct upstream *, struct json_object **items, struct error *) MUST_USE;

#endif
