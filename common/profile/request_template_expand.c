/*
 * request_template_expand - stores the values of variables, and replaces the placeholders
 * of a template by these values, each encoded for its place.
 */
#include "base/placeholder.h"
#include "base/text.h"
#include "profile/internal.h"
#include "profile/request_template_encode.h"

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

const char *
request_template_variable(
    const struct request_template_variables *v, const char *name)
{
	for (size_t i = 0; v != NULL && i < v->count; i++) {
		if (strcmp(v->name[i], name) == 0)
			return v->value[i];
	}
	return NULL;
}

bool
request_template_fail(
    struct request_template_expansion *x, const char *why, const char *what)
{
	return error_internal(x->error, "%s '%.80s'", why, what);
}

/* Appends the value, first encoded and then escaped for its context. */
static bool
add_encoded_value(struct request_template_expansion *x,
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
			request_template_fail(
			    x, "the value is too long:", p->name));
	}
	if (ok && context == REQUEST_TEMPLATE_IN_PATH && value[0] == '\0')
		ok = request_template_fail(x,
		    "the path needs a value, but this variable is empty:",
		    p->name);
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
	const char *value = request_template_variable(x->variables, p->name);

	if (value == NULL)
		value = p->default_value;
	if (value == NULL) {
		x->dropped = p->optional;
		return p->optional ||
		    request_template_fail(x, "there is no value for", p->name);
	}
	return add_encoded_value(x, p, value, context, out);
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
			    request_template_fail(
				x, "the value is too long:", "request");
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
