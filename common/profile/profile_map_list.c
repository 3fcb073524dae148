/*
 * profile_map_list - maps the lists of an item, such as its tickets and sessions.
 */
#include "base/text.h"
#include "event/amount.h"
#include "event/ticket.h"
#include "event/words.h"
#include "json/json_tree.h"
#include "profile/internal.h"
#include "profile/profile.h"

struct item_paths {
	struct json_object *item;
	bool any, lead_to_value; /* in the item, not in the event around it */
};

/* A rule_paths_fn. */
static void
look_at_path(
    void *context, const struct pointer *p, const struct pointer *inner)
{
	struct item_paths *x = context;
	struct rule_value v = p->is_outer
	    ? rule_value_none()
	    : rule_value_of_json(pointer_follow(p, x->item));

	(void)inner;
	x->any = true;
	x->lead_to_value = x->lead_to_value || v.kind != RULE_VALUE_NONE;
}

/*
 * Returns true if a rule gives another value for the item than for an empty item, or, for
 * a value in the item, a text such as `else`.  Returns true for an object if all rules are
 * constants.  An empty cell beside a constant is thus not a ticket.
 */
static bool
gives_something(const struct profile_list *x, const struct rule_scope *scope,
    struct json_object *item)
{
	static const char *const states[] = { "true", "false" };
	struct item_paths all = { .item = item };
	bool found = false;

	for (size_t i = 0; i < x->fields.count && !found; i++) {
		const struct rule *rule = x->fields.field[i].rule;
		struct rule_value of_item = rule_eval(rule, scope, item);
		struct rule_value of_nothing = rule_eval(rule, scope, NULL);
		const char *a = rule_value_text(&of_item),
			   *b = rule_value_text(&of_nothing);
		struct item_paths paths = { .item = item };

		rule_paths(rule, look_at_path, &paths);
		all.any = all.any || paths.any;
		found = a != NULL &&
		    (b == NULL || strcmp(a, b) != 0 ||
			(paths.lead_to_value &&
			    !text_is_among(states, ARRAY_LEN(states), a)));
	}
	return found || (!all.any && json_tree_kind(item) == JSON_TREE_OBJECT);
}

static bool
counts(const struct profile_list *x, const struct rule_scope *scope,
    struct json_object *item)
{
	struct rule_value v;

	if (x->condition == NULL)
		return true;
	v = rule_eval(x->condition, scope, item);
	return rule_value_is_true(&v);
}

/* Evaluates the rule of a field as an amount.  Returns false if it has none. */
static bool
read_amount_of(const struct profile_list *x, const char *member,
    const struct rule_scope *scope, struct json_object *item, int64_t *out,
    const char **text)
{
	const struct profile_field *f = profile_find_field(&x->fields, member);
	struct rule_value v =
	    f != NULL ? rule_eval(f->rule, scope, item) : rule_value_none();
	struct amount a;

	*text = rule_value_text(&v);
	return *text != NULL && amount_read(*text, NULL, &a) == NULL &&
	    ticket_amount_read(a.number, out);
}

/*
 * Adds a second ticket, if the source has only the lowest and the highest price of an
 * event, and both differ.
 */
static void
map_highest(const struct profile_list *x, const struct rule_scope *scope,
    struct json_object *item, struct json_object *list)
{
	struct rule_scope quiet = *scope;
	struct json_object *second;
	const char *price, *top;
	int64_t low, high;

	quiet.remark = NULL;
	quiet.no_entry = NULL;
	quiet.unread = NULL;
	if (!read_amount_of(x, PROFILE_HIGHEST, &quiet, item, &high, &top) ||
	    !read_amount_of(x, "price", &quiet, item, &low, &price) ||
	    high <= low)
		return;
	second = json_tree_new();
	(void)profile_map_fields(&x->fields, &quiet, NULL, item, second);
	json_tree_set_text(second, "price", top);
	if (json_tree_has_member(second, "total"))
		json_tree_set_text(second, "total", top);
	json_tree_append(list, second);
}

/* Reports a text with several amounts of which the rule for the price cuts only one. */
static void
remark_hidden_amount(const struct profile_list *x, const char *section,
    const struct rule_scope *scope, struct json_object *item,
    struct json_object *element)
{
	const struct profile_field *f = profile_find_field(&x->fields, "price");
	struct coerce c = { .remark = scope->remark,
		.context = scope->context,
		.section = section };
	const struct rule *from;
	struct rule_value v;
	const char *text;
	bool cuts = false;

	if (json_tree_member(element, "price") == NULL ||
	    profile_find_field(&x->fields, PROFILE_HIGHEST) != NULL)
		return;
	for (from = f->rule; from->op == RULE_OP_AMOUNT ||
	     from->op == RULE_OP_CUT || from->op == RULE_OP_FIRST;
	     from = from->op == RULE_OP_FIRST ? from->rules[0] : from->operand)
		cuts = cuts || from->op == RULE_OP_CUT;
	v = rule_eval(from, scope, item);
	text = rule_value_text(&v);
	if (cuts && text != NULL && amount_count(text) > 1)
		coerce_remark_value(&c, "price",
		    "has several amounts, of which only one is used; \"split\" "
		    "makes a ticket of each amount",
		    text);
}

static void
map_element(const struct profile_list *x, const char *name,
    const struct rule_scope *scope, struct json_object *item,
    struct json_object *list)
{
	struct json_object *element = json_tree_new();
	char section[32];

	snprintf(
	    section, sizeof(section), "%s/%zu", name, json_tree_count(list));
	(void)profile_map_fields(&x->fields, scope, section, item, element);
	remark_hidden_amount(x, section, scope, item, element);
	json_tree_append(list, element);
	map_highest(x, scope, item, list);
}

/* Reports the values that the rules could not read in an element that is left out. */
static void
remark_element(const struct profile_list *x, const char *name,
    const struct rule_scope *scope, struct json_object *item)
{
	LOCAL_JSON none = json_tree_new();
	struct rule_value v = rule_value_of_json(item);
	const char *text = rule_value_text(&v);
	struct coerce c = { .remark = scope->remark,
		.context = scope->context };
	char section[32];

	snprintf(section, sizeof(section), "%s/0", name);
	if (!profile_map_fields(&x->fields, scope, section, item, none) &&
	    text != NULL)
		coerce_remark_value(
		    &c, name, "has an element that no rule can read", text);
}

/* "12 € (sold out)", of which `split` makes two parts, is one ticket. */
static bool
sells_out_last(const struct profile_list *x, const char *name,
    struct json_object *part, struct json_object *list)
{
	const char *text = json_tree_text(part);
	size_t count = json_tree_count(list);

	if (x->split == NULL || count == 0 || text == NULL ||
	    strcmp(name, "tickets") != 0 ||
	    event_word(LANGUAGE_SOLD_OUT, text) == NULL)
		return false;
	json_tree_set_bool(json_tree_at(list, count - 1), "available", false);
	return true;
}

/*
 * Makes one element for each object of an array, or for a single object.  Another value
 * is an element if a rule can read it, such as a date in an array of dates.
 */
static void
map_elements(const struct profile_list *x, const char *name,
    const struct rule_scope *scope, struct json_object *each,
    struct json_object *list)
{
	bool is_object = json_tree_kind(each) == JSON_TREE_OBJECT;
	size_t count = is_object ? 1 : json_tree_count(each);

	for (size_t i = 0; i < count; i++) {
		struct json_object *one =
		    is_object ? each : json_tree_at(each, i);

		if (!counts(x, scope, one) ||
		    sells_out_last(x, name, one, list))
			continue;
		if ((!is_object && json_tree_kind(one) == JSON_TREE_OBJECT) ||
		    gives_something(x, scope, one))
			map_element(x, name, scope, one, list);
		else
			remark_element(x, name, scope, one);
	}
}

/* Splits a text.  Returns other values unchanged.  Takes and gives ownership. */
static struct json_object *
split_text(struct json_object *taken, const char *separator)
{
	const char *text = json_tree_text(taken), *end;
	struct json_object *parts;

	if (text == NULL)
		return taken;
	parts = json_tree_new_array();
	for (; text != NULL; text = end) {
		LOCAL_BUF part = BUF_INIT(RICHTEXT_INPUT_MAX);

		end = strstr(text, separator);
		buf_bytes(&part, text,
		    end != NULL ? (size_t)(end - text) : strlen(text));
		if (!text_is_blank(buf_cstr(&part)))
			json_tree_append_text(parts, buf_cstr(&part));
		if (end != NULL)
			end += strlen(separator);
	}
	json_tree_release(&taken);
	return parts;
}

/* Reports a number or a text, because they have no elements. */
static void
remark_no_list(
    const struct rule_scope *scope, const char *name, struct json_object *each)
{
	enum json_tree_kind kind = json_tree_kind(each);
	struct coerce c = { .remark = scope->remark,
		.context = scope->context };
	const char *text = json_tree_text(each);

	if (each == NULL || kind == JSON_TREE_NULL || kind == JSON_TREE_ARRAY ||
	    kind == JSON_TREE_OBJECT || (text != NULL && text_is_blank(text)))
		return;
	coerce_remark(&c, name,
	    text != NULL ? "has an 'each' that is a text, not a list; 'split' "
			   "makes a list of a text"
			 : "has an 'each' that is not a list");
}

void
profile_map_list(const struct profile_list *x, const char *name,
    const struct rule_scope *scope, struct json_object *item,
    struct json_object *out)
{
	LOCAL_JSON each = pointer_items(x->each, item);
	struct rule_scope inner = *scope;

	if (x->each_else != NULL && json_tree_count(each) == 0 &&
	    json_tree_kind(each) != JSON_TREE_OBJECT) {
		json_tree_release(&each);
		each = pointer_items(x->each_else, item);
	}
	if (x->split != NULL)
		each = split_text(each, x->split);
	remark_no_list(scope, name, each);
	inner.outer = item;
	map_elements(x, name, &inner, each, json_tree_set_array(out, name));
}
