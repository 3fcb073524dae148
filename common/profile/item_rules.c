/*
 * item_rules - compiles and applies rules over items, by a table of operators.
 */
#include "profile/item_rules.h"

#include <regex.h>

#include "base/text.h"
#include "event/categories.h"
#include "event/fields.h"
#include "json/json_tree.h"
#include "profile/internal.h"

enum { CATEGORY_MAX = 200, SEEN_MAX = 64 /* bits of `seen` */ };

struct item_operator;

struct item_condition {
	struct pointer pointer;
	const char *at; /* the pointer's text */
	const struct item_operator *op;
	struct json_object *wanted;
	regex_t *pattern;
};

struct item_operator {
	const char *name;
	bool (*compile)(
	    struct item_condition *, struct diagnostics *, struct arena *);
	bool (*holds)(const struct item_condition *, const struct rule_value *);
	bool is_lowest; /* for "from" and "until" */
};

/* Refuses objects and arrays, because no value equals them. */
static bool
check_values(
    struct item_condition *c, struct diagnostics *lint, struct arena *mem)
{
	(void)mem;
	return rule_value_is_comparable(c->wanted, lint);
}

static bool
is_value(const struct item_condition *c, const struct rule_value *v)
{
	return rule_value_is_among(v, c->wanted);
}

/* Refuses braces, which need much memory, and back-references, which can take any time. */
static bool
is_bounded(const char *p)
{
	while ((p = strpbrk(p, "\\{")) != NULL) {
		if (*p == '{' || (p[1] >= '1' && p[1] <= '9'))
			return false;
		p++;
	}
	return true;
}

static void
free_pattern(void *pattern)
{
	regfree(pattern);
}

static bool
compile_pattern(
    struct item_condition *c, struct diagnostics *lint, struct arena *mem)
{
	const char *text = json_tree_text(c->wanted);
	char why[100];
	int code;

	if (text == NULL || text[0] == '\0' ||
	    strlen(text) > ITEM_RULES_PATTERN_MAX || !is_bounded(text))
		return diagnostics_add(lint,
		    "must be a regular expression of at most %d bytes, without "
		    "braces and without back-references",
		    ITEM_RULES_PATTERN_MAX);
	c->pattern = arena_alloc(mem, sizeof(*c->pattern));
	code = regcomp(c->pattern, text, REG_EXTENDED | REG_NOSUB | REG_ICASE);
	if (code != 0) {
		regerror(code, c->pattern, why, sizeof(why));
		return diagnostics_add(
		    lint, "is not a regular expression: %s", why);
	}
	arena_at_reset(mem, free_pattern, c->pattern);
	return true;
}

static bool
is_match(const struct item_condition *c, const struct rule_value *v)
{
	const char *text = rule_value_text(v);
	char start[ITEM_RULES_TEXT_MAX + 1];

	if (text == NULL)
		return false;
	snprintf(start, sizeof(start), "%.*s",
	    (int)text_cut(text, strlen(text), ITEM_RULES_TEXT_MAX), text);
	return regexec(c->pattern, start, 0, NULL, 0) == 0;
}

static bool
check_day(struct item_condition *c, struct diagnostics *lint, struct arena *mem)
{
	const char *text = json_tree_text(c->wanted);
	struct datetime day;

	(void)mem;
	return (text != NULL && datetime_parse(text, &day) &&
		   day.kind == DATETIME_DATE) ||
	    diagnostics_add(lint, "must be a date such as \"2027-01-31\"");
}

/* Compares the day of a time as it is written. */
static bool
is_from_or_until(const struct item_condition *c, const struct rule_value *v)
{
	const char *text = rule_value_text(v);
	char day[DATETIME_TEXT_MAX];
	struct datetime when;
	int order;

	if (text == NULL || !datetime_parse(text, &when))
		return false;
	when = datetime_date(when);
	datetime_print(&when, day);
	order = strcmp(day, json_tree_text(c->wanted));
	return order == 0 || (order > 0) == c->op->is_lowest;
}

static bool
is_one_category(struct json_object *wanted, const char *text)
{
	struct locale l = locale_of("en");
	const struct locale_category *found = categories_find(text, &l);
	const char *name = json_tree_text(wanted);

	for (size_t i = 0; i < json_tree_count(wanted); i++) {
		if (is_one_category(json_tree_at(wanted, i), text))
			return true;
	}
	return name != NULL &&
	    (text_equal_nocase(name, text) ||
		(found != NULL && categories_find(name, &l) == found));
}

/* A text may have several categories, because some sources join them. */
static bool
is_category(const struct item_condition *c, const struct rule_value *v)
{
	const char *text = rule_value_text(v);
	char part[CATEGORY_MAX];

	for (size_t n; text != NULL && *text != '\0'; text += n) {
		text += strspn(text, ",; ");
		n = strcspn(text, ",;");
		snprintf(part, sizeof(part), "%.*s",
		    (int)text_cut(text, n, CATEGORY_MAX - 1), text);
		if (is_one_category(c->wanted, part))
			return true;
	}
	return false;
}

static const struct item_operator operators[] = {
	{ "is", check_values, is_value, false }, /* also for plain values */
	{ "matches", compile_pattern, is_match, false },
	{ "from", check_day, is_from_or_until, true },
	{ "until", check_day, is_from_or_until, false },
	{ "category", check_values, is_category, false },
};

struct rule_reader {
	struct item_rule *rule;
	struct diagnostics *lint;
	struct arena *mem;
	struct pointer pointer; /* to the value of these conditions */
	const char *at;
	bool ok;
};

static void
add_condition(const struct item_operator *x, struct rule_reader *r,
    struct json_object *wanted)
{
	struct item_condition *c = &r->rule->conditions[r->rule->count++];

	*c = (struct item_condition){ r->pointer, r->at, x, wanted, NULL };
	r->ok = x->compile(c, r->lint, r->mem) && r->ok;
}

static void
read_operator(const char *name, struct json_object *v, void *context)
{
	struct rule_reader *r = context;
	LOCAL_PLACE place = diagnostics_enter(r->lint, name);
	size_t i = 0;

	while (i < ARRAY_LEN(operators) && strcmp(operators[i].name, name) != 0)
		i++;
	if (i < ARRAY_LEN(operators))
		add_condition(&operators[i], r, v);
	else
		r->ok = diagnostics_add(r->lint,
		    "is not a known key; the keys are is, matches, from, until and category");
}

static void
read_member(const char *key, struct json_object *v, void *context)
{
	struct rule_reader *r = context;
	LOCAL_PLACE place = diagnostics_enter(r->lint, key);

	r->at = arena_copy(r->mem, key, strlen(key));
	if (!pointer_parse(key, r->mem, &r->pointer))
		r->ok = diagnostics_add(r->lint,
		    "'%.80s' is not a JSON pointer, such as /name", key);
	else if (json_tree_kind(v) == JSON_TREE_OBJECT)
		json_tree_each(v, read_operator, r);
	else
		add_condition(&operators[0], r, v);
}

static void
count_conditions(const char *key, struct json_object *v, void *context)
{
	(void)key;
	*(size_t *)context += 1 + json_tree_member_count(v);
}

bool
item_rule_compile(struct json_object *o, struct diagnostics *lint,
    struct arena *mem, struct item_rule *out)
{
	struct rule_reader r = {
		.rule = out, .lint = lint, .mem = mem, .ok = true
	};
	size_t count = 0;

	*out = (struct item_rule){ .count = 0 };
	if (json_tree_kind(o) != JSON_TREE_OBJECT)
		return diagnostics_add(lint,
		    "must be an object whose keys are JSON pointers, "
		    "such as /name");
	json_tree_each(o, count_conditions, &count);
	out->conditions =
	    arena_alloc(mem, (count + 1) * sizeof(out->conditions[0]));
	json_tree_each(o, read_member, &r);
	return r.ok;
}

const struct pointer *
item_rule_pointer(const struct item_rule *rule, size_t i)
{
	return &rule->conditions[i].pointer;
}

/* Returns true if the condition holds for the value or, in an array, for an element. */
static bool
holds(const struct item_condition *c, struct json_object *value)
{
	struct rule_value v = rule_value_of_json(value);

	for (size_t i = 0; i < json_tree_count(value); i++) {
		struct rule_value one =
		    rule_value_of_json(json_tree_at(value, i));

		if (c->op->holds(c, &one))
			return true;
	}
	return c->op->holds(c, &v);
}

bool
item_rule_holds(const struct item_rule *rule, struct json_object *item)
{
	for (size_t i = 0; i < rule->count; i++) {
		const struct item_condition *c = &rule->conditions[i];

		if (!holds(c, pointer_follow(&c->pointer, item)))
			return false;
	}
	return true;
}

/* Compiles one rule, an array of rules, or nothing. */
static bool
compile_list(struct json_object *o, const char *key, struct diagnostics *lint,
    struct arena *mem, struct item_rule **out, size_t *out_count)
{
	struct json_object *v = json_tree_member(o, key);
	LOCAL_PLACE place = diagnostics_enter(lint, key);
	bool is_list = json_tree_kind(v) == JSON_TREE_ARRAY, ok = true;

	*out_count = is_list ? json_tree_count(v) : v != NULL;
	*out = arena_alloc(mem, (*out_count + 1) * sizeof((*out)[0]));
	for (size_t i = 0; i < *out_count; i++) {
		LOCAL_PLACE element = { lint, lint->len };

		if (is_list)
			element = diagnostics_enter_at(lint, i);
		ok = item_rule_compile(is_list ? json_tree_at(v, i) : v, lint,
			 mem, &(*out)[i]) &&
		    ok;
		if (ok && (*out)[i].count == 0)
			ok = diagnostics_add(lint, "must have a condition");
	}
	return ok;
}

bool
item_rules_compile(struct json_object *o, struct diagnostics *lint,
    struct arena *mem, struct item_rules *out)
{
	bool ok =
	    compile_list(o, "only", lint, mem, &out->only, &out->only_count);

	out->skip_is_list =
	    json_tree_kind(json_tree_member(o, "skip")) == JSON_TREE_ARRAY;
	return compile_list(
		   o, "skip", lint, mem, &out->skip, &out->skip_count) &&
	    ok;
}

bool
item_rules_take(const struct item_rules *x, struct json_object *item,
    char which[ITEM_RULES_WHICH_MAX])
{
	bool is_wanted = x->only_count == 0;

	for (size_t i = 0; i < x->skip_count; i++) {
		if (!item_rule_holds(&x->skip[i], item))
			continue;
		snprintf(which, ITEM_RULES_WHICH_MAX,
		    x->skip_is_list ? "skip/%zu" : "skip", i);
		return false;
	}
	for (size_t i = 0; !is_wanted && i < x->only_count; i++)
		is_wanted = item_rule_holds(&x->only[i], item);
	if (!is_wanted)
		snprintf(which, ITEM_RULES_WHICH_MAX, "only");
	return is_wanted;
}

/* Returns true for a value that is neither null nor empty. */
static bool
has_value(struct json_object *v)
{
	const char *text = json_tree_text(v);

	return v != NULL && (text == NULL || text[0] != '\0') &&
	    (json_tree_kind(v) != JSON_TREE_ARRAY || json_tree_count(v) > 0);
}

/* Returns true for "/categories", "/location/city" and "/tickets/0/price". */
static bool
is_native_field(const struct pointer *p)
{
	char key[sizeof(event_fields[0].key)];

	if (p->count == 0)
		return true;
	snprintf(key, sizeof(key), "%s%s%s", p->keys[0],
	    p->count > 1 ? "." : "", p->count > 1 ? p->keys[p->count - 1] : "");
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		if (strcmp(event_fields[i].key, key) == 0)
			return true;
	}
	return false;
}

/* Returns condition i of all rules, first of "only".  NULL: there are fewer. */
static const struct item_condition *
condition_at(const struct item_rules *x, size_t i, bool *is_skip)
{
	for (size_t k = 0; k < x->only_count + x->skip_count; k++) {
		const struct item_rule *rule = k < x->only_count
		    ? &x->only[k]
		    : &x->skip[k - x->only_count];

		*is_skip = k >= x->only_count;
		if (i < rule->count)
			return &rule->conditions[i];
		i -= rule->count;
	}
	return NULL;
}

void
item_rules_look(struct item_rules *x, struct json_object *item)
{
	const struct item_condition *c;
	bool is_skip;

	for (size_t i = 0; i < SEEN_MAX; i++) {
		c = condition_at(x, i, &is_skip);
		if (c == NULL)
			return;
		if (has_value(pointer_follow(&c->pointer, item)))
			x->seen |= UINT64_C(1) << i;
	}
}

const char *
item_rules_lost(const struct item_rules *x, uint64_t seen_before, bool is_first,
    bool is_native)
{
	for (size_t i = 0; i < SEEN_MAX; i++) {
		uint64_t bit = UINT64_C(1) << i;
		bool is_skip;
		const struct item_condition *c = condition_at(x, i, &is_skip);

		if (c == NULL)
			return NULL;
		if ((x->seen & bit) == 0 &&
		    ((seen_before & bit) != 0 ||
			(is_first && is_skip &&
			    !(is_native && is_native_field(&c->pointer)))))
			return c->at;
	}
	return NULL;
}

bool
item_rules_accept(
    const struct item_rules *x, const char *member, const char *text)
{
	struct rule_value v = rule_value_of_text(text);

	for (size_t i = 0; i < x->only_count; i++) {
		for (size_t k = 0; k < x->only[i].count; k++) {
			const struct item_condition *c =
			    &x->only[i].conditions[k];

			if (c->op == &operators[0] && c->pointer.count == 1 &&
			    strcmp(c->pointer.keys[0], member) == 0 &&
			    is_value(c, &v))
				return true;
		}
	}
	return false;
}
