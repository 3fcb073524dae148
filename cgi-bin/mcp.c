/*
 * mcp - the catalog for agents, over the Model Context Protocol.
 *
 *   POST /mcp   one JSON-RPC message (mcp.h)
 *   200 application/json  its answer; 400 and 404 where the protocol requires it
 *   202                   a notification was accepted
 *   Errors: forbidden, unsupported_media_type, not_acceptable,
 *           payload_too_large.
 */
#include "agents/mcp.h"

#include "app/rpc_endpoint.h"

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);
	struct mcp_request request = {
		.source = &source,
		.mem = &cx->mem,
		.version = rq->mcp_version,
		.method = rq->mcp_method,
		.name = rq->mcp_name,
	};

	if (!rpc_endpoint_read(cx, rq, &request.body, &request.body_len, f))
		return false;
	rs->status = mcp_answer(&request, &rs->body);
	if (rs->body.len > 0)
		rs->type = "application/json";
	return true;
}

const struct endpoint endpoint_mcp = {
	.name = "mcp",
	.method = METHOD_POST,
	.caching = ENDPOINT_NO_STORE,
	.unversioned = true,
	.of_generation = true,
	.handle = handle,
};
