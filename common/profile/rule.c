/*
 * rule - runs compiled rules on an item.
 */
#include "profile/rule.h"

#include <inttypes.h>

#include "base/buf.h"
#include "event/event.h"
#include "base/hash.h"
#include "json/json_tree.h"
#include "profile/internal.h"
#include "base/text.h"
#include "base/datetime.h"
#include "base/timezone.h"

enum { TEXT_MAX = 16 * 1024 * 1024, HASH_BITS = 53 };

static struct rule_value
follow(const struct pointer *p, const struct rule_scope *scope,
    struct json_object *item)
{
	return rule_value_of_json(
	    pointer_follow(p, p->is_outer ? scope->outer : item));
}

static struct rule_value
eval_text(const struct rule *r, const struct rule_scope *scope,
    struct json_object *item, const char **out)
{
	struct rule_value v = rule_eval(r, scope, item);

	*out = rule_value_text(&v);
	return v;
}

static struct rule_value
eval_first(const struct rule *r, const struct rule_scope *scope,
    struct json_object *item)
{
	struct rule_unread before = { .text = NULL }, first = before;

	if (scope->unread != NULL)
		before = *scope->unread;
	for (size_t i = 0; i < r->rule_count; i++) {
		struct rule_value v = rule_eval(r->rules[i], scope, item);

		if (v.kind != RULE_VALUE_NONE)
			return v;
		if (scope->unread == NULL)
			continue;
		if (first.text == NULL)
			first = *scope->unread;
		*scope->unread = before;
	}
	if (scope->unread != NULL)
		*scope->unread = first;
	return rule_value_none();
}

static struct rule_value
eval_template(const struct rule *r, const struct rule_scope *scope,
    struct json_object *item)
{
	struct buf out = BUF_INIT(TEXT_MAX);
	struct rule_value v = rule_value_none();

	for (size_t i = 0; i < r->part_count; i++) {
		const struct rule_part *p = &r->parts[i];
		struct rule_value found = p->pointer != NULL
		    ? follow(p->pointer, scope, item)
		    : rule_value_of_text(p->literal != NULL
			      ? p->literal
			      : request_template_variable(
				    scope->variables, p->variable));
		const char *t = rule_value_text(&found);

		if (t == NULL)
			goto out;
		if (p->slug)
			event_slugify(t, &out);
		else
			buf_text(&out, t);
	}
	v = rule_value_copy(scope, buf_cstr(&out));
out:
	buf_release(&out);
	return v;
}

/* RFC 3986 section 3.1: a letter, then letters, digits and "+-.", then a colon. */
static bool
has_scheme(const char *t)
{
	static const char rest[] = "abcdefghijklmnopqrstuvwxyz"
				   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+-.";
	size_t n = strspn(t, rest);

	return n > 0 && t[n] == ':' && strchr("0123456789+-.", t[0]) == NULL;
}

/*
 * RFC 3986 section 5.2 for the forms that upstreams use: "//h/p", "/p", "p".  Appends
 * "p" to the base, which has no final slash.
 */
static struct rule_value
make_absolute(const char *t, const struct rule_scope *scope)
{
	LOCAL_BUF out = BUF_INIT(TEXT_MAX);
	const char *host;

	if (t == NULL || has_scheme(t) || scope->base == NULL)
		return rule_value_of_text(t);
	host = strstr(scope->base, "://");
	if (host == NULL)
		return rule_value_none();
	if (text_starts(t, "//"))
		buf_bytes(&out, scope->base, (size_t)(host + 1 - scope->base));
	else if (t[0] == '/')
		buf_bytes(&out, scope->base,
		    (size_t)(host + 3 - scope->base) +
			strcspn(host + 3, "/?#"));
	else
		buf_printf(&out, "%s/", scope->base);
	buf_text(&out, t);
	return rule_value_copy(scope, buf_cstr(&out));
}

/* Takes the text in "pt-BR", or in "pt", or in English, or in the first language. */
static struct rule_value
pick_language(const struct rule_value *v, const struct rule_scope *scope)
{
	char language[16];
	const char *keys[] = { scope->locale, language, "en" };

	if (v->kind != RULE_VALUE_JSON ||
	    json_tree_kind(v->json) != JSON_TREE_OBJECT)
		return *v;
	snprintf(language, sizeof(language), "%.*s",
	    (int)strcspn(scope->locale, "-"), scope->locale);
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		struct rule_value found = rule_value_of_json(
		    json_tree_member_nocase(v->json, keys[i]));

		if (found.kind != RULE_VALUE_NONE)
			return found;
	}
	for (size_t i = 0; i < json_tree_member_count(v->json); i++) {
		struct rule_value found =
		    rule_value_of_json(json_tree_nth_member(v->json, i));

		if (found.kind != RULE_VALUE_NONE)
			return found;
	}
	return rule_value_none();
}

static struct rule_value
eval_pick(const struct rule *r, const struct rule_value *from)
{
	struct json_object *best = NULL;
	double most = 0;
	size_t n =
	    from->kind == RULE_VALUE_JSON ? json_tree_count(from->json) : 0;

	for (size_t i = 0; i < n; i++) {
		struct json_object *row = json_tree_at(from->json, i);
		struct rule_value v;
		double size;

		if (!item_rule_holds(&r->where, row))
			continue;
		if (r->max == NULL) {
			best = row;
			break;
		}
		v = rule_value_of_json(pointer_follow(r->max, row));
		size = rule_value_number(&v, -1e300);
		if (best == NULL || size > most) {
			best = row;
			most = size;
		}
	}
	return rule_value_of_json(
	    r->get != NULL ? pointer_follow(r->get, best) : best);
}

static struct rule_value
eval_join(const struct rule *r, const struct rule_scope *scope,
    struct json_object *item)
{
	LOCAL_BUF out = BUF_INIT(TEXT_MAX);

	for (size_t i = 0; i < r->rule_count; i++) {
		const char *t;

		(void)eval_text(r->rules[i], scope, item, &t);
		if (t == NULL)
			continue;
		if (out.len > 0)
			buf_text(&out, r->separator);
		buf_text(&out, t);
	}
	return rule_value_copy(scope, buf_cstr(&out));
}

static struct rule_value
eval_map(const struct rule *r, const struct rule_value *v,
    const struct rule_scope *scope)
{
	const char *t = rule_value_text(v);

	if (t != NULL && json_tree_has_member(r->table, t))
		return rule_value_of_json(json_tree_member(r->table, t));
	if (t != NULL && r->table_at != NULL && scope->unread != NULL &&
	    scope->unread->text == NULL)
		*scope->unread = (struct rule_unread){ t,
			"has no entry in the table", r->table_at };
	return rule_value_of_json(r->default_value);
}

/* The text after `after` (no value if the text lacks it), up to `before` or the end. */
static struct rule_value
eval_cut(const struct rule *r, const char *t, const struct rule_scope *scope)
{
	const char *end;

	if (t != NULL && r->after != NULL) {
		t = strstr(t, r->after);
		t = t != NULL ? t + strlen(r->after) : NULL;
	}
	if (t == NULL)
		return rule_value_none();
	end = r->before != NULL ? strstr(t, r->before) : NULL;
	if (end == NULL)
		return rule_value_of_text(t);
	return rule_value_of_text(arena_copy(scope->mem, t, (size_t)(end - t)));
}

/*
 * If a day and a time that are joined cannot be read, reads only the day, and records the
 * time.
 */
static struct rule_value
eval_day(const struct rule *r, const struct rule_scope *scope,
    struct json_object *item, const struct rule_value of[RULE_TIMES])
{
	const struct rule *join = r->operand;
	struct rule_unread unread = { .text = NULL };
	struct rule_scope inner = *scope;
	struct rule_value day, clock;

	if (join->op != RULE_OP_JOIN || join->rule_count != 2 || r->is_end)
		return rule_value_none();
	inner.unread = &unread;
	clock = rule_eval(join->rules[1], &inner, item);
	day = rule_time(r, &inner, rule_eval(join->rules[0], &inner, item), of);
	if (unread.text != NULL || day.kind == RULE_VALUE_NONE ||
	    strlen(day.text) != strlen("2026-11-21") ||
	    rule_value_text(&clock) == NULL)
		return rule_value_none();
	if (scope->unread != NULL)
		*scope->unread = (struct rule_unread){ rule_value_text(&clock),
			"is not a time such as 20:30 or 20:30 - 22:00, so the "
			"date has no time",
			NULL };
	return day;
}

static struct rule_value
eval_time(const struct rule *r, struct rule_value time,
    const struct rule_scope *scope, struct json_object *item)
{
	struct rule_value of[RULE_TIMES], v, day;

	for (size_t i = 0; i < RULE_TIMES; i++)
		of[i] = r->rules[i] != NULL
		    ? rule_eval(r->rules[i], scope, item)
		    : rule_value_none();
	v = rule_time(r, scope, time, of);
	if (v.kind != RULE_VALUE_NONE)
		return v;
	day = eval_day(r, scope, item, of);
	return day.kind != RULE_VALUE_NONE ? day : v;
}

/* A date is past after its day.  Dates and local times are in the brand's zone. */
static bool
is_past(const struct rule *r, const struct rule_value *v,
    const struct rule_scope *scope)
{
	enum { DAY_S = 86400 };
	struct datetime w;

	if (!rule_read_time(r, scope, v, &w))
		return false;
	if (w.kind == DATETIME_DATE) /* becomes the last second of the day */
		w = datetime_from_civil(datetime_civil_s(&w) + DAY_S - 1);
	if (w.kind == DATETIME_LOCAL && scope->zone != NULL)
		w = timezone_apply(scope->zone, w);
	return datetime_instant_s(&w) < scope->now_s;
}

static struct rule_value
eval_hash(const char *t, const struct rule_scope *scope)
{
	uint64_t h;

	if (t == NULL)
		return rule_value_none();
	h = hash_text(HASH_START, t) & ((UINT64_C(1) << HASH_BITS) - 1);
	return rule_value_of_text(
	    arena_printf(scope->mem, "%" PRIu64, h + (h == 0)));
}

static bool
any_true(const struct rule *r, const struct rule_scope *scope,
    struct json_object *item)
{
	for (size_t i = 0; i < r->rule_count; i++) {
		struct rule_value v = rule_eval(r->rules[i], scope, item);

		if (rule_value_is_true(&v))
			return true;
	}
	return false;
}

/*
 * Returns true if there are times and all are midnights.  After the first time, 23:59
 * is also the end of a day.
 */
static bool
are_midnights(const struct rule *r, const struct rule_scope *scope,
    struct json_object *item)
{
	size_t count = 0;

	for (size_t i = 0; i < r->rule_count; i++) {
		struct datetime w;
		const char *t;

		(void)eval_text(r->rules[i], scope, item, &t);
		if (t == NULL)
			continue;
		if (!datetime_parse(t, &w) || w.kind == DATETIME_DATE ||
		    (!rule_is_midnight(&w) &&
			(count == 0 || w.hour != 23 || w.minute != 59)))
			return false;
		count++;
	}
	return count > 0;
}

struct rule_value
rule_eval(const struct rule *r, const struct rule_scope *scope,
    struct json_object *item)
{
	struct rule_value v = rule_value_none();
	const char *t = NULL;

	if (r->operand != NULL)
		v = eval_text(r->operand, scope, item, &t);
	switch (r->op) {
	case RULE_OP_POINTER:
		return follow(&r->pointer, scope, item);
	case RULE_OP_FIRST:
		return eval_first(r, scope, item);
	case RULE_OP_CONST:
		return rule_value_of_json(r->constant);
	case RULE_OP_TPL:
		return eval_template(r, scope, item);
	case RULE_OP_ABS:
		return make_absolute(t, scope);
	case RULE_OP_LANG:
		return pick_language(&v, scope);
	case RULE_OP_PICK:
		return eval_pick(r, &v);
	case RULE_OP_JOIN:
		return eval_join(r, scope, item);
	case RULE_OP_MAP:
		return eval_map(r, &v, scope);
	case RULE_OP_CUT:
		return eval_cut(r, t, scope);
	case RULE_OP_TIME:
		return eval_time(r, v, scope, item);
	case RULE_OP_ZONE:
		return rule_value_of_text(rule_zone_name(scope, t));
	case RULE_OP_MIDNIGHT:
		return rule_value_of_bool(are_midnights(r, scope, item));
	case RULE_OP_HASH:
		return eval_hash(t, scope);
	case RULE_OP_NOT:
		return rule_value_of_bool(!rule_value_is_true(&v));
	case RULE_OP_ANY:
		return rule_value_of_bool(any_true(r, scope, item));
	case RULE_OP_EQ:
		return rule_value_of_bool(rule_value_is_among(&v, r->constant));
	case RULE_OP_LT:
		return rule_value_of_bool(
		    rule_value_number(&v, 1e300) < r->than);
	case RULE_OP_PAST:
		return rule_value_of_bool(is_past(r, &v, scope));
	case RULE_OP_AMOUNT:
	case RULE_OP_DEGREES:
	case RULE_OP_YES:
		return rule_read_cell(r, scope, &v);
	case RULE_OP_PLAIN:
		return rule_read_html(scope, &v);
	}
	fatal("rule: unknown operator");
}

/*
 * Calls the function for the paths of a PICK in each element: the paths that it
 * compares, and the path of its value.
 */
static void
pick_paths(const struct rule *r, rule_paths_fn *fn, void *context)
{
	const struct pointer *from = &r->operand->pointer;

	for (size_t i = 0; i < r->where.count; i++)
		fn(context, from, item_rule_pointer(&r->where, i));
	if (r->max != NULL)
		fn(context, from, r->max);
	fn(context, from, r->get);
}

void
rule_paths(const struct rule *r, rule_paths_fn *fn, void *context)
{
	if (r->op == RULE_OP_POINTER)
		fn(context, &r->pointer, NULL);
	if (r->op == RULE_OP_PICK && r->operand->op == RULE_OP_POINTER)
		pick_paths(r, fn, context);
	else if (r->operand != NULL)
		rule_paths(r->operand, fn, context);
	for (size_t i = 0; i < r->rule_count; i++) {
		if (r->rules[i] != NULL)
			rule_paths(r->rules[i], fn, context);
	}
	for (size_t i = 0; i < r->part_count; i++) {
		if (r->parts[i].pointer != NULL)
			fn(context, r->parts[i].pointer, NULL);
	}
}
