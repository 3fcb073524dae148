/*
 * endpoint.h - the life of one request.
 *
 * Also called: request lifecycle, middleware, dispatcher.
 * Order:  the steps, with the status if a step fails: confinement (confinement.h),
 *         brand (421 Misdirected Request), narrower confinement to the brand's files,
 *         the brand's permission to relay (404, only for a relay), CORS preflight,
 *         method (405 Method Not Allowed, with Allow), path (404), generation (503,
 *         generation_seen.h), parameters, handler.  If If-None-Match has the tag of a
 *         response with the status 200, the status becomes 304.  At the end, the program
 *         sends the whole response, or the response for the error that a step found.
 * Owns:   the context and its arena, for one request.
 * Errors: an error of a step or of the handler becomes a problem document (problem.h),
 *         or a page if the program has pages.
 *
 * A handler is a function that gets the context and the request, and returns a response
 * or an error.  It uses no global variables, no exit() and no argv, so that one process
 * can run it any number of times.
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
	bool has_brand; /* true in a handler, unless any_host */
	int64_t now_s;
	int64_t started_at_ms; /* base/deadline.h */
	struct sqlite_budget budget;
	bool is_passed_on;  /* another process answers (live.h) */
	const char *styles; /* page_endpoint_styles(); NULL: not read */
	char style_source[STYLE_SOURCE_MAX];  /* of the styles (style.h) */
	const struct error_page_meant *meant; /* for an error page */
	struct query_param_value params[QUERY_PARAM_COUNT_MAX];
};

enum endpoint_caching {
	ENDPOINT_NO_STORE,
	ENDPOINT_CACHED, /* ETag, 304, max-age of one minute; errors: no-store */
	ENDPOINT_OWN_CACHING, /* the handler sets Cache-Control and ETag */
};

struct endpoint {
	const char *name;
	enum method method; /* METHOD_GET includes HEAD */
	enum endpoint_caching caching;
	bool has_path;      /* takes PATH_INFO */
	bool any_host;      /* works without a brand */
	bool unversioned;   /* not below base_url: no Deprecation, no Sunset */
	bool of_generation; /* answers from the brand's snapshot */
	/*
	 * An endpoint of the authentication API (auth_relay.h).  If the brand does not
	 * relay this API, the endpoint answers 404.  Only scripts of the brand's own site
	 * can read its answers, and no other process of the same user can inspect this
	 * process.
	 */
	bool relay;
	const struct query_param *params; /* NULL: none */
	bool (*handle)(
	    struct ctx *, struct request *, struct response *, struct error *);
	/*
	 * Writes the response to an error once the brand is known.  NULL: a problem
	 * document.  A program with this function has pages and is unversioned.  With
	 * for_fallback, the function must not open files.
	 */
	void (*write_error)(const struct ctx *, const struct request *,
	    struct response *, const struct error *, bool for_fallback);
};

/*
 * Serves the request in the environment, standard input and standard output.  Returns the
 * exit status of the program.  May be called again for another request.
 */
int endpoint_run(const struct endpoint *);

/*
 * Serves one request.  Returns false if the response was not written whole.  The
 * environment has the CGI variables.  The body is read from body_fd, and the response is
 * written to response_fd.  The process must have confined itself (confinement.h) and must
 * ignore SIGPIPE.  If live.h passes the request on to another process, this function
 * writes nothing and returns true.
 */
bool endpoint_serve(const struct endpoint *, char *const *environment,
    int body_fd, int response_fd) MUST_USE;

/*
 * Sets Cache-Control to `control`.  If the brand is known, also sets Cache-Groups to its
 * host (RFC 9875), so that an operator can purge all cached answers of a brand together,
 * under any alias.
 */
void endpoint_may_be_kept(
    const struct ctx *, const char *control, struct response *);

/* Sets ERROR_NOT_FOUND, because no resource has the address.  Returns false. */
bool endpoint_not_found(struct error *);

/* Returns the source for the functions of catalog.h.  It borrows from the context. */
struct source endpoint_source(struct ctx *);

#endif
