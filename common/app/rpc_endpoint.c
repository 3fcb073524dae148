/*
 * rpc_endpoint - checks the headers of a JSON-RPC POST and reads its body.
 */
#include "app/rpc_endpoint.h"

#include <strings.h>

#include "base/text.h"

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

static bool
is_type(const char *p, const char *type)
{
	size_t n = strlen(type);

	return strncasecmp(p, type, n) == 0 &&
	    p[n + strspn(p + n, " \t")] == '\0';
}

/* Returns true for "application/json", with any parameters. */
static bool
is_json_type(const char *content_type)
{
	char type[64];
	size_t n = strcspn(content_type, ";");

	if (n >= sizeof(type))
		return false;
	memcpy(type, content_type, n);
	type[n] = '\0';
	return is_type(type, "application/json");
}

/* Returns true for q=0, q=0.0 and so on, with which the client refuses this type. */
static bool
is_refused(const char *parameters)
{
	const char *q = strcasestr(parameters, "q=");

	return q != NULL && q[2] == '0' && q[3 + strspn(q + 3, ".0")] == '\0';
}

static bool
accepts_json(const char *accept, struct arena *mem)
{
	while (*accept != '\0') {
		const char *range, *type;
		size_t n, named;

		accept += strspn(accept, " \t");
		n = strcspn(accept, ",");
		range = arena_copy(mem, accept, n);
		named = strcspn(range, ";");
		type = arena_copy(mem, range, named);
		if ((is_type(type, "application/json") ||
			is_type(type, "application/*") ||
			is_type(type, "*/*")) &&
		    !is_refused(range + named))
			return true;
		accept += n + (accept[n] == ',');
	}
	return false;
}

bool
rpc_endpoint_read(struct ctx *cx, struct request *rq, const char **p, size_t *n,
    struct error *f)
{
	if (rq->origin != NULL && !is_own_origin(&cx->brand, rq->origin))
		return error_set(f, ERROR_FORBIDDEN,
		    "Pages of another origin may not use this address.");
	if (rq->content_type == NULL || !is_json_type(rq->content_type))
		return error_set(
		    f, ERROR_UNSUPPORTED_MEDIA_TYPE, "Send application/json.");
	if (rq->accept != NULL && !text_is_blank(rq->accept) &&
	    !accepts_json(rq->accept, &cx->mem))
		return error_set(f, ERROR_NOT_ACCEPTABLE,
		    "The response is application/json, so Accept must allow "
		    "application/json.");
	return request_read_body(rq, &cx->mem, RPC_ENDPOINT_MAX, p, n) ||
	    error_set(f, ERROR_PAYLOAD_TOO_LARGE,
		"The body is larger than %d bytes.", RPC_ENDPOINT_MAX);
}
