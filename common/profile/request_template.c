#include "profile/request_template.h"

#include "profile/request_template_encode.h"
#include "profile/request_template_placeholder.h"
#include "profile/internal.h"
#include "base/placeholder.h"
#include "json/json_tree.h"
#include "base/text.h"

void
request_template_set(
    struct request_template_variables *v, const char *name, const char *value)
{
	for (size_t i = 0; i < v->count; i++) {
		if (strcmp(v->name[i], name) == 0) {
			v->value[i] = value;
			return;
		}
	}
	if (v->count == REQUEST_TEMPLATE_VARIABLES_MAX)
		fatal("ask: too many variables");
	v->name[v->count] = name;
	v->value[v->count++] = value;
}

bool
request_template_refuse(
    struct request_template_expansion *x, const char *why, const char *what)
{
	return error_note(
	    x->fault, ERROR_INTERNAL_ERROR, "%s '%.80s'", why, what);
}

static bool
find(const struct request_template_variables *v, const char *name,
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

/* The value through the gap's encoders, then safe for where it stands. */
static bool
add_value(struct request_template_expansion *x,
    const struct request_template_placeholder *g, const char *value,
    enum request_template_context place, struct buf *out)
{
	struct buf steps[REQUEST_TEMPLATE_ENCODERS_MAX] = {
		BUF_INIT(REQUEST_TEMPLATE_VALUE_MAX),
		BUF_INIT(REQUEST_TEMPLATE_VALUE_MAX)
	};
	bool ok = true;

	for (size_t i = 0; ok && i < g->encoder_count; i++) {
		ok =
		    request_template_encode(g->encoders[i], value, &steps[i]) ||
		    request_template_refuse(
			x, "there is no encoder", g->encoders[i]);
		value = buf_cstr(&steps[i]);
		ok = ok &&
		    (!steps[i].full ||
			request_template_refuse(x, "too long:", g->name));
	}
	if (ok && place == REQUEST_TEMPLATE_IN_PATH && value[0] == '\0')
		ok = request_template_refuse(
		    x, "nothing is left for the path of", g->name);
	if (ok && place == REQUEST_TEMPLATE_IN_TEXT)
		buf_text(out, value);
	else if (ok)
		text_percent_encode(value, strlen(value), out);
	for (size_t i = 0; i < ARRAY_LEN(steps); i++)
		buf_release(&steps[i]);
	return ok;
}

static bool
fill_gap(struct request_template_expansion *x,
    const struct request_template_placeholder *g,
    enum request_template_context place, struct buf *out)
{
	const char *value;

	if (!find(x->variables, g->name, &value)) {
		/* The brand may leave its own out where a gap allows it. */
		if (!text_starts(g->name, "upstream.") &&
		    !text_starts(g->name, "secret."))
			return request_template_refuse(
			    x, "there is no variable", g->name);
		value = NULL;
	}
	if (value == NULL)
		value = g->otherwise;
	if (value == NULL) {
		x->dropped = g->optional;
		return g->optional ||
		    request_template_refuse(x, "nothing is known for", g->name);
	}
	return add_value(x, g, value, place, out);
}

/* Literal text stays; in an address a literal query is encoded by `place`. */
bool
request_template_fill(struct request_template_expansion *x,
    const char *template, enum request_template_context place,
    bool encode_literal, struct buf *out)
{
	struct placeholder b = { .next = template };
	struct request_template_placeholder gap;
	const char *why;

	for (;;) {
		switch (placeholder_next(&b)) {
		case PLACEHOLDER_END:
			return !out->full ||
			    request_template_refuse(x, "too long:", "request");
		case PLACEHOLDER_ERROR:
			return request_template_refuse(x, b.why, template);
		case PLACEHOLDER_TEXT:
			if (encode_literal)
				text_percent_encode(b.piece, b.len, out);
			else
				buf_bytes(out, b.piece, b.len);
			break;
		case PLACEHOLDER_NAME:
			if (!request_template_placeholder_read(
				b.piece, b.len, &gap, &why))
				return request_template_refuse(
				    x, why, template);
			if (!fill_gap(x, &gap, place, out))
				return false;
			if (x->dropped)
				return true;
			break;
		}
	}
}

struct headers {
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
add_header(const char *key, struct json_object *value, void *context)
{
	struct headers *h = context;
	struct http_request *rq = h->request;
	struct buf out = BUF_INIT(REQUEST_TEMPLATE_VALUE_MAX);

	h->x->dropped = false;
	h->ok = h->ok &&
	    request_template_fill(h->x, json_tree_text(value),
		REQUEST_TEMPLATE_IN_TEXT, false, &out) &&
	    (!has_control(buf_cstr(&out)) ||
		request_template_refuse(
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

/* A body is JSON, unless the profile says what it is. */
static void
name_type(struct http_request *rq)
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
request_template_expand(struct json_object *profile,
    struct json_object *section,
    const struct request_template_variables *variables, const char *url_or_null,
    struct arena *mem, struct http_request *rq, struct error *f)
{
	struct request_template_expansion x = { variables, mem, f, false };
	const char *method =
	    json_tree_text(json_tree_member(section, "method"));
	struct headers h = { .x = &x, .request = rq, .ok = true };

	*rq = (struct http_request){
		.method = method != NULL ? method : "GET",
		.url = url_or_null,
	};
	if ((url_or_null == NULL &&
		!request_template_url(&x, profile, section, &rq->url)) ||
	    !request_template_body(&x, section, rq))
		return false;
	json_tree_each(json_tree_member(profile, "headers"), add_header, &h);
	json_tree_each(json_tree_member(section, "headers"), add_header, &h);
	if (rq->body != NULL)
		name_type(rq);
	return h.ok;
}
