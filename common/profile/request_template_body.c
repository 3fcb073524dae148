/*
 * request_template_body - makes the JSON body of a request.
 */
#include "profile/internal.h"
#include "json/json_tree.h"
#include "json/json_writer.h"
#include "base/text.h"

enum { BODY_MAX = 256 * 1024 };

struct body_expansion {
	struct request_template_expansion *x;
	struct json_writer *out;
	bool ok;
};

struct missing_search {
	const struct request_template_variables *variables;
	bool found;
};

static void
note_missing(void *context, const struct request_template_placeholder *p)
{
	struct missing_search *s = context;

	s->found |= p->optional && p->default_value == NULL &&
	    request_template_variable(s->variables, p->name) == NULL;
}

/* Looks for a {v?} without a value in the text, or in the texts of the object. */
static void
look_for_missing(const char *key, struct json_object *v, void *context)
{
	(void)key;
	if (json_tree_text(v) != NULL)
		request_template_each_placeholder_of(
		    json_tree_text(v), note_missing, context);
	json_tree_each(v, look_for_missing, context);
}

static bool
lacks_value(const struct body_expansion *b, struct json_object *v)
{
	struct missing_search s = { .variables = b->x->variables };

	look_for_missing(NULL, v, &s);
	return s.found;
}

/* A text that is only {per_page}, {page}, {page0} or {offset} becomes a number. */
static bool
is_number_placeholder(const char *template, const char *expanded)
{
	static const char *const placeholders[] = { "{per_page}", "{page}",
		"{page0}", "{offset}" };

	return text_is_among(placeholders, ARRAY_LEN(placeholders), template) &&
	    expanded[0] != '\0' &&
	    expanded[strspn(expanded, "0123456789")] == '\0';
}

static void
expand_text(struct body_expansion *b, const char *template, const char *key)
{
	LOCAL_BUF text = BUF_INIT(REQUEST_TEMPLATE_VALUE_MAX);

	b->ok = b->ok &&
	    request_template_expand_text(
		b->x, template, REQUEST_TEMPLATE_IN_TEXT, false, &text);
	if (is_number_placeholder(template, buf_cstr(&text)))
		json_writer_raw(b->out, key, text.p, text.len);
	else
		json_writer_text(b->out, key, buf_cstr(&text));
}

/*
 * If a text has no value, drops the nearest array element around it, or the text's own
 * member if it is not in an array.
 */
static void
expand_value(const char *key, struct json_object *v, void *context)
{
	struct body_expansion *b = context;
	const char *text;

	switch (json_tree_kind(v)) {
	case JSON_TREE_TEXT:
		if (!lacks_value(b, v))
			expand_text(b, json_tree_text(v), key);
		return;
	case JSON_TREE_OBJECT:
		json_writer_object(b->out, key);
		json_tree_each(v, expand_value, b);
		json_writer_object_end(b->out);
		return;
	case JSON_TREE_ARRAY:
		json_writer_array(b->out, key);
		for (size_t i = 0; i < json_tree_count(v); i++) {
			if (!lacks_value(b, json_tree_at(v, i)))
				expand_value(NULL, json_tree_at(v, i), b);
		}
		json_writer_array_end(b->out);
		return;
	case JSON_TREE_NULL:
	case JSON_TREE_BOOL:
	case JSON_TREE_INT:
	case JSON_TREE_REAL:
		text = json_tree_print(v, b->x->mem);
		json_writer_raw(b->out, key, text, strlen(text));
		return;
	}
}

bool
request_template_make_body(struct request_template_expansion *x,
    struct json_object *section, struct http_request *rq)
{
	struct json_object *body = json_tree_member(section, "body");
	LOCAL_BUF out = BUF_INIT(BODY_MAX);
	struct json_writer j = JSON_WRITER_INIT(&out);
	struct body_expansion b = { x, &j, true };

	if (body == NULL)
		return true;
	x->dropped = false;
	expand_value(NULL, body, &b);
	rq->body = arena_copy(x->mem, buf_cstr(&out), out.len);
	rq->body_len = out.len;
	return b.ok &&
	    (!out.full ||
		request_template_fail(x, "the value is too long:", "body"));
}
