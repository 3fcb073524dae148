/*
 * rule_compile - compiles the rules of a profile and reports their mistakes.
 */
#include "base/buf.h"
#include "json/json_tree.h"
#include "profile/internal.h"

enum { DEPTH_MAX = 8 };

struct rule_compiler {
	struct arena *mem;
	struct diagnostics *lint;
	unsigned depth;
};

static bool compile_rule_value(
    struct rule_compiler *, struct json_object *, struct rule **);

/* An operator: its name, the kind of its operand, and its other keys. */
static const struct rule_operator {
	const char *name;
	enum rule_op op;
	enum {
		OPERAND_RULE,
		OPERAND_RULES,
		OPERAND_VALUE,
		OPERAND_TEMPLATE
	} operand;
	const char *keys[9];
} operators[] = {
	{ "zone", RULE_OP_ZONE, OPERAND_RULE, { NULL } },
	{ "const", RULE_OP_CONST, OPERAND_VALUE, { NULL } },
	{ "tpl", RULE_OP_TPL, OPERAND_TEMPLATE, { NULL } },
	{ "abs", RULE_OP_ABS, OPERAND_RULE, { NULL } },
	{ "lang", RULE_OP_LANG, OPERAND_RULE, { NULL } },
	{ "pick", RULE_OP_PICK, OPERAND_RULE, { "where", "max", "get", NULL } },
	{ "join", RULE_OP_JOIN, OPERAND_RULES, { "sep", NULL } },
	{ "map", RULE_OP_MAP, OPERAND_RULE, { "table", "else", NULL } },
	{ "cut", RULE_OP_CUT, OPERAND_RULE, { "after", "before", NULL } },
	{ "time", RULE_OP_TIME, OPERAND_RULE,
	    { "as", "zone", "plus", "unit", "day", "exclusive", "end", "local",
		NULL } },
	{ "midnight", RULE_OP_MIDNIGHT, OPERAND_RULES, { NULL } },
	{ "hash", RULE_OP_HASH, OPERAND_RULE, { NULL } },
	{ "not", RULE_OP_NOT, OPERAND_RULE, { NULL } },
	{ "any", RULE_OP_ANY, OPERAND_RULES, { NULL } },
	{ "eq", RULE_OP_EQ, OPERAND_RULE, { "is", NULL } },
	{ "lt", RULE_OP_LT, OPERAND_RULE, { "than", NULL } },
	{ "past", RULE_OP_PAST, OPERAND_RULE, { "as", NULL } },
	{ "amount", RULE_OP_AMOUNT, OPERAND_RULE, { "unit", NULL } },
	{ "degrees", RULE_OP_DEGREES, OPERAND_RULE, { NULL } },
	{ "yes", RULE_OP_YES, OPERAND_RULE, { NULL } },
	{ "plain", RULE_OP_PLAIN, OPERAND_RULE, { NULL } },
};

static bool
compile_pointer(struct rule_compiler *c, const char *text, struct pointer *out)
{
	return rule_pointer_parse(text, c->mem, out) ||
	    diagnostics_add(
		c->lint, "'%.80s' is not a JSON pointer, such as /name", text);
}

/* Compiles the pointer of an optional member. */
static bool
compile_pointer_member(struct rule_compiler *c, struct json_object *o,
    const char *key, const struct pointer **out)
{
	const char *text = json_tree_text_of(o, key);
	LOCAL_PLACE place = diagnostics_enter(c->lint, key);
	struct pointer *p;
	bool ok = true;

	if (text != NULL) {
		p = arena_alloc(c->mem, sizeof(*p));
		*out = p;
		ok = compile_pointer(c, text, p) &&
		    (!p->is_outer ||
			diagnostics_add(c->lint, "must begin with /"));
	} else if (json_tree_has_member(o, key)) {
		ok = diagnostics_add(c->lint, "must be a JSON pointer");
	}
	return ok;
}

static bool
read_text_member(struct rule_compiler *c, struct json_object *o,
    const char *key, const char **out)
{
	if (!json_tree_has_member(o, key))
		return true;
	*out = json_tree_text_of(o, key);
	return *out != NULL || diagnostics_add_at(c->lint, key, "must be text");
}

static bool
compile_list(struct rule_compiler *c, struct json_object *list, struct rule *r)
{
	size_t n = json_tree_count(list);
	bool ok = true;

	if (json_tree_kind(list) != JSON_TREE_ARRAY || n == 0)
		return diagnostics_add(c->lint, "needs a list of rules");
	r->rules = arena_alloc(c->mem, n * sizeof(struct rule *));
	for (size_t i = 0; i < n; i++) {
		LOCAL_PLACE place = diagnostics_enter_at(c->lint, i);

		ok = compile_rule_value(
			 c, json_tree_at(list, i), &r->rules[i]) &&
		    ok;
	}
	r->rule_count = n;
	return ok;
}

static bool
compile_pick(struct rule_compiler *c, struct json_object *o, struct rule *r)
{
	struct diagnostics_place around = diagnostics_enter(c->lint, "where");
	bool ok = true;

	if (json_tree_has_member(o, "where"))
		ok = item_rule_compile(
		    json_tree_member(o, "where"), c->lint, c->mem, &r->where);
	diagnostics_leave(&around);
	ok = compile_pointer_member(c, o, "max", &r->max) && ok;
	return compile_pointer_member(c, o, "get", &r->get) && ok;
}

/*
 * Sets *at to the position of the member's word in the list.  Leaves *at unchanged if the
 * member is missing.  `why` is the message for another word.
 */
static bool
read_word(struct rule_compiler *c, struct json_object *o, const char *key,
    const char *const words[], size_t count, const char *why, size_t *at)
{
	const char *word = json_tree_text_of(o, key);

	for (size_t i = 0; word != NULL && i < count; i++) {
		if (strcmp(words[i], word) == 0) {
			*at = i;
			return true;
		}
	}
	return !json_tree_has_member(o, key) ||
	    diagnostics_add_at(c->lint, key, "%s", why);
}

static bool
compile_as(struct rule_compiler *c, struct json_object *o, struct rule *r)
{
	static const char *const words[] = {
		[RULE_AS_ISO] = "iso",
		[RULE_AS_UTC] = "utc",
		[RULE_AS_UNIX] = "unix",
		[RULE_AS_UNIX_MS] = "unix_ms",
		[RULE_AS_PEOPLE] = "people",
		[RULE_AS_DAY_FIRST] = "day_first",
		[RULE_AS_MONTH_FIRST] = "month_first",
		[RULE_AS_PHP] = "php",
	};
	size_t at = RULE_AS_ISO;
	bool ok = read_word(c, o, "as", words, ARRAY_LEN(words),
	    "must be iso, utc, unix, unix_ms, people, day_first, month_first "
	    "or php",
	    &at);

	r->as = (enum rule_as)at;
	return ok;
}

static bool
compile_unit(struct rule_compiler *c, struct json_object *o, struct rule *r)
{
	static const char *const words[] = { "hours", "minutes", "seconds",
		"ms" };
	static const int64_t units_ms[] = { 3600000, 60000, 1000, 1, 0 };
	size_t at = ARRAY_LEN(units_ms) - 1;
	bool ok = read_word(c, o, "unit", words, at,
	    "must be hours, minutes, seconds or ms", &at);

	r->unit_ms = units_ms[at];
	return ok;
}

static bool
compile_flag(
    struct rule_compiler *c, struct json_object *o, const char *key, bool *flag)
{
	struct json_object *value = json_tree_member(o, key);

	*flag = json_tree_bool(value);
	return !json_tree_has_member(o, key) || json_tree_is_bool(value) ||
	    diagnostics_add_at(c->lint, key, "must be true or false");
}

static bool
compile_time(struct rule_compiler *c, struct json_object *o, struct rule *r)
{
	static const char *const keys[RULE_TIMES] = {
		[RULE_TIME_ZONE] = "zone",
		[RULE_TIME_PLUS] = "plus",
		[RULE_TIME_DAY] = "day",
		[RULE_TIME_LOCAL] = "local",
	};
	bool ok = compile_as(c, o, r);

	r->rules = arena_alloc(c->mem, RULE_TIMES * sizeof(r->rules[0]));
	r->rule_count = RULE_TIMES;
	for (size_t i = 0; i < RULE_TIMES; i++) {
		LOCAL_PLACE place = diagnostics_enter(c->lint, keys[i]);

		if (json_tree_has_member(o, keys[i]))
			ok = compile_rule_value(c, json_tree_member(o, keys[i]),
				 &r->rules[i]) &&
			    ok;
	}
	ok = compile_flag(c, o, "exclusive", &r->is_exclusive) && ok;
	ok = compile_flag(c, o, "end", &r->is_end) && ok;
	return compile_unit(c, o, r) && ok;
}

static bool
compile_map(struct rule_compiler *c, struct json_object *o, struct rule *r)
{
	r->table = json_tree_member(o, "table");
	r->default_value = json_tree_member(o, "else");
	if (!json_tree_has_member(o, "else")) {
		LOCAL_PLACE place = diagnostics_enter(c->lint, "table");

		r->table_at = arena_copy(c->mem, c->lint->where, c->lint->len);
	}
	if (!json_tree_has_member(o, "table"))
		return diagnostics_add(c->lint, "'map' needs a 'table' object");
	return json_tree_kind(r->table) == JSON_TREE_OBJECT ||
	    diagnostics_add_at(c->lint, "table", "must be an object");
}

static bool
compile_cut(struct rule_compiler *c, struct json_object *o, struct rule *r)
{
	bool ok = read_text_member(c, o, "after", &r->after);

	ok = read_text_member(c, o, "before", &r->before) && ok;
	return ok &&
	    (r->after != NULL || r->before != NULL ||
		diagnostics_add(c->lint, "'cut' needs 'after' or 'before'"));
}

static bool
compile_eq(struct rule_compiler *c, struct json_object *o, struct rule *r)
{
	LOCAL_PLACE place = { c->lint, c->lint->len };

	r->constant = json_tree_member(o, "is");
	if (!json_tree_has_member(o, "is"))
		return diagnostics_add(
		    c->lint, "'eq' needs 'is': a value or a list of values");
	place = diagnostics_enter(c->lint, "is");
	return rule_value_is_comparable(r->constant, c->lint);
}

static bool
compile_lt(struct rule_compiler *c, struct json_object *o, struct rule *r)
{
	const char *than = json_tree_number_text(json_tree_member(o, "than"));

	r->than = than != NULL ? strtod(than, NULL) : 0;
	if (!json_tree_has_member(o, "than"))
		return diagnostics_add(c->lint, "'lt' needs 'than': a number");
	return than != NULL ||
	    diagnostics_add_at(c->lint, "than", "must be a number");
}

static bool
compile_amount(struct rule_compiler *c, struct json_object *o, struct rule *r)
{
	static const char *const words[] = { "major", "minor" };
	size_t at = 0;
	bool ok = read_word(c, o, "unit", words, ARRAY_LEN(words),
	    "must be major, or minor for amounts in cents", &at);

	r->is_minor = at == 1;
	return ok;
}

static bool
compile_join(struct rule_compiler *c, struct json_object *o, struct rule *r)
{
	r->separator = ", ";
	return read_text_member(c, o, "sep", &r->separator);
}

/* They compile the keys of a rule other than the operator. */
static bool (*const compile_options[RULE_OP_PLAIN + 1])(
    struct rule_compiler *, struct json_object *, struct rule *) = {
	[RULE_OP_PICK] = compile_pick,
	[RULE_OP_JOIN] = compile_join,
	[RULE_OP_MAP] = compile_map,
	[RULE_OP_CUT] = compile_cut,
	[RULE_OP_TIME] = compile_time,
	[RULE_OP_EQ] = compile_eq,
	[RULE_OP_LT] = compile_lt,
	[RULE_OP_PAST] = compile_as,
	[RULE_OP_AMOUNT] = compile_amount,
};

struct operator_keys {
	const struct rule_operator *op;
	struct diagnostics *lint;
	bool ok;
};

static void
check_operator_key(const char *key, struct json_object *value, void *context)
{
	struct operator_keys *keys = context;

	(void)value;
	if (strcmp(key, keys->op->name) == 0)
		return;
	for (const char *const *k = keys->op->keys; *k != NULL; k++) {
		if (strcmp(*k, key) == 0)
			return;
	}
	keys->ok = diagnostics_add_at(
	    keys->lint, key, "is not allowed with '%s'", keys->op->name);
}

static bool
compile_operand(struct rule_compiler *c, struct json_object *o,
    const struct rule_operator *op, struct rule *r)
{
	LOCAL_PLACE place = diagnostics_enter(c->lint, op->name);
	struct json_object *operand = json_tree_member(o, op->name);

	switch (op->operand) {
	case OPERAND_RULE:
		return compile_rule_value(c, operand, &r->operand);
	case OPERAND_RULES:
		return compile_list(c, operand, r);
	case OPERAND_VALUE:
		r->constant = operand;
		return true;
	case OPERAND_TEMPLATE:
		return rule_compile_template(
		    json_tree_text(operand), c->lint, c->mem, r);
	}
	fatal("rule: unknown operand");
}

static bool
report_no_operator(struct rule_compiler *c)
{
	LOCAL_BUF names = BUF_INIT(1024);

	for (size_t i = 0; i < ARRAY_LEN(operators); i++)
		buf_printf(&names, "%s%s",
		    i == 0                             ? ""
			: i + 1 < ARRAY_LEN(operators) ? ", "
						       : " and ",
		    operators[i].name);
	(void)diagnostics_add(c->lint,
	    "is an object without an operator; the operators are %s",
	    buf_cstr(&names));
	return false;
}

static bool
compile_operator(struct rule_compiler *c, struct json_object *o, struct rule *r)
{
	struct operator_keys keys = { NULL, c->lint, true };

	/* "zone" is an operator, and also a key of "time", whose row comes later. */
	for (size_t i = 0; i < ARRAY_LEN(operators); i++) {
		if (json_tree_has_member(o, operators[i].name))
			keys.op = &operators[i];
	}
	if (keys.op == NULL)
		return report_no_operator(c);
	json_tree_each(o, check_operator_key, &keys);
	r->op = keys.op->op;
	keys.ok = compile_operand(c, o, keys.op, r) && keys.ok;
	return (compile_options[r->op] == NULL ||
		   compile_options[r->op](c, o, r)) &&
	    keys.ok;
}

static bool
compile_rule_value(
    struct rule_compiler *c, struct json_object *o, struct rule **out)
{
	struct rule *r = arena_alloc(c->mem, sizeof(*r));
	bool ok;

	*out = r;
	if (c->depth == DEPTH_MAX)
		return diagnostics_add(
		    c->lint, "rules are nested more than %d deep", DEPTH_MAX);
	c->depth++;
	if (json_tree_text(o) != NULL) {
		r->op = RULE_OP_POINTER;
		ok = compile_pointer(c, json_tree_text(o), &r->pointer);
	} else if (json_tree_kind(o) == JSON_TREE_ARRAY) {
		r->op = RULE_OP_FIRST;
		ok = compile_list(c, o, r);
	} else if (json_tree_kind(o) == JSON_TREE_OBJECT) {
		ok = compile_operator(c, o, r);
	} else {
		ok = diagnostics_add(c->lint,
		    "a rule is a pointer, a list of rules or an "
		    "object with an operator, not %s",
		    json_tree_kind_name(json_tree_kind(o)));
	}
	c->depth--;
	return ok;
}

bool
rule_compile(struct json_object *borrowed, struct diagnostics *lint,
    struct arena *mem, struct rule **out)
{
	struct rule_compiler c = { .mem = mem, .lint = lint };

	return compile_rule_value(&c, borrowed, out);
}
