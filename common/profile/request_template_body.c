/*
 * request_template_body - makes the JSON body of a request.
 */
#include "profile/internal.h"
#include "json/json_tree.h"
#include "json/json_writer.h"

enum { BODY_MAX = 256 * 1024 };

/* DROPPED: a {v?} in the value has no value, so the value is left out. */
enum body_result { BODY_MADE, BODY_DROPPED, BODY_FAILED };

struct body_expansion {
	struct request_template_expansion *x;
	struct json_writer *out;
	bool in_array; /* a {v?} without a value drops the whole element */
	enum body_result result;
};

static enum body_result expand_value(
    struct body_expansion *, struct json_object *, const char *key);

/* Expands a value.  If it is dropped, removes the part that was already written. */
static enum body_result
expand_or_undo(struct body_expansion *b, struct json_object *v, const char *key)
{
	struct buf *out = b->out->out;
	size_t len = out->len;
	bool comma = b->out->comma;
	enum body_result result = expand_value(b, v, key);

	if (result == BODY_DROPPED) {
		out->len = len;
		out->p[len] = '\0';
		b->out->comma = comma;
	}
	return result;
}

static void
expand_member(const char *key, struct json_object *value, void *context)
{
	struct body_expansion *b = context;
	enum body_result result;

	if (b->result != BODY_MADE)
		return;
	result = expand_or_undo(b, value, key);
	if (result == BODY_FAILED || (result == BODY_DROPPED && b->in_array))
		b->result = result;
}

/* A text that is only {per_page}, {page}, {page0} or {offset} becomes a number. */
static bool
is_number_placeholder(const char *template, const char *expanded)
{
	static const char *const placeholders[] = { "{per_page}", "{page}",
		"{page0}", "{offset}" };

	for (size_t i = 0; i < ARRAY_LEN(placeholders); i++) {
		if (strcmp(template, placeholders[i]) == 0)
			return expanded[0] != '\0' &&
			    expanded[strspn(expanded, "0123456789")] == '\0';
	}
	return false;
}

static enum body_result
expand_text(struct body_expansion *b, struct json_object *v, const char *key)
{
	LOCAL_BUF text = BUF_INIT(REQUEST_TEMPLATE_VALUE_MAX);
	enum body_result result = BODY_MADE;

	b->x->dropped = false;
	if (!request_template_expand_text(b->x, json_tree_text(v),
		REQUEST_TEMPLATE_IN_TEXT, false, &text))
		result = BODY_FAILED;
	else if (b->x->dropped)
		result = BODY_DROPPED;
	else if (is_number_placeholder(json_tree_text(v), buf_cstr(&text)))
		json_writer_raw(b->out, key, text.p, text.len);
	else
		json_writer_text(b->out, key, buf_cstr(&text));
	b->x->dropped = false;
	return result;
}

static enum body_result
expand_array(struct body_expansion *b, struct json_object *v, const char *key)
{
	struct body_expansion inner = *b;

	inner.in_array = true;
	json_writer_array(b->out, key);
	for (size_t i = 0; i < json_tree_count(v); i++) {
		inner.result = BODY_MADE;
		if (expand_or_undo(&inner, json_tree_at(v, i), NULL) ==
		    BODY_FAILED)
			return BODY_FAILED;
	}
	json_writer_array_end(b->out);
	return BODY_MADE;
}

/*
 * If a text has no value, drops the nearest array element around it, or the text's own
 * member if it is not in an array.
 */
static enum body_result
expand_value(struct body_expansion *b, struct json_object *v, const char *key)
{
	const char *text;

	switch (json_tree_kind(v)) {
	case JSON_TREE_TEXT:
		return expand_text(b, v, key);
	case JSON_TREE_OBJECT: {
		struct body_expansion inner = *b;

		inner.result = BODY_MADE;
		json_writer_object(b->out, key);
		json_tree_each(v, expand_member, &inner);
		json_writer_object_end(b->out);
		return inner.result;
	}
	case JSON_TREE_ARRAY:
		return expand_array(b, v, key);
	case JSON_TREE_NULL:
	case JSON_TREE_BOOL:
	case JSON_TREE_INT:
	case JSON_TREE_REAL:
		text = json_tree_print(v, b->x->mem);
		json_writer_raw(b->out, key, text, strlen(text));
		return BODY_MADE;
	}
	fatal("request template: unknown kind");
}

bool
request_template_make_body(struct request_template_expansion *x,
    struct json_object *section, struct http_request *rq)
{
	struct json_object *body = json_tree_member(section, "body");
	LOCAL_BUF out = BUF_INIT(BODY_MAX);
	struct json_writer j = JSON_WRITER_INIT(&out);
	struct body_expansion b = { x, &j, false, BODY_MADE };
	bool ok;

	if (body == NULL)
		return true;
	ok = expand_value(&b, body, NULL) == BODY_MADE &&
	    (!out.full || request_template_fail(x, "too long:", "body"));
	rq->body = arena_copy(x->mem, buf_cstr(&out), out.len);
	rq->body_len = out.len;
	return ok;
}
