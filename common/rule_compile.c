#include <stdarg.h>

#include "jobj.h"
#include "rule_parts.h"
#include "text.h"

enum { DEPTH_MAX = 8, WHERE_MAX = 300 };

struct compile {
	struct arena *mem;
	const char *where;
	unsigned depth;
	struct fault *fault;
};

static bool wrong(struct compile *, const char *fmt, ...) PRINTF_LIKE(2, 3);

static bool
wrong(struct compile *c, const char *fmt, ...)
{
	char why[WHERE_MAX];
	va_list ap;

	va_start(ap, fmt);
	vsnprintf(why, sizeof(why), fmt, ap);
	va_end(ap);
	return fault_note(
	    c->fault, FAULT_INTERNAL_ERROR, "%s: %s", c->where, why);
}

static bool compile(struct compile *, struct json_object *, struct rule **);

/* One operator: its name, what it is applied to, which keys go with it. */
static const struct operator
{
	const char *name;
	enum rule_op op;
	enum { OF_RULE, OF_RULES, OF_VALUE, OF_TEMPLATE } of;
	const char *keys[4];
}
operators[] = {
	{ "const", RULE_CONST, OF_VALUE, { NULL } },
	{ "tpl", RULE_TPL, OF_TEMPLATE, { NULL } },
	{ "abs", RULE_ABS, OF_RULE, { NULL } },
	{ "lang", RULE_LANG, OF_RULE, { NULL } },
	{ "pick", RULE_PICK, OF_RULE, { "where", "max", "get", NULL } },
	{ "join", RULE_JOIN, OF_RULES, { "sep", NULL } },
	{ "map", RULE_MAP, OF_RULE, { "table", "else", NULL } },
	{ "cut", RULE_CUT, OF_RULE, { "after", "before", NULL } },
	{ "time", RULE_TIME, OF_RULE, { "as", "zone", NULL } },
	{ "hash", RULE_HASH, OF_RULE, { NULL } },
	{ "not", RULE_NOT, OF_RULE, { NULL } },
	{ "any", RULE_ANY, OF_RULES, { NULL } },
	{ "eq", RULE_EQ, OF_RULE, { "is", NULL } },
	{ "lt", RULE_LT, OF_RULE, { "than", NULL } },
	{ "past", RULE_PAST, OF_RULE, { "as", NULL } },
};

static bool
compile_pointer(struct compile *c, const char *text, struct pointer *out)
{
	return pointer_parse(text, c->mem, out) ||
	    wrong(c, "'%.80s' is no JSON pointer; it starts with /", text);
}

/* An optional member that is a pointer. */
static bool
member_pointer(struct compile *c, struct json_object *o, const char *key,
    const struct pointer **out)
{
	struct json_object *v = jobj_member(o, key);
	struct pointer *p;

	if (v == NULL)
		return true;
	if (jobj_text(v) == NULL)
		return wrong(c, "'%s' must be a JSON pointer", key);
	p = arena_alloc(c->mem, sizeof(*p));
	*out = p;
	return compile_pointer(c, jobj_text(v), p);
}

static bool
member_text(
    struct compile *c, struct json_object *o, const char *key, const char **out)
{
	struct json_object *v = jobj_member(o, key);

	if (v == NULL)
		return true;
	*out = jobj_text(v);
	return *out != NULL || wrong(c, "'%s' must be text", key);
}

static bool
compile_list(struct compile *c, struct json_object *list, struct rule *r)
{
	size_t n = jobj_count(list);

	if (jobj_kind(list) != JOBJ_ARRAY || n == 0)
		return wrong(c, "needs a list of rules");
	r->rules = arena_alloc(c->mem, n * sizeof(struct rule *));
	for (size_t i = 0; i < n; i++) {
		if (!compile(c, jobj_at(list, i), &r->rules[i]))
			return false;
	}
	r->rule_count = n;
	return true;
}

/* "{/ptr|slug}" or "{upstream.base}", without its brackets. */
static bool
compile_gap(struct compile *c, const char *p, size_t n, struct rule_part *out)
{
	char *name = arena_alloc(c->mem, n + 1);
	struct pointer *pointer;

	memcpy(name, p, n);
	out->slug = text_ends(name, "|slug");
	if (out->slug)
		name[n - 5] = '\0';
	if (name[0] != '/') {
		out->variable = name;
		return (name[0] != '\0' && strchr(name, '|') == NULL) ||
		    wrong(
			c, "'{%s}' is neither a pointer nor a variable", name);
	}
	if (strchr(name, '|') != NULL)
		return wrong(c, "'{%s}': only |slug may follow", name);
	pointer = arena_alloc(c->mem, sizeof(*pointer));
	out->pointer = pointer;
	return compile_pointer(c, name, pointer);
}

static bool
compile_template(struct compile *c, struct json_object *v, struct rule *r)
{
	const char *p = jobj_text(v);
	size_t gaps = 0;

	if (p == NULL || p[0] == '\0')
		return wrong(c, "'tpl' must be text, not empty");
	for (const char *q = p; *q != '\0'; q++)
		gaps += *q == '{';
	r->parts = arena_alloc(c->mem, (2 * gaps + 1) * sizeof(*r->parts));
	while (*p != '\0') {
		size_t n = strcspn(p, "{");
		const char *end;

		if (n > 0)
			r->parts[r->part_count++].literal =
			    arena_copy(c->mem, p, n);
		p += n;
		if (*p == '\0')
			break;
		end = strchr(p, '}');
		if (end == NULL)
			return wrong(c, "'tpl' has a { without a }");
		if (!compile_gap(c, p + 1, (size_t)(end - p - 1),
			&r->parts[r->part_count++]))
			return false;
		p = end + 1;
	}
	return true;
}

struct conditions {
	struct compile *c;
	struct rule *rule;
	bool ok;
};

static void
add_condition(const char *key, struct json_object *value, void *context)
{
	struct conditions *x = context;
	struct rule_where *w = &x->rule->where[x->rule->where_count];

	if (!x->ok)
		return;
	x->ok = compile_pointer(x->c, key, &w->pointer);
	w->wanted = value;
	x->rule->where_count++;
}

static bool
compile_pick(struct compile *c, struct json_object *o, struct rule *r)
{
	struct json_object *where = jobj_member(o, "where");
	struct conditions x = { c, r, true };

	if (where != NULL && jobj_kind(where) != JOBJ_OBJECT)
		return wrong(c, "'where' must be an object of pointers");
	if (where != NULL) {
		r->where = arena_alloc(
		    c->mem, (jobj_member_count(where) + 1) * sizeof(*r->where));
		jobj_each(where, add_condition, &x);
	}
	return x.ok && member_pointer(c, o, "max", &r->max) &&
	    member_pointer(c, o, "get", &r->get);
}

static bool
compile_as(struct compile *c, struct json_object *o, struct rule *r)
{
	static const char *const names[] = {
		[RULE_AS_ISO] = "iso",
		[RULE_AS_UTC] = "utc",
		[RULE_AS_UNIX] = "unix",
		[RULE_AS_UNIX_MS] = "unix_ms",
	};
	const char *as = "iso";

	if (!member_text(c, o, "as", &as))
		return false;
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		if (strcmp(names[i], as) == 0) {
			r->as = (enum rule_as)i;
			return true;
		}
	}
	return wrong(c, "'as' must be iso, utc, unix or unix_ms");
}

/* The keys beside the operator. */
static bool
compile_rest(struct compile *c, struct json_object *o, struct rule *r)
{
	struct json_object *zone = jobj_member(o, "zone");
	const char *than;

	switch (r->op) {
	case RULE_PICK:
		return compile_pick(c, o, r);
	case RULE_JOIN:
		r->separator = ", ";
		return member_text(c, o, "sep", &r->separator);
	case RULE_MAP:
		r->table = jobj_member(o, "table");
		r->otherwise = jobj_member(o, "else");
		return jobj_kind(r->table) == JOBJ_OBJECT ||
		    wrong(c, "'map' needs a 'table' object");
	case RULE_CUT:
		return member_text(c, o, "after", &r->after) &&
		    member_text(c, o, "before", &r->before) &&
		    (r->after != NULL || r->before != NULL ||
			wrong(c, "'cut' needs 'after' or 'before'"));
	case RULE_TIME:
		return compile_as(c, o, r) &&
		    (zone == NULL || compile(c, zone, &r->zone));
	case RULE_PAST:
		return compile_as(c, o, r);
	case RULE_EQ:
		r->constant = jobj_member(o, "is");
		return jobj_has_member(o, "is") ||
		    wrong(c, "'eq' needs 'is': a value or a list of them");
	case RULE_LT:
		than = jobj_number_text(jobj_member(o, "than"));
		r->than = than != NULL ? strtod(than, NULL) : 0;
		return than != NULL || wrong(c, "'lt' needs 'than': a number");
	case RULE_POINTER:
	case RULE_FIRST:
	case RULE_CONST:
	case RULE_TPL:
	case RULE_ABS:
	case RULE_LANG:
	case RULE_HASH:
	case RULE_NOT:
	case RULE_ANY:
		return true;
	}
	fatal("rule: unknown operator");
}

struct keys {
	const struct operator* op;
	const char *stranger;
};

static void
find_stranger(const char *key, struct json_object *value, void *context)
{
	struct keys *keys = context;

	(void)value;
	if (strcmp(key, keys->op->name) == 0)
		return;
	for (const char *const *k = keys->op->keys; *k != NULL; k++) {
		if (strcmp(*k, key) == 0)
			return;
	}
	keys->stranger = key;
}

static bool
compile_operator(struct compile *c, struct json_object *o, struct rule *r)
{
	struct keys keys = { NULL, NULL };
	struct json_object *of;

	for (size_t i = 0; i < ARRAY_LEN(operators); i++) {
		if (jobj_has_member(o, operators[i].name))
			keys.op = &operators[i];
	}
	if (keys.op == NULL)
		return wrong(c, "an object without an operator");
	jobj_each(o, find_stranger, &keys);
	if (keys.stranger != NULL)
		return wrong(c, "'%s' does not go with '%s'", keys.stranger,
		    keys.op->name);
	r->op = keys.op->op;
	of = jobj_member(o, keys.op->name);
	switch (keys.op->of) {
	case OF_RULE:
		return compile(c, of, &r->of) && compile_rest(c, o, r);
	case OF_RULES:
		return compile_list(c, of, r) && compile_rest(c, o, r);
	case OF_VALUE:
		r->constant = of;
		return true;
	case OF_TEMPLATE:
		return compile_template(c, of, r);
	}
	fatal("rule: unknown operand");
}

static bool
compile(struct compile *c, struct json_object *o, struct rule **out)
{
	struct rule *r = arena_alloc(c->mem, sizeof(*r));
	bool ok;

	*out = r;
	if (c->depth == DEPTH_MAX)
		return wrong(c, "rules more than %d deep", DEPTH_MAX);
	c->depth++;
	if (jobj_text(o) != NULL) {
		r->op = RULE_POINTER;
		ok = compile_pointer(c, jobj_text(o), &r->pointer);
	} else if (jobj_kind(o) == JOBJ_ARRAY) {
		r->op = RULE_FIRST;
		ok = compile_list(c, o, r);
	} else if (jobj_kind(o) == JOBJ_OBJECT) {
		ok = compile_operator(c, o, r);
	} else {
		ok = wrong(c,
		    "a rule is a pointer, a list of rules or an "
		    "object with an operator, not %s",
		    jobj_kind_name(jobj_kind(o)));
	}
	c->depth--;
	return ok;
}

bool
rule_compile(struct json_object *borrowed, const char *where, struct arena *mem,
    struct rule **out, struct fault *f)
{
	struct compile c = { .mem = mem, .where = where, .fault = f };

	return compile(&c, borrowed, out);
}
