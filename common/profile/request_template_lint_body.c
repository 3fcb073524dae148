/*
 * request_template_lint_body - checks the templates of a JSON body.
 */
#include "profile/internal.h"
#include "json/json_tree.h"

struct body_lint {
	const struct profile_lint *c;
	struct request_template_unit *element; /* around the value, or NULL */
};

static void check_body_value(const struct body_lint *, struct json_object *);

/* A text is one parameter.  A {v?} in it drops the element around it. */
static void
check_body_text(const struct body_lint *b, const char *text)
{
	struct request_template_unit leaf = { .brand = false };

	request_template_unit_add(&leaf, text);
	request_template_lint_text(
	    b->c, text, REQUEST_TEMPLATE_AT_BODY, leaf.brand);
	if (b->element != NULL)
		request_template_unit_add(b->element, text);
	else
		request_template_unit_check(&leaf, b->c->lint);
}

static void
check_element(const struct body_lint *b, struct json_object *o, size_t at)
{
	struct request_template_unit element = { .brand = false };
	struct body_lint inner = { b->c, &element };
	LOCAL_PLACE place = diagnostics_enter_at(b->c->lint, at);

	check_body_value(&inner, o);
	request_template_unit_check(&element, b->c->lint);
	if (b->element != NULL)
		request_template_unit_join(b->element, &element);
}

static void
check_body_member(const char *key, struct json_object *o, void *context)
{
	const struct body_lint *b = context;
	LOCAL_PLACE place = diagnostics_enter(b->c->lint, key);

	if (strchr(key, '{') != NULL)
		(void)diagnostics_add(b->c->lint,
		    "a name must not have placeholders; write the name out");
	check_body_value(b, o);
}

static void
check_body_value(const struct body_lint *b, struct json_object *o)
{
	struct body_lint inner = *b;

	if (json_tree_kind(o) == JSON_TREE_TEXT && json_tree_text(o) == NULL)
		(void)diagnostics_add(b->c->lint, "has a NUL inside");
	if (json_tree_text(o) != NULL)
		check_body_text(b, json_tree_text(o));
	for (size_t i = 0; i < json_tree_count(o); i++)
		check_element(b, json_tree_at(o, i), i);
	json_tree_each(o, check_body_member, &inner);
}

void
request_template_lint_body(struct profile_lint *c, struct json_object *o)
{
	struct body_lint b = { c, NULL };

	if (json_tree_kind(o) == JSON_TREE_OBJECT ||
	    json_tree_kind(o) == JSON_TREE_ARRAY)
		check_body_value(&b, o);
	else
		(void)diagnostics_add(c->lint, "must be an object or an array");
}
