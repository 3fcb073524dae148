/*
 * endpoint.h - the life of one request.
 *
 * Also called: request lifecycle, middleware, dispatcher.
 * Order:  confinement (confinement.h), brand (421 Misdirected Request), its narrower
 *         confinement, CORS preflight, method (405 Method Not Allowed, with Allow),
 *         path (404), parameters, the handler, conditional request (If-None-Match:
 *         304).  Then the response is sent whole, or the problem that any of these
 *         steps found.
 * Owns:   the context and its arena, for one request.
 * Errors: a handler's error becomes a problem document (problem.h), or a page if the
 *         program has pages.
 *
 * A handler is a function (context, request) -> response or error, without globals,
 * exit or argv, so that one process can run it any number of times.
 */
#ifndef APP_ENDPOINT_H
#define APP_ENDPOINT_H

#include "base/arena.h"
#include "base/error.h"
#include "cgi/query.h"
#include "cgi/request.h"
#include "cgi/response.h"
#include "brand/brand.h"
#include "brand/style.h"
#include "database/sqlite.h"
#include "catalog/catalog.h"

struct ctx {
	struct arena mem; /* for this request */
	struct paths paths;
	const struct request *request;
	struct brand brand;
	bool has_brand; /* always true, except with any_host */
	int64_t now_s;
	int64_t started_at_ms; /* base/deadline.h */
	struct sqlite_budget budget;
	bool is_passed_on;  /* another process answers (live_handover.h) */
	const char *styles; /* page_endpoint_styles(); NULL: not yet */
	char style_source[STYLE_SOURCE_MAX];  /* the source of these */
	const struct error_page_meant *meant; /* for the page of an error */
	struct query_param_value params[QUERY_PARAM_COUNT_MAX];
};

enum endpoint_caching {
	ENDPOINT_NO_STORE,
	ENDPOINT_CACHED,      /* ETag, 304, max-age of one minute */
	ENDPOINT_OWN_CACHING, /* the handler sets all headers */
};

struct endpoint {
	const char *name;
	enum method method; /* METHOD_GET also answers HEAD */
	enum endpoint_caching caching;
	bool has_path;      /* takes PATH_INFO */
	bool any_host;      /* answers without a brand */
	bool unversioned;   /* not below base_url: no Deprecation, no Sunset */
	bool of_generation; /* answers from the brand's snapshot */
	/*
	 * For the authentication API.  It exists only if the brand relays it.  It is
	 * open only to scripts of its own site, and closed to other processes that
	 * inspect this one (auth_relay.h).
	 */
	bool relay;
	const struct query_param *params; /* NULL: none */
	bool (*handle)(
	    struct ctx *, struct request *, struct response *, struct error *);
	/*
	 * Writes the response to an error once the brand is known; NULL: a problem
	 * document.  Such a program has pages and is unversioned.  For the fallback it
	 * opens no file.
	 */
	void (*write_error)(const struct ctx *, const struct request *,
	    struct response *, const struct error *, bool for_fallback);
};

/*
 * Serves the request in the environment, standard input and standard output; returns
 * the exit status of the program.  It may be called again, for another request.
 */
int endpoint_run(const struct endpoint *);

/*
 * Serves one request; false when the response was not written whole.  The environment
 * has the CGI variables, the body comes from one descriptor and the response goes to
 * the other.  For a process that confined itself and ignores SIGPIPE.  If
 * live_handover.h passes the request on, nothing is written, and the result is true.
 */
bool endpoint_serve(const struct endpoint *, char *const *environment,
    int body_fd, int response_fd) MUST_USE;

/*
 * Sets Cache-Control, and Cache-Groups with the brand's host (RFC 9875), so that all
 * cached answers of a brand can be purged together, under any alias.
 */
void endpoint_may_be_kept(
    const struct ctx *, const char *control, struct response *);

/* ERROR_NOT_FOUND: no resource has the address.  Returns false. */
bool endpoint_not_found(struct error *);

/* The parameters of a query of the catalog. */
struct source endpoint_source(struct ctx *);

#endif
