#include "profile/request_template_internal.h"
#include "json/json_tree.h"
#include "json/json_writer.h"

enum { BODY_MAX = 256 * 1024 };

/* What became of a value: a {v?} without a value leaves something out. */
enum made { MADE, LEFT_OUT, FAILED };

struct body {
	struct expand *x;
	struct jout *out;
	bool in_array; /* what is left out is the element around */
	enum made made;
};

static enum made make_body(
    struct body *, struct json_object *, const char *key);

/* Takes back what a value left out had already written. */
static enum made
make_or_take_back(struct body *b, struct json_object *v, const char *key)
{
	struct buf *out = b->out->out;
	size_t len = out->len;
	bool comma = b->out->comma;
	enum made made = make_body(b, v, key);

	if (made == LEFT_OUT) {
		out->len = len;
		out->p[len] = '\0';
		b->out->comma = comma;
	}
	return made;
}

static void
add_body_member(const char *key, struct json_object *value, void *context)
{
	struct body *b = context;
	enum made made;

	if (b->made != MADE)
		return;
	made = make_or_take_back(b, value, key);
	if (made == FAILED || (made == LEFT_OUT && b->in_array))
		b->made = made;
}

/* A leaf that is exactly {per_page}, {offset} ... becomes a number. */
static bool
is_number_gap(const char *template, const char *expanded)
{
	static const char *const gaps[] = { "{per_page}", "{page}", "{page0}",
		"{offset}" };

	for (size_t i = 0; i < ARRAY_LEN(gaps); i++) {
		if (strcmp(template, gaps[i]) == 0)
			return expanded[0] != '\0' &&
			    expanded[strspn(expanded, "0123456789")] == '\0';
	}
	return false;
}

static enum made
make_leaf(struct body *b, struct json_object *v, const char *key)
{
	struct buf text = BUF_INIT(ASK_VALUE_MAX);
	enum made made = MADE;

	b->x->dropped = false;
	if (!ask_expand(b->x, jobj_text(v), IN_TEXT, false, &text))
		made = FAILED;
	else if (b->x->dropped)
		made = LEFT_OUT;
	else if (is_number_gap(jobj_text(v), buf_cstr(&text)))
		jout_raw(b->out, key, text.p, text.len);
	else
		jout_text(b->out, key, buf_cstr(&text));
	b->x->dropped = false;
	buf_release(&text);
	return made;
}

static enum made
make_array(struct body *b, struct json_object *v, const char *key)
{
	struct body inner = *b;

	inner.in_array = true;
	jout_array(b->out, key);
	for (size_t i = 0; i < jobj_count(v); i++) {
		inner.made = MADE;
		if (make_or_take_back(&inner, jobj_at(v, i), NULL) == FAILED)
			return FAILED;
	}
	jout_array_end(b->out);
	return MADE;
}

/*
 * The body with its gaps filled.  What has no value takes the nearest element
 * of an array around it along, or its own member where there is none.
 */
static enum made
make_body(struct body *b, struct json_object *v, const char *key)
{
	const char *text;

	switch (jobj_kind(v)) {
	case JOBJ_TEXT:
		return make_leaf(b, v, key);
	case JOBJ_OBJECT: {
		struct body inner = *b;

		inner.made = MADE;
		jout_object(b->out, key);
		jobj_each(v, add_body_member, &inner);
		jout_object_end(b->out);
		return inner.made;
	}
	case JOBJ_ARRAY:
		return make_array(b, v, key);
	case JOBJ_NULL:
	case JOBJ_BOOL:
	case JOBJ_INT:
	case JOBJ_REAL:
		text = jobj_print(v, b->x->mem);
		jout_raw(b->out, key, text, strlen(text));
		return MADE;
	}
	fatal("ask: unknown kind");
}

bool
ask_body(
    struct expand *x, struct json_object *section, struct fetch_request *rq)
{
	struct json_object *body = jobj_member(section, "body");
	struct buf out = BUF_INIT(BODY_MAX);
	struct jout j = JOUT_INIT(&out);
	struct body b = { x, &j, false, MADE };
	bool ok;

	if (body == NULL)
		return true;
	ok = make_body(&b, body, NULL) == MADE;
	rq->body = arena_copy(x->mem, buf_cstr(&out), out.len);
	rq->body_len = out.len;
	buf_release(&out);
	return ok;
}
