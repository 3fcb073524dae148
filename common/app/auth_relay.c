/*
 * auth_relay - checks one request of the authentication API, sends it to the
 * identity backend and returns the response.
 */
#include "app/auth_relay.h"

#include "base/deadline.h"
#include "http/http_client.h"
#include "http/http_headers.h"
#include "http/breaker.h"
#include "json/json_tree.h"
#include "json/json_validate.h"
#include "json/json_writer.h"
#include "cgi/accept.h"
#include "cgi/problem.h"

enum {
	ADDRESS_MAX = 45, /* of IPv6 with an IPv4 tail */
	HEADER_MAX = 2048,
	JSON_DEPTH_MAX = 63,
};

/* One relayed exchange: the caller's request, the backend's request and its response. */
struct relayed {
	const struct auth_relay *relay;
	struct request *received;
	const struct brand *brand;
	struct arena *mem;
	struct request_caller caller;
	const char *content_type; /* the body's type, or NULL */
	const char *body;
	size_t body_len;
	struct http_request request;
	struct http_client *fetch;
	const struct http_response *answer;
};

/* Returns true if the value may be in a header unchanged. */
static bool
is_header_safe(const char *value)
{
	for (const char *p = value; *p != '\0'; p++) {
		if (*p < 0x20 || *p > 0x7e)
			return false;
	}
	return true;
}

/* Returns the member's text if it is a string that is not empty, or NULL. */
static const char *
member_text(struct json_object *o, const char *name)
{
	const char *text = json_tree_text_of(o, name);

	return text != NULL && text[0] != '\0' ? text : NULL;
}

static bool
check_body(const struct relayed *x, struct error *f)
{
	LOCAL_JSON o = NULL;
	bool ok = json_tree_parse(x->body, x->body_len, &o, f) &&
	    json_tree_kind(o) == JSON_TREE_OBJECT;

	if (!ok)
		(void)error_set(f, ERROR_INVALID_REQUEST_BODY,
		    "The body must be a JSON object without a repeated name.");
	for (const char *const *name = x->relay->request_strings;
	     ok && *name != NULL; name++)
		ok = member_text(o, *name) != NULL ||
		    error_set(f, ERROR_INVALID_REQUEST_BODY,
			"%s must be a string that is not empty.", *name);
	return ok;
}

static bool
read_request(struct relayed *x, struct error *f)
{
	const struct request_caller *c = &x->caller;

	if (c->origin == NULL || strcmp(c->origin, x->brand->site_origin) != 0)
		return error_set(f, ERROR_WRONG_ORIGIN,
		    "X-Origin must be %.200s, the origin of the requested "
		    "brand.",
		    x->brand->site_origin);
	if (!request_read_body(x->received, x->mem, AUTH_RELAY_BODY_MAX,
		&x->body, &x->body_len))
		return error_set(f, ERROR_PAYLOAD_TOO_LARGE,
		    "The body is larger than %d bytes.", AUTH_RELAY_BODY_MAX);
	x->content_type = c->content_type;
	if ((c->content_type != NULL && !is_header_safe(c->content_type)) ||
	    (c->authorization != NULL && !is_header_safe(c->authorization)))
		return error_set(f, ERROR_BAD_REQUEST,
		    "Content-Type and Authorization must be printable ASCII.");
	if (x->relay->needs_json &&
	    (c->content_type == NULL ||
		!accept_is_type(c->content_type, "application/json")))
		return error_set(f, ERROR_INVALID_REQUEST_BODY,
		    "Content-Type must be application/json.");
	return x->relay->request_strings == NULL || check_body(x, f);
}

/* RFC 7239 sections 4 and 6: an IPv6 address has quotes and brackets. */
static const char *
forwarded(struct relayed *x)
{
	const char *address = x->caller.address;
	struct buf value = BUF_INIT(HEADER_MAX);
	size_t n;

	n = address != NULL ? strspn(address, "0123456789abcdefABCDEF:.") : 0;
	if (n == 0 || n > ADDRESS_MAX || address[n] != '\0')
		buf_text(&value, "for=unknown");
	else if (strchr(address, ':') != NULL)
		buf_printf(&value, "for=\"[%s]\"", address);
	else
		buf_printf(&value, "for=%s", address);
	return arena_take(x->mem, &value);
}

static void
add_request_header(struct relayed *x, const char *name, const char *value)
{
	x->request.headers[x->request.header_count++] =
	    (struct http_header){ name, value };
}

static void
make_request(struct relayed *x)
{
	const char *authorization = x->caller.authorization;

	x->request = (struct http_request){
		.method = x->relay->method,
		.url = arena_printf(
		    x->mem, "%s%s", x->brand->auth_upstream, x->relay->path),
		.body = x->body,
		.body_len = x->body_len,
	};
	/* An empty value makes libcurl send no Content-Type, not its own. */
	add_request_header(
	    x, "Content-Type", x->content_type != NULL ? x->content_type : "");
	add_request_header(x, "X-Origin", x->brand->site_origin);
	add_request_header(x, "Forwarded", forwarded(x));
	if (x->relay->authorized && authorization != NULL)
		add_request_header(x, "Authorization", authorization);
}

/*
 * Sends the request.  Only a missing response counts as a failure for the breaker,
 * because a client can cause any status, and must not block other clients.
 */
static bool
exchange_with_backend(
    struct relayed *x, const struct paths *paths, struct error *f)
{
	struct http_limits limits = {
		.connect_ms = x->brand->upstream.limits.connect_ms,
		.total_ms =
		    deadline_limit_ms(x->brand->upstream.limits.total_ms),
		.max_bytes = x->brand->upstream.limits.max_bytes,
	};
	char dir[PATHS_PATH_MAX];
	struct breaker breaker;
	bool whole;

	paths_path(dir, paths->var, x->brand->host, "live-auth");
	if (!breaker_enter(&breaker, dir, x->brand->upstream.limits.slots, f))
		return false;
	x->fetch = http_client_open(limits, x->brand->site_url);
	make_request(x);
	whole = http_client_exchange(x->fetch, &x->request, &x->answer, f);
	breaker_leave(&breaker, whole ? BREAKER_SUCCEEDED : BREAKER_FAILED, 0);
	return whole;
}

static bool
fail_response(struct error *f, const char *what)
{
	return error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s", what);
}

/* Copies every line of a header to the response. */
static void
return_header(const struct relayed *x, const char *name, struct response *rs)
{
	const char *at = buf_cstr(&x->answer->headers);
	const char *value;
	size_t n;

	while ((value = http_headers_next(&at, name, &n)) != NULL) {
		LOCAL_BUF copy = BUF_INIT(HEADER_MAX);

		buf_bytes(&copy, value, n);
		if (copy.len > 0 && is_header_safe(buf_cstr(&copy)))
			response_header(rs, name, buf_cstr(&copy));
	}
}

/* Returns the type of the answer.  A problem document keeps its type. */
static const char *
answer_type(const struct relayed *x)
{
	LOCAL_BUF type = BUF_INIT(HEADER_MAX);
	bool problem;

	problem = http_response_header(x->answer, "Content-Type", &type) &&
	    accept_is_type(buf_cstr(&type), PROBLEM_TYPE);
	return problem ? PROBLEM_TYPE : "application/json";
}

/* Writes {"type", "token", "expires_at"}.  Returns false unless all of them are texts. */
static bool
print_token(
    const struct relayed *x, struct json_object *o, struct json_writer *j)
{
	for (const char *const *name = x->relay->response_strings;
	     *name != NULL; name++) {
		const char *text = member_text(o, *name);

		if (text == NULL)
			return false;
		json_writer_text(j, *name, text);
	}
	return true;
}

/* Writes the members that the brand lists for the second step.  False: there are none. */
static bool
print_second_step(
    const struct relayed *x, struct json_object *o, struct json_writer *j)
{
	const struct brand_texts *names = &x->brand->auth_second_step;
	bool any = false;

	for (size_t i = 0; i < names->count; i++) {
		const char *json;

		if (!json_tree_has_member(o, names->text[i]))
			continue;
		json = json_tree_print(
		    json_tree_member(o, names->text[i]), x->mem);
		json_writer_raw(j, names->text[i], json, strlen(json));
		any = true;
	}
	return any;
}

/* Keeps only the members of a success that the endpoint relays. */
static bool
reduce_body(const struct relayed *x, struct buf *b, struct error *f)
{
	const struct buf *whole = &x->answer->body;
	struct json_writer j = JSON_WRITER_INIT(b);
	LOCAL_JSON o = NULL;
	bool ok = json_tree_parse(buf_cstr(whole), whole->len, &o, f) &&
	    json_tree_kind(o) == JSON_TREE_OBJECT;

	json_writer_object(&j, NULL);
	if (ok && json_tree_has_member(o, x->relay->response_marker))
		ok = print_token(x, o, &j) ||
		    fail_response(f,
			"the identity backend's response has a token, but "
			"type, token or expires_at is missing, empty or not a "
			"string");
	else
		ok = (ok && print_second_step(x, o, &j)) ||
		    fail_response(f,
			"the identity backend's successful response has no "
			"token and none of the members that auth.second_step "
			"lists");
	json_writer_object_end(&j);
	return ok;
}

static bool
return_body(const struct relayed *x, struct response *rs, struct error *f)
{
	struct json_validate_limits limits = {
		.depth = JSON_DEPTH_MAX,
		.nodes = SIZE_MAX,
		.objects = SIZE_MAX,
	};
	const char *json = buf_cstr(&x->answer->body);
	size_t n = x->answer->body.len;
	struct json_validate_failure found;

	if (n == strspn(json, " \t\r\n"))
		return true;
	if (!json_validate(json, n, limits, &found))
		return fail_response(
		    f, "the identity backend's response is not JSON");
	rs->type = answer_type(x);
	if (x->relay->response_marker != NULL && rs->status < 300)
		return reduce_body(x, &rs->body, f);
	buf_bytes(&rs->body, json, n);
	return true;
}

static bool
return_response(const struct relayed *x, struct response *rs, struct error *f)
{
	int status = x->answer->status;

	if (status < 200 || (status >= 300 && status < 400) || status > 599)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "the identity backend responded with the status %d, which "
		    "cannot be relayed",
		    status);
	rs->status = status;
	return_header(x, "Retry-After", rs);
	return_header(x, "WWW-Authenticate", rs);
	return return_body(x, rs, f);
}

bool
auth_relay_run(const struct auth_relay *relay, struct ctx *cx,
    struct request *rq, struct response *rs, struct error *f)
{
	struct relayed x = {
		.relay = relay,
		.received = rq,
		.brand = &cx->brand,
		.mem = &cx->mem,
	};
	bool ok;

	request_read_caller(rq, x.mem, &x.caller);
	ok = read_request(&x, f) && exchange_with_backend(&x, &cx->paths, f) &&
	    return_response(&x, rs, f);
	http_client_close(x.fetch);
	if (!ok && f->code == ERROR_UPSTREAM_UNAVAILABLE)
		snprintf(f->detail, sizeof(f->detail),
		    "The authentication service does not work at the "
		    "moment. Try again later.");
	return ok;
}
