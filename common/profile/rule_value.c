/*
 * rule_value - the input and output values of rules.
 */
#include "profile/internal.h"

#include "json/json_tree.h"
#include "base/text.h"

struct rule_value
rule_value_none(void)
{
	return (struct rule_value){ .kind = RULE_VALUE_NONE };
}

struct rule_value
rule_value_of_text(const char *t)
{
	if (t == NULL || t[0] == '\0')
		return rule_value_none();
	return (struct rule_value){ .kind = RULE_VALUE_TEXT, .text = t };
}

struct rule_value
rule_value_of_bool(bool b)
{
	return (struct rule_value){ .kind = RULE_VALUE_BOOL, .boolean = b };
}

struct rule_value
rule_value_of_json(struct json_object *o)
{
	const char *t = json_tree_text(o);

	if (o == NULL || (json_tree_kind(o) == JSON_TREE_TEXT && t == NULL) ||
	    (t != NULL && text_is_blank(t)) ||
	    (json_tree_kind(o) == JSON_TREE_ARRAY && json_tree_count(o) == 0) ||
	    (json_tree_kind(o) == JSON_TREE_OBJECT &&
		json_tree_member_count(o) == 0))
		return rule_value_none();
	return (struct rule_value){ .kind = RULE_VALUE_JSON, .json = o };
}

struct rule_value
rule_value_copy(const struct rule_scope *scope, const char *text)
{
	return rule_value_of_text(arena_copy(scope->mem, text, strlen(text)));
}

const char *
rule_value_text(const struct rule_value *v)
{
	const char *t;

	switch (v->kind) {
	case RULE_VALUE_NONE:
		return NULL;
	case RULE_VALUE_TEXT:
		return v->text;
	case RULE_VALUE_BOOL:
		return v->boolean ? "true" : "false";
	case RULE_VALUE_JSON:
		if (json_tree_kind(v->json) == JSON_TREE_BOOL)
			return json_tree_bool(v->json) ? "true" : "false";
		t = json_tree_text(v->json);
		return t != NULL ? t : json_tree_number_text(v->json);
	}
	fatal("rule: unknown kind");
}

bool
rule_value_is_true(const struct rule_value *v)
{
	const char *t = rule_value_text(v);

	return t != NULL && strcmp(t, "false") != 0 && strcmp(t, "0") != 0;
}

double
rule_value_number(const struct rule_value *v, double default_value)
{
	const char *t = rule_value_text(v);
	char *end;
	double d = t != NULL ? strtod(t, &end) : 0;

	return t != NULL && end != t && *end == '\0' ? d : default_value;
}

bool
rule_value_is_among(const struct rule_value *v, struct json_object *wanted)
{
	const char *t = rule_value_text(v);
	bool is_list = json_tree_kind(wanted) == JSON_TREE_ARRAY;
	size_t n = is_list ? json_tree_count(wanted) : 1;

	for (size_t i = 0; i < n; i++) {
		struct json_object *one =
		    is_list ? json_tree_at(wanted, i) : wanted;
		struct rule_value w = rule_value_of_json(one);
		const char *other = rule_value_text(&w);

		if (v->kind == RULE_VALUE_NONE
			? one == NULL
			: t != NULL && other != NULL && strcmp(t, other) == 0)
			return true;
	}
	return false;
}

bool
rule_value_is_comparable(struct json_object *v, struct diagnostics *lint)
{
	bool ok = json_tree_kind(v) != JSON_TREE_OBJECT;

	for (size_t i = 0; i < json_tree_count(v); i++)
		ok = ok &&
		    json_tree_kind(json_tree_at(v, i)) != JSON_TREE_OBJECT &&
		    json_tree_kind(json_tree_at(v, i)) != JSON_TREE_ARRAY;
	return ok ||
	    diagnostics_add(lint,
		"must be a plain value or a list of plain values, because "
		"nothing equals an object or an array");
}
