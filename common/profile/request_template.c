#include "profile/request_template.h"

#include "profile/request_template_encode.h"
#include "profile/request_template_placeholder.h"
#include "profile/request_template_internal.h"
#include "base/placeholder.h"
#include "json/json_tree.h"
#include "base/text.h"

void
ask_set(struct ask_variables *v, const char *name, const char *value)
{
	for (size_t i = 0; i < v->count; i++) {
		if (strcmp(v->name[i], name) == 0) {
			v->value[i] = value;
			return;
		}
	}
	if (v->count == ASK_VARIABLES_MAX)
		fatal("ask: too many variables");
	v->name[v->count] = name;
	v->value[v->count++] = value;
}

bool
ask_wrong(struct expand *x, const char *why, const char *what)
{
	return fault_note(
	    x->fault, FAULT_INTERNAL_ERROR, "%s '%.80s'", why, what);
}

static bool
find(const struct ask_variables *v, const char *name, const char **value)
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
add_value(struct expand *x, const struct ask_gap *g, const char *value,
    enum place place, struct buf *out)
{
	struct buf steps[ASK_ENCODERS_MAX] = { BUF_INIT(ASK_VALUE_MAX),
		BUF_INIT(ASK_VALUE_MAX) };
	bool ok = true;

	for (size_t i = 0; ok && i < g->encoder_count; i++) {
		ok = ask_encode(g->encoders[i], value, &steps[i]) ||
		    ask_wrong(x, "there is no encoder", g->encoders[i]);
		value = buf_cstr(&steps[i]);
		ok = ok &&
		    (!steps[i].full || ask_wrong(x, "too long:", g->name));
	}
	if (ok && place == IN_PATH && value[0] == '\0')
		ok = ask_wrong(x, "nothing is left for the path of", g->name);
	if (ok && place == IN_TEXT)
		buf_text(out, value);
	else if (ok)
		text_percent_encode(value, strlen(value), out);
	for (size_t i = 0; i < ARRAY_LEN(steps); i++)
		buf_release(&steps[i]);
	return ok;
}

static bool
fill_gap(struct expand *x, const struct ask_gap *g, enum place place,
    struct buf *out)
{
	const char *value;

	if (!find(x->variables, g->name, &value)) {
		/* The brand may leave its own out where a gap allows it. */
		if (!text_starts(g->name, "upstream.") &&
		    !text_starts(g->name, "secret."))
			return ask_wrong(x, "there is no variable", g->name);
		value = NULL;
	}
	if (value == NULL)
		value = g->otherwise;
	if (value == NULL) {
		x->dropped = g->optional;
		return g->optional ||
		    ask_wrong(x, "nothing is known for", g->name);
	}
	return add_value(x, g, value, place, out);
}

/* Literal text stays; in an address a literal query is encoded by `place`. */
bool
ask_expand(struct expand *x, const char *template, enum place place,
    bool encode_literal, struct buf *out)
{
	struct braces b = { .next = template };
	struct ask_gap gap;
	const char *why;

	for (;;) {
		switch (braces_step(&b)) {
		case BRACES_END:
			return !out->full ||
			    ask_wrong(x, "too long:", "request");
		case BRACES_WRONG:
			return ask_wrong(x, b.why, template);
		case BRACES_TEXT:
			if (encode_literal)
				text_percent_encode(b.piece, b.len, out);
			else
				buf_bytes(out, b.piece, b.len);
			break;
		case BRACES_GAP:
			if (!ask_gap_read(b.piece, b.len, &gap, &why))
				return ask_wrong(x, why, template);
			if (!fill_gap(x, &gap, place, out))
				return false;
			if (x->dropped)
				return true;
			break;
		}
	}
}

struct headers {
	struct expand *x;
	struct fetch_request *request;
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
	struct fetch_request *rq = h->request;
	struct buf out = BUF_INIT(ASK_VALUE_MAX);

	h->x->dropped = false;
	h->ok = h->ok &&
	    ask_expand(h->x, jobj_text(value), IN_TEXT, false, &out) &&
	    (!has_control(buf_cstr(&out)) ||
		ask_wrong(h->x, "a control character in the header", key));
	if (h->ok && !h->x->dropped && rq->header_count < FETCH_HEADERS_MAX) {
		rq->headers[rq->header_count].name = key;
		rq->headers[rq->header_count++].value =
		    arena_copy(h->x->mem, buf_cstr(&out), out.len);
	}
	h->x->dropped = false;
	buf_release(&out);
}

/* A body is JSON, unless the profile says what it is. */
static void
name_type(struct fetch_request *rq)
{
	for (size_t i = 0; i < rq->header_count; i++) {
		if (text_equal_nocase(rq->headers[i].name, "Content-Type"))
			return;
	}
	if (rq->header_count < FETCH_HEADERS_MAX)
		rq->headers[rq->header_count++] = (struct fetch_header){
			"Content-Type",
			"application/json",
		};
}

bool
ask_request(struct json_object *profile, struct json_object *section,
    const struct ask_variables *variables, const char *url_or_null,
    struct arena *mem, struct fetch_request *rq, struct fault *f)
{
	struct expand x = { variables, mem, f, false };
	const char *method = jobj_text(jobj_member(section, "method"));
	struct headers h = { .x = &x, .request = rq, .ok = true };

	*rq = (struct fetch_request){
		.method = method != NULL ? method : "GET",
		.url = url_or_null,
	};
	if ((url_or_null == NULL &&
		!ask_address(&x, profile, section, &rq->url)) ||
	    !ask_body(&x, section, rq))
		return false;
	jobj_each(jobj_member(profile, "headers"), add_header, &h);
	jobj_each(jobj_member(section, "headers"), add_header, &h);
	if (rq->body != NULL)
		name_type(rq);
	return h.ok;
}
