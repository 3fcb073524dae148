/*
 * rpc_endpoint - checks the headers of a JSON-RPC POST and reads its body.
 */
#include "app/rpc_endpoint.h"

#include "base/text.h"
#include "cgi/accept.h"

static bool
is_own_origin(const struct brand *b, const char *origin)
{
	char host[BRAND_HOST_MAX + 1];
	const char *at = strstr(origin, "://");

	return (text_starts(origin, "http://") ||
		   text_starts(origin, "https://")) &&
	    strpbrk(at + 3, "/?#@ ") == NULL &&
	    brand_normalize_host(at + 3, host) && brand_has_host(b, host);
}

bool
rpc_endpoint_read(struct ctx *cx, struct request *rq, const char **p, size_t *n,
    struct error *f)
{
	if (rq->origin != NULL && !is_own_origin(&cx->brand, rq->origin))
		return error_set(f, ERROR_FORBIDDEN,
		    "Pages of another origin may not use this address.");
	if (rq->content_type == NULL ||
	    !accept_is_type(rq->content_type, "application/json"))
		return error_set(
		    f, ERROR_UNSUPPORTED_MEDIA_TYPE, "Send application/json.");
	if (rq->accept != NULL && !text_is_blank(rq->accept) &&
	    !accept_json(rq->accept))
		return error_set(f, ERROR_NOT_ACCEPTABLE,
		    "The response is application/json, so Accept must allow "
		    "application/json.");
	return request_read_body(rq, &cx->mem, RPC_ENDPOINT_MAX, p, n) ||
	    error_set(f, ERROR_PAYLOAD_TOO_LARGE,
		"The body is larger than %d bytes.", RPC_ENDPOINT_MAX);
}
