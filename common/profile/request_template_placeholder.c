#include "profile/request_template_placeholder.h"

#include "base/placeholder.h"
#include "json/json_tree.h"

/* Cuts the text at the mark; what follows it, or NULL. */
static char *
cut_at(char *text, char mark)
{
	char *at = strchr(text, mark);

	if (at == NULL)
		return NULL;
	*at = '\0';
	return at + 1;
}

bool
request_template_placeholder_read(const char *p, size_t n,
    struct request_template_placeholder *g, const char **why)
{
	char *rest;

	*g = (struct request_template_placeholder){ .name = g->text };
	if (n > REQUEST_TEMPLATE_PLACEHOLDER_MAX) {
		*why = "is too long";
		return false;
	}
	memcpy(g->text, p, n);
	g->text[n] = '\0';
	rest = cut_at(g->text, '|');
	g->otherwise = cut_at(g->text, ':');
	while (rest != NULL) {
		if (g->encoder_count == REQUEST_TEMPLATE_ENCODERS_MAX) {
			*why = "has more than two encoders";
			return false;
		}
		g->encoders[g->encoder_count++] = rest;
		rest = cut_at(rest, '|');
	}
	n = strlen(g->text);
	g->optional = n > 0 && g->text[n - 1] == '?';
	if (g->optional)
		g->text[n - 1] = '\0';
	*why = "has no name";
	return g->text[0] != '\0';
}

struct each {
	request_template_placeholder_fn *each;
	void *context;
};

static void
each_of_text(const struct each *x, const char *template)
{
	struct placeholder b = { .next = template };
	enum placeholder_kind kind;
	struct request_template_placeholder g;
	const char *why;

	while ((kind = placeholder_next(&b)) == PLACEHOLDER_TEXT ||
	    kind == PLACEHOLDER_NAME) {
		if (kind == PLACEHOLDER_NAME &&
		    request_template_placeholder_read(b.piece, b.len, &g, &why))
			x->each(x->context, &g);
	}
}

static void
each_of_value(const char *key, struct json_object *o, void *context)
{
	(void)key;
	if (json_tree_text(o) != NULL)
		each_of_text(context, json_tree_text(o));
	for (size_t i = 0; i < json_tree_count(o); i++)
		each_of_value(NULL, json_tree_at(o, i), context);
	json_tree_each(o, each_of_value, context);
}

void
request_template_each_placeholder_in(struct json_object *value,
    request_template_placeholder_fn *each, void *context)
{
	struct each x = { each, context };

	each_of_value(NULL, value, &x);
}

void
request_template_each_placeholder(struct json_object *section,
    request_template_placeholder_fn *each, void *context)
{
	static const char *const members[] = { "base", "path", "query",
		"headers", "body" };

	for (size_t i = 0; i < ARRAY_LEN(members); i++)
		request_template_each_placeholder_in(
		    json_tree_member(section, members[i]), each, context);
}
