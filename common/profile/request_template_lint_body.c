#include "profile/request_template_lint_internal.h"
#include "json/json_tree.h"

struct body {
	struct lint *lint;
	enum ask_of of;
	struct ask_whole *element; /* of an array, around; or NULL */
};

static void check_value(const struct body *, struct json_object *);

/* A text is a parameter of its own; what it drops is the element around. */
static void
check_leaf(const struct body *b, const char *text)
{
	struct ask_whole leaf = { .brand = false };

	ask_whole_add(&leaf, text);
	ask_lint_text(text, b->of, ASK_AT_BODY, leaf.brand, b->lint);
	if (b->element != NULL)
		ask_whole_add(b->element, text);
	else
		ask_whole_check(&leaf, b->lint);
}

static void
check_element(const struct body *b, struct json_object *o, size_t at)
{
	struct ask_whole element = { .brand = false };
	struct body inner = { b->lint, b->of, &element };
	size_t back = lint_enter_at(b->lint, at);

	check_value(&inner, o);
	ask_whole_check(&element, b->lint);
	if (b->element != NULL)
		ask_whole_join(b->element, &element);
	lint_leave(b->lint, back);
}

static void
check_member(const char *key, struct json_object *o, void *context)
{
	const struct body *b = context;
	size_t back = lint_enter(b->lint, key);

	if (strchr(key, '{') != NULL)
		(void)lint_wrong(b->lint, "a name has no gaps; write it out");
	check_value(b, o);
	lint_leave(b->lint, back);
}

static void
check_value(const struct body *b, struct json_object *o)
{
	struct body inner = *b;

	if (jobj_kind(o) == JOBJ_TEXT && jobj_text(o) == NULL)
		(void)lint_wrong(b->lint, "has a NUL inside");
	if (jobj_text(o) != NULL)
		check_leaf(b, jobj_text(o));
	for (size_t i = 0; i < jobj_count(o); i++)
		check_element(b, jobj_at(o, i), i);
	jobj_each(o, check_member, &inner);
}

void
ask_lint_body(struct json_object *o, enum ask_of of, struct lint *l)
{
	struct body b = { l, of, NULL };

	check_value(&b, o);
}
