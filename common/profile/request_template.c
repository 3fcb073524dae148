/*
 * request_template - makes a request from a profile's templates: sets the time and its
 * headers, and calls the other files for its address and body.
 */
#include "profile/request_template.h"

#include "profile/internal.h"
#include "json/json_tree.h"
#include "base/text.h"
#include "base/timezone.h"

static void
set_time(struct request_template_variables *v, const char *name,
    struct datetime time, struct arena *mem)
{
	char text[DATETIME_TEXT_MAX];

	datetime_print(&time, text);
	request_template_set_variable(
	    v, name, arena_copy(mem, text, strlen(text)));
}

void
request_template_set_now(struct request_template_variables *v, int64_t now_s,
    const char *zone, struct arena *mem)
{
	struct datetime now = datetime_from_instant(now_s, 0);

	set_time(v, "now", now, mem);
	if (zone != NULL && timezone_exists(zone))
		now = timezone_apply(zone, now);
	set_time(v, "now_local", now, mem);
}

struct header_expansion {
	struct request_template_expansion *x;
	struct http_request *request;
	bool ok;
};

static void
expand_header(const char *key, struct json_object *value, void *context)
{
	struct header_expansion *h = context;
	struct http_request *rq = h->request;
	LOCAL_BUF out = BUF_INIT(REQUEST_TEMPLATE_VALUE_MAX);

	h->x->dropped = false;
	h->ok = h->ok &&
	    request_template_expand_text(h->x, json_tree_text(value),
		REQUEST_TEMPLATE_IN_TEXT, false, &out) &&
	    (!text_has_control(buf_cstr(&out)) ||
		request_template_fail(
		    h->x, "a control character in the header", key));
	if (h->ok && !h->x->dropped &&
	    rq->header_count < HTTP_CLIENT_HEADERS_MAX) {
		rq->headers[rq->header_count].name = key;
		rq->headers[rq->header_count++].value =
		    arena_copy(h->x->mem, buf_cstr(&out), out.len);
	}
	h->x->dropped = false;
}

/* A body is JSON, unless the profile has another Content-Type. */
static void
add_content_type(struct http_request *rq)
{
	for (size_t i = 0; i < rq->header_count; i++) {
		if (text_equal_nocase(rq->headers[i].name, "Content-Type"))
			return;
	}
	if (rq->header_count < HTTP_CLIENT_HEADERS_MAX)
		rq->headers[rq->header_count++] = (struct http_header){
			"Content-Type",
			"application/json",
		};
}

bool
request_template_make_request(struct json_object *profile,
    struct json_object *section,
    const struct request_template_variables *variables, const char *url_or_null,
    struct arena *mem, struct http_request *rq, struct error *f)
{
	struct request_template_expansion x = { variables, mem, f, false };
	const char *method = json_tree_text_of(section, "method");
	struct header_expansion h = { .x = &x, .request = rq, .ok = true };

	*rq = (struct http_request){
		.method = method != NULL ? method : "GET",
		.url = url_or_null,
	};
	if ((url_or_null == NULL &&
		!request_template_make_url(&x, profile, section, &rq->url)) ||
	    !request_template_make_body(&x, section, rq))
		return false;
	json_tree_each(json_tree_member(profile, "headers"), expand_header, &h);
	json_tree_each(json_tree_member(section, "headers"), expand_header, &h);
	if (rq->body != NULL)
		add_content_type(rq);
	return h.ok;
}
