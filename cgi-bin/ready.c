/*
 * ready - reports whether this server can answer for the brand.  For load balancers, not
 * for clients.
 * Also called: readiness probe.
 *
 *   GET /ready
 *   200 application/json {"status": "ok", "host", "generation", "switched_at",
 *                         "read_at", "age_s", "events"}; for a live brand only the first two
 *   Errors: upstream_unavailable.
 */
#include "app/endpoint.h"
#include "catalog/catalog.h"

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);

	(void)rq;
	rs->type = "application/json";
	return catalog_ready(&source, &rs->body, f);
}

const struct endpoint endpoint_ready = {
	.name = "ready",
	.method = METHOD_GET,
	.caching = ENDPOINT_NO_STORE,
	.unversioned = true,
	.of_generation = true,
	.handle = handle,
};
