/*
 * health - reports that the public layer is alive.  Also called: liveness probe.
 *
 *   GET /health
 *   200 application/json {"status": "ok", "version": "1.0.0"}
 *   Answers for any host; reads neither the catalog nor an upstream.
 */
#include "app/endpoint.h"
#include "json/json_writer.h"

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	struct json_writer j = JSON_WRITER_INIT(&rs->body);

	(void)cx;
	(void)rq;
	(void)f;
	rs->type = "application/json";
	json_writer_object(&j, NULL);
	json_writer_text(&j, "status", "ok");
	json_writer_text(&j, "version", CARTAZ_API_VERSION);
	json_writer_object_end(&j);
	return true;
}

const struct endpoint endpoint_health = {
	.name = "health",
	.method = METHOD_GET,
	.caching = ENDPOINT_NO_STORE,
	.any_host = true,
	.handle = handle,
};
