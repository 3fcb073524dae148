/*
 * agent-identity - an anonymous credential for an agent.
 *
 *   POST /agent/identity   {} or {"type": "anonymous"} or nothing
 *   201 application/json   credential.h
 *   Errors: unsupported_identity_type, invalid_request_body.
 */
#include "app/endpoint.h"
#include "agents/credential.h"

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	const char *body;
	size_t n;

	if (!request_read_body(rq, &cx->mem, CREDENTIAL_BODY_MAX, &body, &n))
		return error_set(f, ERROR_INVALID_REQUEST_BODY,
		    "The body is larger than %d bytes.", CREDENTIAL_BODY_MAX);
	if (!credential_request_accepts(body, n, f))
		return false;
	rs->status = 201;
	rs->type = "application/json";
	credential_issue(cx->brand.site_url, &rs->body);
	return true;
}

const struct endpoint endpoint_agent_identity = {
	.name = "agent-identity",
	.method = METHOD_POST,
	.caching = ENDPOINT_NO_STORE,
	.handle = handle,
};
