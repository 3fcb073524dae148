/*
 * request_template - expands templates and makes the headers of a request.
 */
#include "profile/request_template.h"

#include "profile/request_template_encode.h"
#include "profile/internal.h"
#include "base/placeholder.h"
#include "json/json_tree.h"
#include "base/text.h"
#include "base/timezone.h"

void
request_template_set_variable(
    struct request_template_variables *v, const char *name, const char *value)
{
	for (size_t i = 0; i < v->count; i++) {
		if (strcmp(v->name[i], name) == 0) {
			v->value[i] = value;
			return;
		}
	}
	if (v->count == REQUEST_TEMPLATE_VARIABLES_MAX)
		fatal("request template: too many variables");
	v->name[v->count] = name;
	v->value[v->count++] = value;
}

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

bool
request_template_fail(
    struct request_template_expansion *x, const char *why, const char *what)
{
	return error_note(
	    x->error, ERROR_INTERNAL_ERROR, "%s '%.80s'", why, what);
}

static bool
find_variable(const struct request_template_variables *v, const char *name,
    const char **value)
{
	for (size_t i = 0; i < v->count; i++) {
		if (strcmp(v->name[i], name) == 0) {
			*value = v->value[i];
			return true;
		}
	}
	return false;
}

/* Appends the value, encoded and then escaped for its context. */
static bool
add_value(struct request_template_expansion *x,
    const struct request_template_placeholder *p, const char *value,
    enum request_template_context context, struct buf *out)
{
	struct buf encoded[REQUEST_TEMPLATE_ENCODERS_MAX] = {
		BUF_INIT(REQUEST_TEMPLATE_VALUE_MAX),
		BUF_INIT(REQUEST_TEMPLATE_VALUE_MAX)
	};
	bool ok = true;

	for (size_t i = 0; ok && i < p->encoder_count; i++) {
		ok = request_template_encode(
			 p->encoders[i], value, &encoded[i]) ||
		    request_template_fail(
			x, "there is no encoder", p->encoders[i]);
		value = buf_cstr(&encoded[i]);
		ok = ok &&
		    (!encoded[i].full ||
			request_template_fail(x, "too long:", p->name));
	}
	if (ok && context == REQUEST_TEMPLATE_IN_PATH && value[0] == '\0')
		ok = request_template_fail(
		    x, "nothing is left for the path of", p->name);
	if (ok && context == REQUEST_TEMPLATE_IN_TEXT)
		buf_text(out, value);
	else if (ok)
		text_percent_encode(value, strlen(value), out);
	for (size_t i = 0; i < ARRAY_LEN(encoded); i++)
		buf_release(&encoded[i]);
	return ok;
}

static bool
expand_placeholder(struct request_template_expansion *x,
    const struct request_template_placeholder *p,
    enum request_template_context context, struct buf *out)
{
	const char *value;

	if (!find_variable(x->variables, p->name, &value)) {
		/* Brand files need not have every variable and secret. */
		if (!text_starts(p->name, "upstream.") &&
		    !text_starts(p->name, "secret."))
			return request_template_fail(
			    x, "there is no variable", p->name);
		value = NULL;
	}
	if (value == NULL)
		value = p->default_value;
	if (value == NULL) {
		x->dropped = p->optional;
		return p->optional ||
		    request_template_fail(x, "there is no value for", p->name);
	}
	return add_value(x, p, value, context, out);
}

bool
request_template_expand_text(struct request_template_expansion *x,
    const char *template, enum request_template_context context,
    bool encode_literal, struct buf *out)
{
	struct placeholder b = { .next = template };
	struct request_template_placeholder placeholder;
	const char *why;

	for (;;) {
		switch (placeholder_next(&b)) {
		case PLACEHOLDER_END:
			return !out->full ||
			    request_template_fail(x, "too long:", "request");
		case PLACEHOLDER_ERROR:
			return request_template_fail(x, b.why, template);
		case PLACEHOLDER_TEXT:
			if (encode_literal)
				text_percent_encode(b.piece, b.len, out);
			else
				buf_bytes(out, b.piece, b.len);
			break;
		case PLACEHOLDER_NAME:
			if (!request_template_placeholder_parse(
				b.piece, b.len, &placeholder, &why))
				return request_template_fail(x, why, template);
			if (!expand_placeholder(x, &placeholder, context, out))
				return false;
			if (x->dropped)
				return true;
			break;
		}
	}
}

struct header_expansion {
	struct request_template_expansion *x;
	struct http_request *request;
	bool ok;
};

static bool
has_control(const char *p)
{
	for (; *p != '\0'; p++) {
		if ((unsigned char)*p < 0x20 || *p == 0x7f)
			return true;
	}
	return false;
}

static void
expand_header(const char *key, struct json_object *value, void *context)
{
	struct header_expansion *h = context;
	struct http_request *rq = h->request;
	struct buf out = BUF_INIT(REQUEST_TEMPLATE_VALUE_MAX);

	h->x->dropped = false;
	h->ok = h->ok &&
	    request_template_expand_text(h->x, json_tree_text(value),
		REQUEST_TEMPLATE_IN_TEXT, false, &out) &&
	    (!has_control(buf_cstr(&out)) ||
		request_template_fail(
		    h->x, "a control character in the header", key));
	if (h->ok && !h->x->dropped &&
	    rq->header_count < HTTP_CLIENT_HEADERS_MAX) {
		rq->headers[rq->header_count].name = key;
		rq->headers[rq->header_count++].value =
		    arena_copy(h->x->mem, buf_cstr(&out), out.len);
	}
	h->x->dropped = false;
	buf_release(&out);
}

/* A body is JSON unless the profile has another Content-Type. */
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
	const char *method =
	    json_tree_text(json_tree_member(section, "method"));
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
