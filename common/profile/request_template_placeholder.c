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
ask_gap_read(const char *p, size_t n, struct ask_gap *g, const char **why)
{
	char *rest;

	*g = (struct ask_gap){ .name = g->text };
	if (n > ASK_GAP_MAX) {
		*why = "is too long";
		return false;
	}
	memcpy(g->text, p, n);
	g->text[n] = '\0';
	rest = cut_at(g->text, '|');
	g->otherwise = cut_at(g->text, ':');
	while (rest != NULL) {
		if (g->encoder_count == ASK_ENCODERS_MAX) {
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
	ask_gap_fn *each;
	void *context;
};

static void
each_of_text(const struct each *x, const char *template)
{
	struct braces b = { .next = template };
	enum braces_kind kind;
	struct ask_gap g;
	const char *why;

	while ((kind = braces_step(&b)) == BRACES_TEXT || kind == BRACES_GAP) {
		if (kind == BRACES_GAP &&
		    ask_gap_read(b.piece, b.len, &g, &why))
			x->each(x->context, &g);
	}
}

static void
each_of_value(const char *key, struct json_object *o, void *context)
{
	(void)key;
	if (jobj_text(o) != NULL)
		each_of_text(context, jobj_text(o));
	for (size_t i = 0; i < jobj_count(o); i++)
		each_of_value(NULL, jobj_at(o, i), context);
	jobj_each(o, each_of_value, context);
}

void
ask_each_gap_in(struct json_object *value, ask_gap_fn *each, void *context)
{
	struct each x = { each, context };

	each_of_value(NULL, value, &x);
}

void
ask_each_gap(struct json_object *section, ask_gap_fn *each, void *context)
{
	static const char *const members[] = { "base", "path", "query",
		"headers", "body" };

	for (size_t i = 0; i < ARRAY_LEN(members); i++)
		ask_each_gap_in(
		    jobj_member(section, members[i]), each, context);
}
