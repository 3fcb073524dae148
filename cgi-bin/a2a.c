/*
 * a2a - the catalog for agents, over the Agent2Agent protocol.
 *
 *   POST /a2a   one JSON-RPC message (a2a.h); A2A-Version is a header, or a
 *               parameter of the address
 *   200 application/json  its answer, also for errors
 *   202                   a notification was accepted
 *   Errors: forbidden, unsupported_media_type, not_acceptable,
 *           payload_too_large.
 */
#include "agents/a2a.h"

#include "app/rpc_endpoint.h"

enum { VERSION };

static const struct query_param params[] = {
	[VERSION] = QUERY_TEXT("A2A-Version"),
	{ "" },
};

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);
	struct a2a_request request = {
		.source = &source,
		.mem = &cx->mem,
		.version = rq->a2a_version != NULL ? rq->a2a_version
						   : cx->params[VERSION].text,
	};

	if (!rpc_endpoint_read(cx, rq, &request.body, &request.body_len, f))
		return false;
	rs->status = a2a_answer(&request, &rs->body);
	if (rs->body.len > 0)
		rs->type = "application/json";
	return true;
}

const struct endpoint endpoint_a2a = {
	.name = "a2a",
	.method = METHOD_POST,
	.caching = ENDPOINT_NO_STORE,
	.unversioned = true,
	.params = params,
	.of_generation = true,
	.handle = handle,
};
