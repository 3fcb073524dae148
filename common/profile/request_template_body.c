#include "profile/internal.h"
#include "json/json_tree.h"
#include "json/json_writer.h"

enum { BODY_MAX = 256 * 1024 };

/* What became of a value: a {v?} without a value leaves something out. */
enum made { MADE, LEFT_OUT, FAILED };

struct body {
	struct request_template_expansion *x;
	struct json_writer *out;
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
	struct buf text = BUF_INIT(REQUEST_TEMPLATE_VALUE_MAX);
	enum made made = MADE;

	b->x->dropped = false;
	if (!request_template_fill(b->x, json_tree_text(v),
		REQUEST_TEMPLATE_IN_TEXT, false, &text))
		made = FAILED;
	else if (b->x->dropped)
		made = LEFT_OUT;
	else if (is_number_gap(json_tree_text(v), buf_cstr(&text)))
		json_writer_raw(b->out, key, text.p, text.len);
	else
		json_writer_text(b->out, key, buf_cstr(&text));
	b->x->dropped = false;
	buf_release(&text);
	return made;
}

static enum made
make_array(struct body *b, struct json_object *v, const char *key)
{
	struct body inner = *b;

	inner.in_array = true;
	json_writer_array(b->out, key);
	for (size_t i = 0; i < json_tree_count(v); i++) {
		inner.made = MADE;
		if (make_or_take_back(&inner, json_tree_at(v, i), NULL) ==
		    FAILED)
			return FAILED;
	}
	json_writer_array_end(b->out);
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

	switch (json_tree_kind(v)) {
	case JSON_TREE_TEXT:
		return make_leaf(b, v, key);
	case JSON_TREE_OBJECT: {
		struct body inner = *b;

		inner.made = MADE;
		json_writer_object(b->out, key);
		json_tree_each(v, add_body_member, &inner);
		json_writer_object_end(b->out);
		return inner.made;
	}
	case JSON_TREE_ARRAY:
		return make_array(b, v, key);
	case JSON_TREE_NULL:
	case JSON_TREE_BOOL:
	case JSON_TREE_INT:
	case JSON_TREE_REAL:
		text = json_tree_print(v, b->x->mem);
		json_writer_raw(b->out, key, text, strlen(text));
		return MADE;
	}
	fatal("ask: unknown kind");
}

bool
request_template_body(struct request_template_expansion *x,
    struct json_object *section, struct http_request *rq)
{
	struct json_object *body = json_tree_member(section, "body");
	struct buf out = BUF_INIT(BODY_MAX);
	struct json_writer j = JSON_WRITER_INIT(&out);
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
