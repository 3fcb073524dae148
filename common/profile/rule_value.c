#include "profile/rule_value.h"

#include "json/json_tree.h"
#include "base/text.h"

struct rule_value
rule_none(void)
{
	return (struct rule_value){ .kind = RULE_NONE };
}

struct rule_value
rule_of_text(const char *t)
{
	if (t == NULL || t[0] == '\0')
		return rule_none();
	return (struct rule_value){ .kind = RULE_TEXT, .text = t };
}

struct rule_value
rule_of_truth(bool b)
{
	return (struct rule_value){ .kind = RULE_BOOL, .truth = b };
}

/* Empty text, an empty array and an empty object are nothing. */
struct rule_value
rule_of_json(struct json_object *o)
{
	const char *t = json_tree_text(o);

	if (o == NULL || (json_tree_kind(o) == JSON_TREE_TEXT && t == NULL) ||
	    (t != NULL && text_is_blank(t)) ||
	    (json_tree_kind(o) == JSON_TREE_ARRAY && json_tree_count(o) == 0) ||
	    (json_tree_kind(o) == JSON_TREE_OBJECT &&
		json_tree_member_count(o) == 0))
		return rule_none();
	return (struct rule_value){ .kind = RULE_JSON, .json = o };
}

struct rule_value
rule_of_buf(const struct rule_scope *scope, const struct buf *b)
{
	return rule_of_text(arena_copy(scope->mem, buf_cstr(b), b->len));
}

const char *
rule_text(const struct rule_value *v)
{
	const char *t;

	switch (v->kind) {
	case RULE_NONE:
		return NULL;
	case RULE_TEXT:
		return v->text;
	case RULE_BOOL:
		return v->truth ? "true" : "false";
	case RULE_JSON:
		if (json_tree_kind(v->json) == JSON_TREE_BOOL)
			return json_tree_bool(v->json) ? "true" : "false";
		t = json_tree_text(v->json);
		return t != NULL ? t : json_tree_number_text(v->json);
	}
	fatal("rule: unknown kind");
}

bool
rule_truth(const struct rule_value *v)
{
	const char *t = rule_text(v);

	return t != NULL && strcmp(t, "false") != 0 && strcmp(t, "0") != 0;
}

double
rule_number(const struct rule_value *v, double otherwise)
{
	const char *t = rule_text(v);
	char *end;
	double d = t != NULL ? strtod(t, &end) : 0;

	return t != NULL && end != t && *end == '\0' ? d : otherwise;
}
