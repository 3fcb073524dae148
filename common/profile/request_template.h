/*
 * request_template.h - what a profile says to the upstream: the request half of the format.
 *
 * Owns:   nothing; all of it lives in the arena.
 * Shape:  a template has gaps: {v} must have a value, {v?} without one drops
 *         the parameter, {v:default} has another, {v|encoder} puts the value
 *         through an encoder of the upstream's own language (request_template_placeholder.h).
 * Safety: every value is percent-encoded for where it stands; nothing a caller
 *         says can end a parameter, a path segment or a JSON string, or be a
 *         dot segment of the path.  What it can be inside of a parameter that
 *         is a language of its own is for request_template_lint.h.
 */
#ifndef PROFILE_REQUEST_TEMPLATE_H
#define PROFILE_REQUEST_TEMPLATE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "http/http_client.h"

struct json_object;

enum { REQUEST_TEMPLATE_VARIABLES_MAX = 48 };

/* Names and their values now; NULL for those that have none. */
struct request_template_variables {
	const char *name[REQUEST_TEMPLATE_VARIABLES_MAX],
	    *value[REQUEST_TEMPLATE_VARIABLES_MAX];
	size_t count;
};

void request_template_set(
    struct request_template_variables *, const char *name, const char *value);

/*
 * The request that the profile's `base`, `headers` and `query` and the section
 * ("list", "detail") make of the variables.  url is where url_or_null says, for
 * the next page of an upstream that names it.
 */
bool request_template_expand(struct json_object *profile,
    struct json_object *section, const struct request_template_variables *,
    const char *url_or_null, struct arena *, struct http_request *,
    struct error *) MUST_USE;

/*
 * An address that somebody named, with those parameters of both queries that
 * it does not name itself.
 */
bool request_template_complete(struct json_object *profile,
    struct json_object *section, const struct request_template_variables *,
    const char *url, struct arena *, const char **complete, struct error *)
    MUST_USE;

/* {now} and {now_local}: RFC 3339; without a zone both are in UTC. */
void request_template_set_now(struct request_template_variables *,
    int64_t now_s, const char *zone_or_null, struct arena *);

#endif
