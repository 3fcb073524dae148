#include "app/auth_relay.h"

#include "http/http_client.h"
#include "http/http_headers.h"
#include "http/breaker.h"
#include "json/json_tree.h"
#include "json/json_validate.h"
#include "cgi/problem.h"
#include "base/text.h"

enum {
	ADDRESS_MAX = 45, /* of IPv6 with an IPv4 tail */
	HEADER_MAX = 2048,
	JSON_DEPTH_MAX = 63,
};

/* What came from the caller, what goes to the backend, what comes back. */
struct passing {
	const struct auth_relay *relay;
	const struct brand *brand;
	struct arena *mem;
	struct request_caller caller;
	struct auth_relay_body body;
	struct http_request request;
	struct http_client *fetch;
	const struct http_response *answer;
};

/* May it stand in a header as it is? */
static bool
is_plain(const char *value)
{
	for (const char *p = value; *p != '\0'; p++) {
		if (*p < 0x20 || *p > 0x7e)
			return false;
	}
	return true;
}

static bool
is_media_type(const char *value, const char *type)
{
	size_t n = strcspn(value, "; \t");
	struct buf name = BUF_INIT(HEADER_MAX);
	bool is;

	buf_bytes(&name, value, n);
	is = text_equal_nocase(buf_cstr(&name), type);
	buf_release(&name);
	return is;
}

bool
auth_relay_object(const struct auth_relay_body *body,
    struct json_object **owned, struct error *f)
{
	if (json_tree_parse(body->p, body->n, owned, f) &&
	    json_tree_kind(*owned) == JSON_TREE_OBJECT)
		return true;
	json_tree_release(owned);
	return error_set(f, ERROR_INVALID_REQUEST_BODY,
	    "The body must be a JSON object, no name in it twice.");
}

static bool
take(struct passing *x, struct error *f)
{
	const struct request_caller *c = &x->caller;

	if (c->origin == NULL || strcmp(c->origin, x->brand->site_origin) != 0)
		return error_set(f, ERROR_WRONG_ORIGIN,
		    "X-Origin must be %.200s, the origin of the brand that is "
		    "called.",
		    x->brand->site_origin);
	if (request_body(x->mem, AUTH_RELAY_BODY_MAX, &x->body.p, &x->body.n) !=
	    REQUEST_BODY_OK)
		return error_set(f, ERROR_PAYLOAD_TOO_LARGE,
		    "The body is larger than %d bytes.", AUTH_RELAY_BODY_MAX);
	x->body.type = c->content_type;
	if ((c->content_type != NULL && !is_plain(c->content_type)) ||
	    (c->authorization != NULL && !is_plain(c->authorization)))
		return error_set(f, ERROR_BAD_REQUEST,
		    "Content-Type and Authorization must be printable ASCII.");
	if (x->relay->typed &&
	    (c->content_type == NULL ||
		!is_media_type(c->content_type, "application/json")))
		return error_set(f, ERROR_INVALID_REQUEST_BODY,
		    "Content-Type must be application/json.");
	return x->relay->accepts == NULL || x->relay->accepts(&x->body, f);
}

/* RFC 7239 sections 4 and 6: an IPv6 address stands in quotes and brackets. */
static const char *
forwarded(struct passing *x)
{
	const char *address = x->caller.address;
	struct buf value = BUF_INIT(HEADER_MAX);
	const char *kept;
	size_t n;

	n = address != NULL ? strspn(address, "0123456789abcdefABCDEF:.") : 0;
	if (n == 0 || n > ADDRESS_MAX || address[n] != '\0')
		buf_text(&value, "for=unknown");
	else if (strchr(address, ':') != NULL)
		buf_printf(&value, "for=\"[%s]\"", address);
	else
		buf_printf(&value, "for=%s", address);
	kept = arena_copy(x->mem, buf_cstr(&value), value.len);
	buf_release(&value);
	return kept;
}

static void
add(struct passing *x, const char *name, const char *value)
{
	x->request.headers[x->request.header_count++] =
	    (struct http_header){ name, value };
}

static void
make_request(struct passing *x)
{
	const char *authorization = x->caller.authorization;
	struct buf url = BUF_INIT(PATHS_PATH_MAX);

	buf_text(&url, x->brand->auth_upstream);
	buf_text(&url, x->relay->path);
	x->request = (struct http_request){
		.method = x->relay->method,
		.url = arena_copy(x->mem, buf_cstr(&url), url.len),
		.body = x->body.p,
		.body_len = x->body.n,
	};
	buf_release(&url);
	/* Without a value libcurl sends none, and none of its own. */
	add(x, "Content-Type", x->body.type != NULL ? x->body.type : "");
	add(x, "X-Origin", x->brand->site_origin);
	add(x, "Forwarded", forwarded(x));
	if (x->relay->authorized && authorization != NULL)
		add(x, "Authorization", authorization);
}

/*
 * Only silence is held against the backend: an answer of any status is one
 * caller's, and must not shut the others out.
 */
static bool
exchange(struct passing *x, const struct paths *places, struct error *f)
{
	struct http_limits limits = { x->brand->upstream.limits.connect_ms,
		x->brand->upstream.limits.total_ms,
		x->brand->upstream.limits.max_bytes };
	struct buf agent = BUF_INIT(PATHS_PATH_MAX);
	char dir[PATHS_PATH_MAX];
	struct breaker gate;
	bool whole;

	paths_path(
	    dir, places->var, x->brand->host, "live", "auth", (char *)NULL);
	if (!breaker_enter(&gate, dir, x->brand->upstream.limits.slots, f))
		return false;
	buf_printf(
	    &agent, "Cartaz/%s (+%s)", CARTAZ_VERSION, x->brand->site_url);
	x->fetch = http_client_open(limits, buf_cstr(&agent));
	buf_release(&agent);
	make_request(x);
	whole = http_client_exchange(x->fetch, &x->request, &x->answer, f);
	breaker_leave(&gate, whole ? BREAKER_SUCCEEDED : BREAKER_FAILED, 0);
	return whole;
}

static bool
bad(struct error *f, const char *what)
{
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s", what);
}

/* A header of the answer, each line of it. */
static void
pass_header(const struct passing *x, const char *name, struct response *rs)
{
	const char *at = buf_cstr(&x->answer->headers);
	const char *value;
	size_t n;

	while ((value = http_headers_next(&at, name, &n)) != NULL) {
		struct buf copy = BUF_INIT(HEADER_MAX);

		buf_bytes(&copy, value, n);
		if (copy.len > 0 && is_plain(buf_cstr(&copy)))
			response_header(rs, name, buf_cstr(&copy));
		buf_release(&copy);
	}
}

/* What kind of JSON it is called: a problem stays one. */
static const char *
answer_type(const struct passing *x)
{
	struct buf type = BUF_INIT(HEADER_MAX);
	bool problem;

	problem = http_response_header(x->answer, "Content-Type", &type) &&
	    is_media_type(buf_cstr(&type), PROBLEM_TYPE);
	buf_release(&type);
	return problem ? PROBLEM_TYPE : "application/json";
}

static bool
pass_body(const struct passing *x, struct response *rs, struct error *f)
{
	struct json_validate_limits limits = { JSON_DEPTH_MAX, SIZE_MAX,
		SIZE_MAX };
	const char *json = buf_cstr(&x->answer->body);
	size_t n = x->answer->body.len;
	struct json_validate_failure found;

	if (n == strspn(json, " \t\r\n"))
		return true;
	if (!json_validate(json, n, limits, &found))
		return bad(f, "the identity backend answers with no JSON");
	rs->type = answer_type(x);
	if (x->relay->reduces != NULL && rs->status < 300)
		return x->relay->reduces(json, n, &rs->body, f);
	buf_bytes(&rs->body, json, n);
	return true;
}

static bool
pass_back(const struct passing *x, struct response *rs, struct error *f)
{
	int status = x->answer->status;

	if (status < 200 || (status >= 300 && status < 400) || status > 599)
		return bad(f,
		    "the identity backend answers with a status that a relay "
		    "cannot pass on");
	rs->status = status;
	pass_header(x, "Retry-After", rs);
	pass_header(x, "WWW-Authenticate", rs);
	return pass_body(x, rs, f);
}

bool
auth_relay_run(const struct auth_relay *relay, struct ctx *cx,
    struct response *rs, struct error *f)
{
	struct passing x = {
		.relay = relay,
		.brand = &cx->brand,
		.mem = &cx->mem,
	};
	bool ok;

	request_read_caller(x.mem, &x.caller);
	ok =
	    take(&x, f) && exchange(&x, &cx->places, f) && pass_back(&x, rs, f);
	http_client_close(x.fetch);
	if (!ok && f->code == ERROR_UPSTREAM_UNAVAILABLE)
		snprintf(f->detail, sizeof(f->detail),
		    "The authentication service cannot be reached at the "
		    "moment. Try again later.");
	return ok;
}
