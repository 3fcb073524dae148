/*
 * request_template.h - makes HTTP requests from the templates of a profile, with each
 * value escaped for its place, and statements from its SQL.
 *
 * Also called: URI templates, query builder, injection protection.
 * Owns:   nothing; the request is in the caller's arena.
 * Shape:  a template is text with placeholders.  The placeholder {v} must have a value.
 *         The placeholder {v?} drops its parameter if it has no value.  In {v:default},
 *         a default follows the name.  In {v|encoder}, an encoder quotes the value for
 *         the upstream's filter language, or only changes it
 *         (request_template_placeholder.h, request_template_encode.h).  The form differs
 *         from RFC 6570, which has neither defaults nor encoders.
 * Units:  now_s is in seconds since 1970-01-01T00:00:00Z.
 * Limits: 8 KiB for a value, 16 KiB for an address, 256 KiB for a body.
 * Errors: ERROR_INTERNAL_ERROR: a variable without a value, a placeholder that cannot be
 *         parsed, an unknown encoder, a text over a limit, a control character in a
 *         header, a "." or ".." segment, "sql" without a database.
 * Safety: every value is escaped for its place, so that no value can end a parameter, a
 *         path segment or a JSON string, or become a dot segment of the path.  Escaping
 *         is not enough inside a filter language, so the lint of profiles (internal.h)
 *         requires an encoder that quotes there.
 * Source: RFC 3986 sections 2.1 and 3.3 (percent-encoding, dot segments).
 */
#ifndef PROFILE_REQUEST_TEMPLATE_H
#define PROFILE_REQUEST_TEMPLATE_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "http/http_client.h"

struct json_object;

enum { REQUEST_TEMPLATE_VARIABLES_MAX = 48 };

/* Values by name.  A variable without a value is NULL, or is missing. */
struct request_template_variables {
	const char *name[REQUEST_TEMPLATE_VARIABLES_MAX],
	    *value[REQUEST_TEMPLATE_VARIABLES_MAX];
	size_t count;
};

/*
 * Sets or replaces a value.  Borrows both texts.  More than
 * REQUEST_TEMPLATE_VARIABLES_MAX names are fatal.
 */
void request_template_set_variable(
    struct request_template_variables *, const char *name, const char *value);
/* Returns the value, or NULL if the variable has no value or there are no variables. */
const char *request_template_variable(
    const struct request_template_variables *or_null, const char *name);

/*
 * Makes the request of a section ("list", "detail") with the profile's "base",
 * "headers" and "query".  If url_or_null is not NULL, it is the whole address, such as
 * the address of the next page in an upstream's answer.
 */
bool request_template_make_request(struct json_object *profile,
    struct json_object *section, const struct request_template_variables *,
    const char *url_or_null, struct arena *, struct http_request *,
    struct error *) MUST_USE;

/*
 * Completes an address that the operator gave.  Adds the parameters of the "query" of the
 * profile and of the section that the address does not have.  *complete is in the arena,
 * and has no fragment.
 */
bool request_template_complete_url(struct json_object *profile,
    struct json_object *section, const struct request_template_variables *,
    const char *url, struct arena *, const char **complete, struct error *)
    MUST_USE;

enum { REQUEST_TEMPLATE_PARAMETERS_MAX = 32 };

/* A SELECT of PostgreSQL, with its parameters $1, $2 ... NULL is SQL's NULL. */
struct request_template_statement {
	const char *url; /* of the database, with secrets */
	const char *sql; /* NULL: the section has no statement */
	const char *values[REQUEST_TEMPLATE_PARAMETERS_MAX];
	size_t count;
	/* The rows of a page, if `sql` declares the cursor "cartaz"; otherwise 0. */
	int64_t page_rows;
};

/*
 * Makes the statement of a section with "sql".  Its answer has at most one row with one
 * column of JSON: {"items": [...], "total": n} for a list, which is a section with
 * "order", or the row as an object for a detail.  If page_rows is not 0, the statement of
 * a list declares a cursor instead, in which each row is one item as an object.  Values
 * are parameters, and never a part of the SQL.
 */
bool request_template_make_statement(struct json_object *section,
    int64_t page_rows, const struct request_template_variables *,
    struct arena *, struct request_template_statement *, struct error *)
    MUST_USE;

/*
 * Sets {now} in UTC and {now_local} in the zone, both as in RFC 3339.  If the zone is NULL
 * or unknown, {now_local} is also in UTC.
 */
void request_template_set_now(struct request_template_variables *,
    int64_t now_s, const char *zone_or_null, struct arena *);

#endif
