/*
 * endpoint.h - the life of one request.
 *
 * Order: brand (421), method (405), path (404), parameters, the handler; then
 *        the answer, or the problem that any of them found, is sent whole.
 * A handler is a function of (context, request) to response or fault: no
 * globals, no exit, no argv.
 */
#ifndef APP_ENDPOINT_H
#define APP_ENDPOINT_H

#include "base/arena.h"
#include "brand/brand.h"
#include "catalog/catalog.h"
#include "base/error.h"
#include "cgi/query.h"
#include "cgi/request.h"
#include "cgi/response.h"

struct ctx {
	struct arena mem; /* for this request */
	struct paths places;
	struct brand brand;
	bool has_brand; /* always, but where any_host */
	int64_t now_s;
	struct query_param_value params[QUERY_PARAM_COUNT_MAX];
};

enum endpoint_caching {
	ENDPOINT_NO_STORE,
	ENDPOINT_CACHED, /* ETag, 304, one minute and stale beyond */
};

struct endpoint {
	const char *name;
	enum method method; /* METHOD_GET also answers HEAD */
	enum endpoint_caching caching;
	bool has_path;                    /* takes PATH_INFO */
	bool any_host;                    /* answers without a brand */
	const struct query_param *params; /* NULL: none */
	bool (*handle)(struct ctx *, const struct request *, struct response *,
	    struct error *);
	bool relay; /* of the authentication API: there only where the brand
	               relays it, open to its own site's scripts alone, and
	               closed to whoever looks into the process (auth_relay.h) */
	/*
	 * NULL: a problem document says what went wrong.  Else this does, once
	 * the brand is known, and the program is beside the versioned interface.
	 * Asked for its last words it opens no file.
	 */
	void (*fail)(const struct ctx *, const struct request *,
	    struct response *, const struct error *, bool last_words);
	bool beside; /* the versioned interface though it says problems */
};

/* Returns what main returns: 0 when a whole answer was written. */
int endpoint_run(const struct endpoint *);

struct source endpoint_source(const struct ctx *);

#endif
