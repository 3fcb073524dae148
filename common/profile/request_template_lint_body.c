#include "profile/internal.h"
#include "json/json_tree.h"

struct body {
	struct diagnostics *lint;
	enum request_template_language of;
	struct request_template_unit
	    *element; /* of an array, around; or NULL */
};

static void check_value(const struct body *, struct json_object *);

/* A text is a parameter of its own; what it drops is the element around. */
static void
check_leaf(const struct body *b, const char *text)
{
	struct request_template_unit leaf = { .brand = false };

	request_template_unit_add(&leaf, text);
	request_template_lint_text(
	    text, b->of, REQUEST_TEMPLATE_AT_BODY, leaf.brand, b->lint);
	if (b->element != NULL)
		request_template_unit_add(b->element, text);
	else
		request_template_unit_check(&leaf, b->lint);
}

static void
check_element(const struct body *b, struct json_object *o, size_t at)
{
	struct request_template_unit element = { .brand = false };
	struct body inner = { b->lint, b->of, &element };
	size_t back = diagnostics_enter_at(b->lint, at);

	check_value(&inner, o);
	request_template_unit_check(&element, b->lint);
	if (b->element != NULL)
		request_template_unit_join(b->element, &element);
	diagnostics_leave(b->lint, back);
}

static void
check_member(const char *key, struct json_object *o, void *context)
{
	const struct body *b = context;
	size_t back = diagnostics_enter(b->lint, key);

	if (strchr(key, '{') != NULL)
		(void)diagnostics_add(
		    b->lint, "a name has no gaps; write it out");
	check_value(b, o);
	diagnostics_leave(b->lint, back);
}

static void
check_value(const struct body *b, struct json_object *o)
{
	struct body inner = *b;

	if (json_tree_kind(o) == JSON_TREE_TEXT && json_tree_text(o) == NULL)
		(void)diagnostics_add(b->lint, "has a NUL inside");
	if (json_tree_text(o) != NULL)
		check_leaf(b, json_tree_text(o));
	for (size_t i = 0; i < json_tree_count(o); i++)
		check_element(b, json_tree_at(o, i), i);
	json_tree_each(o, check_member, &inner);
}

void
request_template_lint_body(struct json_object *o,
    enum request_template_language of, struct diagnostics *l)
{
	struct body b = { l, of, NULL };

	check_value(&b, o);
}
