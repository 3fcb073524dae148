/*
 * profile_map - maps an upstream's item to a native record.
 */
#include "event/amount.h"
#include "event/ticket.h"
#include "event/words.h"
#include "json/json_tree.h"
#include "base/text.h"
#include "base/timezone.h"
#include "profile/private_item.h"
#include "profile/profile.h"
#include "profile/internal.h"

struct rule_scope
profile_scope(const struct brand *b, int64_t now_s, struct arena *mem)
{
	const struct brand_vars *vars = &b->upstream.vars;
	struct request_template_variables *variables =
	    arena_alloc(mem, sizeof(*variables));

	request_template_set_variable(variables, "brand", b->host);
	request_template_set_variable(
	    variables, "upstream.base", b->upstream.base);
	for (size_t i = 0; i < vars->count; i++)
		request_template_set_variable(variables,
		    arena_printf(mem, "upstream.%s", vars->name[i]),
		    vars->value[i]);
	return (struct rule_scope){
		.mem = mem,
		/* Relative addresses cannot be below a database. */
		.base = brand_url_is_database(b->upstream.base)
		    ? NULL
		    : b->upstream.base,
		.zone = b->timezone,
		.country = b->country,
		.month_first = text_equal_nocase(b->country, "US"),
		.locale = b->locale,
		.currency = b->currency,
		.now_s = now_s,
		.variables = variables,
	};
}

/* Adds the value as a member.  Adds nothing for RULE_VALUE_NONE. */
static void
set_member(
    struct json_object *o, const char *member, const struct rule_value *v)
{
	switch (v->kind) {
	case RULE_VALUE_NONE:
		return;
	case RULE_VALUE_TEXT:
		json_tree_set_text(o, member, v->text);
		return;
	case RULE_VALUE_BOOL:
		json_tree_set_bool(o, member, v->boolean);
		return;
	case RULE_VALUE_JSON:
		json_tree_set_shared(o, member, v->json);
		return;
	}
}

/* A price in a column of states is not a missing entry of the table. */
static bool
is_price(const char *text)
{
	struct amount a;

	return amount_read(text, NULL, &a) == NULL &&
	    (a.currency[0] != '\0' || strchr(a.number, '.') != NULL ||
		event_word(LANGUAGE_FREE_AMOUNT, text) != NULL);
}

static void
remark_unread(const struct rule_scope *scope, const char *section,
    const char *member, const struct rule_unread *unread)
{
	struct coerce c = {
		.remark = scope->remark,
		.context = scope->context,
		.section = section,
	};

	if (unread->text == NULL ||
	    (unread->table != NULL && is_price(unread->text)))
		return;
	if (unread->table != NULL && scope->no_entry != NULL)
		scope->no_entry(scope->context, unread->table, unread->text);
	else
		coerce_remark_value(&c, member, unread->wanted, unread->text);
}

/*
 * Returns the meaning of a value that the profile's table lacks, if the value is a word
 * that native records may use.
 */
static struct rule_value
known_word(const char *member, const char *text)
{
	bool closed = event_word(LANGUAGE_SOLD_OUT, text) != NULL;
	const char *status = event_word(LANGUAGE_EVENT_STATUS, text);
	const char *mode = event_word(LANGUAGE_ONLINE_MODE, text);

	if (mode != NULL && strcmp(member, "is_online") == 0)
		return rule_value_of_bool(*mode == '\0');
	if (strcmp(member, "event_status") == 0)
		return rule_value_of_text(status);
	if (strcmp(member, "status") == 0 && (closed || status != NULL))
		return rule_value_of_text(text);
	closed = closed || (status != NULL && strcmp(status, "cancelled") == 0);
	if (closed && strcmp(member, "is_closed") == 0)
		return rule_value_of_bool(true);
	if (closed && strcmp(member, "available") == 0)
		return rule_value_of_bool(false);
	return rule_value_none();
}

/* If a ticket has a currency, its amounts are in this currency. */
static void
find_currency(const struct profile_fields *fields, struct rule_scope *scope,
    struct json_object *item, char currency[CURRENCY_SIZE])
{
	const struct profile_field *f = profile_find_field(fields, "currency");
	struct rule_value v =
	    f != NULL ? rule_eval(f->rule, scope, item) : rule_value_none();
	const char *text = rule_value_text(&v);

	if (text != NULL && currency_read(text, currency))
		scope->currency = currency;
}

/* Maps the fields.  Returns true if it reported a value. */
static bool
map_fields(const struct profile_fields *fields, const struct rule_scope *scope,
    const char *section, struct json_object *item, struct json_object *out)
{
	struct rule_scope inner = *scope;
	struct rule_unread unread;
	const char *zone = NULL;
	char currency[CURRENCY_SIZE];
	bool reported = false;

	inner.unread = NULL;
	find_currency(fields, &inner, item, currency);
	inner.unread = &unread;
	for (size_t i = 0; i < fields->count; i++) {
		const struct profile_field *f = &fields->field[i];
		struct json_object *into = out;
		struct rule_value v;

		if (strcmp(f->member, PROFILE_HIGHEST) == 0)
			continue; /* map_highest() uses it */
		unread = (struct rule_unread){ .text = NULL };
		inner.time_zone =
		    strcmp(f->member, "starts_at") == 0 ? &zone : NULL;
		v = rule_eval(f->rule, &inner, item);
		if (unread.table != NULL && v.kind == RULE_VALUE_NONE) {
			v = known_word(f->member, unread.text);
			if (v.kind != RULE_VALUE_NONE)
				unread.wanted =
				    "has no entry in the table, but is used, "
				    "because it is a known word";
		}
		remark_unread(scope, f->section != NULL ? f->section : section,
		    f->member, &unread);
		reported = reported || unread.text != NULL;
		if (f->section != NULL)
			into = json_tree_section(out, f->section);
		set_member(into, f->member, &v);
	}
	/* The zone of the start is the event's zone, unless a rule sets a zone. */
	if (zone != NULL && section == NULL && !timezone_is_utc(zone) &&
	    !text_starts(zone, "Etc/") &&
	    !json_tree_has_member(out, "timezone"))
		json_tree_set_text(out, "timezone", zone);
	return reported;
}

/* Returns true if a rule gives another value for the item than for an empty item. */
static bool
gives_something(const struct profile_list *x, const struct rule_scope *scope,
    struct json_object *item)
{
	bool found = false;

	for (size_t i = 0; i < x->fields.count && !found; i++) {
		const struct rule *rule = x->fields.field[i].rule;
		struct rule_value of_item = rule_eval(rule, scope, item);
		struct rule_value of_nothing = rule_eval(rule, scope, NULL);
		const char *a = rule_value_text(&of_item),
			   *b = rule_value_text(&of_nothing);

		found = a != NULL && (b == NULL || strcmp(a, b) != 0);
	}
	return found;
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
	(void)map_fields(&x->fields, &quiet, NULL, item, second);
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
		    "is one of several amounts, of which the others are left "
		    "out; \"split\" makes a ticket of each",
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
	(void)map_fields(&x->fields, scope, section, item, element);
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
	if (!map_fields(&x->fields, scope, section, item, none) && text != NULL)
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

static void
map_list(const struct profile_list *x, const char *name,
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

static struct json_object *
map_item(const struct profile_mapping *x, const struct rule_scope *scope,
    struct json_object *item)
{
	struct json_object *out = json_tree_new();

	item = pointer_follow(&x->item, item);
	(void)map_fields(&x->fields, scope, NULL, item, out);
	for (int i = 0; i < PROFILE_LIST_COUNT; i++) {
		if (x->lists[i].each != NULL)
			map_list(&x->lists[i],
			    profile_list_name((enum profile_list_id)i), scope,
			    item, out);
	}
	private_item_read_free(item, out);
	return out;
}

struct json_object *
profile_map(const struct profile *x, const struct rule_scope *scope,
    struct json_object *item)
{
	return map_item(&x->list, scope, item);
}

const char *
profile_group(const struct profile *x, const struct rule_scope *scope,
    struct json_object *item)
{
	struct rule_value v;

	if (x->group == NULL)
		return NULL;
	v = rule_eval(x->group, scope, pointer_follow(&x->list.item, item));
	return rule_value_text(&v);
}

struct json_object *
profile_map_detail(const struct profile *x, const struct rule_scope *scope,
    struct json_object *item)
{
	return map_item(&x->detail, scope, item);
}

/* Returns true for "<p>", "</a>", "<br/>", but not for Markdown's "<https://...>". */
static bool
has_tag(const char *text)
{
	const char *last = strrchr(text, '>');

	while ((text = strchr(text, '<')) != NULL && text < last) {
		text += 1 + (text[1] == '/');
		if (text_is_letter_or_digit(*text) &&
		    strncmp(text, "http", 4) != 0)
			return true;
	}
	return false;
}

void
profile_convert_description(const struct profile *x, struct json_object *native)
{
	LOCAL_BUF html = BUF_INIT(RICHTEXT_OUTPUT_MAX);
	const char *text = json_tree_text_of(native, "description");

	if (text == NULL || x->description == RICHTEXT_HTML ||
	    (x->description_may_be_html && has_tag(text)))
		return;
	richtext_convert(x->description, text, strlen(text), &html, NULL);
	json_tree_set_text(native, "description", buf_cstr(&html));
}
