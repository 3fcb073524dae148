/*
 * request_template_placeholder - parses the placeholders of templates.
 */
#include "profile/request_template_placeholder.h"

#include "base/placeholder.h"
#include "json/json_tree.h"

/* Cuts the text at the separator.  Returns the text after the separator, or NULL. */
static char *
cut_at(char *text, char separator)
{
	char *at = strchr(text, separator);

	if (at == NULL)
		return NULL;
	*at = '\0';
	return at + 1;
}

bool
request_template_placeholder_parse(const char *p, size_t n,
    struct request_template_placeholder *out, const char **why)
{
	char *rest;

	*out = (struct request_template_placeholder){ .name = out->text };
	if (n > REQUEST_TEMPLATE_PLACEHOLDER_MAX) {
		*why = "is too long";
		return false;
	}
	memcpy(out->text, p, n);
	out->text[n] = '\0';
	rest = cut_at(out->text, '|');
	out->default_value = cut_at(out->text, ':');
	while (rest != NULL) {
		if (out->encoder_count == REQUEST_TEMPLATE_ENCODERS_MAX) {
			*why = "has more than two encoders";
			return false;
		}
		out->encoders[out->encoder_count++] = rest;
		rest = cut_at(rest, '|');
	}
	n = strlen(out->text);
	out->optional = n > 0 && out->text[n - 1] == '?';
	if (out->optional)
		out->text[n - 1] = '\0';
	*why = "has no name";
	return out->text[0] != '\0';
}

void
request_template_each_placeholder_of(
    const char *template, request_template_placeholder_fn *each, void *context)
{
	struct placeholder b = { .next = template };
	enum placeholder_kind kind;
	struct request_template_placeholder placeholder;
	const char *why;

	while ((kind = placeholder_next(&b)) == PLACEHOLDER_TEXT ||
	    kind == PLACEHOLDER_NAME) {
		if (kind == PLACEHOLDER_NAME &&
		    request_template_placeholder_parse(
			b.piece, b.len, &placeholder, &why))
			each(context, &placeholder);
	}
}

struct placeholder_walk {
	request_template_placeholder_fn *each;
	void *context;
};

static void
walk_value(const char *key, struct json_object *o, void *context)
{
	const struct placeholder_walk *x = context;

	(void)key;
	if (json_tree_text(o) != NULL)
		request_template_each_placeholder_of(
		    json_tree_text(o), x->each, x->context);
	for (size_t i = 0; i < json_tree_count(o); i++)
		walk_value(NULL, json_tree_at(o, i), context);
	json_tree_each(o, walk_value, context);
}

void
request_template_each_placeholder_in(struct json_object *value,
    request_template_placeholder_fn *each, void *context)
{
	struct placeholder_walk x = { each, context };

	walk_value(NULL, value, &x);
}

void
request_template_each_placeholder(struct json_object *section,
    request_template_placeholder_fn *each, void *context)
{
	static const char *const members[] = { "base", "path", "query",
		"headers", "body", "sql", "order" };

	for (size_t i = 0; i < ARRAY_LEN(members); i++)
		request_template_each_placeholder_in(
		    json_tree_member(section, members[i]), each, context);
}

struct placeholder_search {
	const char *name;
	bool found;
};

static void
compare_name(void *context, const struct request_template_placeholder *p)
{
	struct placeholder_search *x = context;

	x->found |= strcmp(x->name, p->name) == 0;
}

bool
request_template_has_placeholder(struct json_object *section, const char *name)
{
	struct placeholder_search x = { .name = name };

	request_template_each_placeholder(section, compare_name, &x);
	return x.found;
}
