/*
 * upstream.h - one exchange with a brand's upstream: the request of the profile, the
 * answer, and the values at the profile's pointers.  The upstream is an HTTP server, or a
 * database if the profile has "sql" (upstream_database.h).
 *
 * Also called: backend, origin API, API client.
 * Time:   an exchange takes at most total_ms of the brand, and ends before
 *         `deadline_at_ms`, which several exchanges may share.
 * Owns:   a connection and the last answer, until upstream_close(); values found in an
 *         answer are valid until the next exchange.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE: no complete answer, or an answer that does not fit
 *         the profile.  ERROR_INTERNAL_ERROR: a secret is missing, or the profile cannot
 *         make the request.
 * Limits: 64 MB for the values of one exchange.
 */
#ifndef UPSTREAM_UPSTREAM_H
#define UPSTREAM_UPSTREAM_H

#include "profile/request_template.h"
#include "profile/profile.h"
#include "brand/source.h"
#include "upstream/upstream_database.h"

struct json_object;

struct upstream {
	const struct profile *profile;
	const struct brand *brand;
	struct request_template_variables variables;
	struct http_client *client; /* NULL for a database */
	struct upstream_database database;
	struct request_template_statement statement; /* of the last request */
	int64_t
	    page_rows; /* rows per exchange, by a database cursor; 0: no cursor */
	struct arena mem;                 /* for one exchange */
	const struct http_response *http; /* NULL: no exchange yet */
	struct json_object *answer;
	struct json_object *items; /* in the answer */
	bool is_no_json;           /* the last parsed body is not JSON */
	int64_t deadline_at_ms;    /* base/deadline.h; 0: none */
	char numbers[4][24];       /* of upstream_set_page() */
};

/*
 * Opens the upstream, and sets the variables of the brand, its secrets and the time, with
 * values in the arena.  The caller's variables ("q", "key", "page" ...) have no value
 * yet.  Call upstream_close() after a failure as well.
 */
bool upstream_open(struct upstream *, const struct source *,
    const struct profile *, struct arena *, struct error *) MUST_USE;
void upstream_close(struct upstream *);

/*
 * Sets the variables of a page: "page" and "page0" (from 1 and from 0), "offset" and
 * "per_page".
 */
void upstream_set_page(
    struct upstream *, int64_t page, int64_t offset, int64_t per_page);

/* Releases the memory of the last exchange. */
void upstream_reset(struct upstream *);

/*
 * Makes the request of a section of the profile ("list", "detail"), or, if the URL is not
 * NULL, a request to that address.  For a database, makes the statement of the next
 * exchange.
 */
bool upstream_make_request(struct upstream *, struct json_object *section,
    const char *url_or_null, struct http_request *, struct error *) MUST_USE;
/*
 * Sends the request, unless no time is left.  Returns true for a complete answer of any
 * status.
 */
bool upstream_exchange(
    struct upstream *, const struct http_request *, struct error *) MUST_USE;

/* Returns true if the status is in the profile's `ok`, by default 200. */
bool upstream_accepts(const struct upstream *) MUST_USE;
/* Returns true if the status is in `errors.missing`, by default 404. */
bool upstream_is_missing(const struct upstream *) MUST_USE;
/* Returns true if the status is in `errors.beyond`, because the page does not exist. */
bool upstream_is_beyond(const struct upstream *) MUST_USE;
/*
 * Appends " and redirects to PLACE" after a redirect.  PLACE has no user, query or
 * fragment, which often contain a secret.  Appends nothing if PLACE contains a secret of
 * the brand, or is longer than 300 bytes or not printable ASCII.
 */
void upstream_append_redirect(const struct upstream *, struct buf *);
/* Sets the error, with the status and often a remedy in the note.  Returns false. */
bool upstream_status_error(const struct upstream *, struct error *);
/* Returns true for 429 and 5xx: the upstream, not the request, is the cause. */
bool upstream_is_overloaded(const struct upstream *) MUST_USE;
/* Returns true for a status that the profile names: `ok`, `missing` or `beyond`. */
bool upstream_is_foreseen(const struct upstream *) MUST_USE;
/*
 * Returns true if the last exchange shows that requests of other callers would also fail:
 * no complete answer; the status 401, 403, 407, 429 or 5xx, unless the profile names it;
 * or a body that is not JSON.  Any other status, a missing item, and JSON of another
 * shape may be due to this one request.
 */
bool upstream_has_failed(const struct upstream *) MUST_USE;

/* Parses the body into u->answer. */
bool upstream_parse(struct upstream *, struct error *) MUST_USE;
/*
 * Returns the value in the answer at the pointer in the member `key` of the section.
 * Without the member, returns the whole answer.
 */
struct json_object *upstream_value(
    struct upstream *, struct json_object *section, const char *key);
enum { UPSTREAM_TOTAL_UNKNOWN = -1, UPSTREAM_TOTAL_INVALID = -2 };
/* Returns the number of events, from the body or a header, or UPSTREAM_TOTAL_... */
int64_t upstream_total(struct upstream *, struct json_object *section);
/* Finds the list in the answer.  *items is NULL if the upstream omits an empty list. */
bool upstream_items(
    struct upstream *, struct json_object **items, struct error *) MUST_USE;

#endif
