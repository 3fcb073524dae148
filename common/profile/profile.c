/*
 * profile - reads a profile: its pointers, its rules and its lists.
 */
#include "profile/profile.h"

#include "base/hash.h"
#include "base/text.h"
#include "json/json_tree.h"
#include "profile/internal.h"

/* The sections of an event that have a map of their own, with "each". */
static const enum event_section sections[PROFILE_LIST_COUNT] = {
	[PROFILE_PERFORMERS] = EVENT_SECTION_PERFORMER,
	[PROFILE_SOURCES] = EVENT_SECTION_SOURCE,
	[PROFILE_SESSIONS] = EVENT_SECTION_SESSION,
	[PROFILE_TICKETS] = EVENT_SECTION_TICKET,
};

struct profile_parser {
	struct profile *profile;
	struct arena *mem;
	struct diagnostics *lint;
	/* the present map */
	enum event_section section; /* TOP, or that of a list */
	struct profile_fields *fields;
	struct profile_list *lists; /* NULL: this is the map of a list */
};

/* Returns NULL if the member is missing or not a pointer.  The lint reports the second. */
static struct pointer *
parse_pointer(struct profile_parser *p, struct json_object *value)
{
	struct pointer *out = arena_alloc(p->mem, sizeof(*out));
	const char *text = json_tree_text(value);

	return text != NULL && pointer_parse(text, p->mem, out) ? out : NULL;
}

static struct pointer *
read_pointer(struct profile_parser *p, struct json_object *o, const char *key)
{
	return parse_pointer(p, json_tree_member(o, key));
}

/* A list of "sql" has its items in the place that request_template.h describes. */
static struct pointer *
read_items(struct profile_parser *p, struct json_object *list)
{
	struct pointer *own = arena_alloc(p->mem, sizeof(*own));

	return json_tree_has_member(list, "sql") &&
		pointer_parse("/items", p->mem, own)
	    ? own
	    : read_pointer(p, list, "items");
}

/* Reads a pointer, or two, of which the second is used if the first has no value. */
static void
read_each(struct profile_parser *p, struct json_object *each,
    struct profile_list *list)
{
	if (json_tree_count(each) != 2) {
		list->each = parse_pointer(p, each);
		return;
	}
	list->each_else = parse_pointer(p, json_tree_at(each, 1));
	if (list->each_else != NULL)
		list->each = parse_pointer(p, json_tree_at(each, 0));
}

/* Compiles the rule of an optional member. */
static void
read_optional_rule(struct profile_parser *p, struct json_object *o,
    const char *key, struct rule **out)
{
	LOCAL_PLACE place = diagnostics_enter(p->lint, key);

	if (json_tree_has_member(o, key))
		(void)!rule_compile(
		    json_tree_member(o, key), p->lint, p->mem, out);
}

static void
refuse_outer(void *context, const struct pointer *p, const struct pointer *each)
{
	struct profile_parser *parser = context;

	(void)each;
	if (p->is_outer)
		(void)diagnostics_add(
		    parser->lint, "'^' is only allowed in the rules of a list");
}

static void read_list_of_rules(
    struct profile_parser *, enum profile_list_id, struct json_object *);

/* Returns false if the key is not the name of a list. */
static bool
read_as_list(
    struct profile_parser *p, const char *key, struct json_object *value)
{
	for (int i = 0; p->lists != NULL && i < PROFILE_LIST_COUNT; i++) {
		if (strcmp(profile_list_name((enum profile_list_id)i), key) ==
		    0) {
			read_list_of_rules(p, (enum profile_list_id)i, value);
			return true;
		}
	}
	return false;
}

/* Finds the field of the event, or of the list's elements, that the map calls `key`. */
static bool
find_target(
    const struct profile_parser *p, const char *key, struct profile_field *out)
{
	/* A record has neither: they become sessions and a second ticket. */
	const char *other = p->section == EVENT_SECTION_TOP ? "rrule"
	    : p->section == EVENT_SECTION_TICKET            ? PROFILE_HIGHEST
							    : "";

	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];
		bool in_list = event_section_is_list(f->section);
		const char *name = in_list ? f->member : f->key;

		if (f->kind == EVENT_FIELD_OF_LIST ||
		    (in_list ? f->section : EVENT_SECTION_TOP) != p->section ||
		    strcmp(name, key) != 0)
			continue;
		*out = (struct profile_field){
			.key = name,
			.section =
			    in_list ? NULL : event_section_name(f->section),
			.member = f->member,
		};
		return true;
	}
	*out = (struct profile_field){ .key = other, .member = other };
	return strcmp(other, key) == 0;
}

static void
read_field(const char *key, struct json_object *value, void *context)
{
	struct profile_parser *p = context;
	LOCAL_PLACE place = diagnostics_enter(p->lint, key);
	struct profile_field found, *f;

	if (read_as_list(p, key, value)) {
		/* the list has its rules */
	} else if (!find_target(p, key, &found)) {
		(void)diagnostics_add(p->lint,
		    "is not a field of an event; cartaz-record(5) lists the "
		    "fields");
	} else {
		f = &p->fields->field[p->fields->count++];
		*f = found;
		f->source = value;
		if (rule_compile(value, p->lint, p->mem, &f->rule) &&
		    p->lists != NULL)
			rule_paths(f->rule, refuse_outer, p);
	}
}

/* Reads the fields of the member "map". */
static void
read_map(struct profile_parser *p, struct json_object *o)
{
	LOCAL_PLACE place = diagnostics_enter(p->lint, "map");

	json_tree_each(json_tree_member(o, "map"), read_field, p);
}

static void
check_list_key(const char *key, struct json_object *value, void *context)
{
	static const char *const keys[] = { "each", "split", "if", "map" };
	struct profile_parser *p = context;

	(void)value;
	if (!text_is_among(keys, ARRAY_LEN(keys), key))
		(void)diagnostics_add_at(p->lint, key,
		    "is not one of 'each', 'split', 'if' and 'map'");
}

static void
read_list_of_rules(
    struct profile_parser *p, enum profile_list_id id, struct json_object *o)
{
	struct profile_list *list = &p->lists[id];
	struct profile_parser inner = *p;

	if (!json_tree_has_member(o, "each") ||
	    json_tree_kind(json_tree_member(o, "map")) != JSON_TREE_OBJECT) {
		(void)diagnostics_add(
		    p->lint, "needs 'each' (a pointer) and 'map' (an object)");
		return;
	}
	list->source = o;
	read_each(p, json_tree_member(o, "each"), list);
	if (list->each == NULL)
		(void)diagnostics_add_at(
		    p->lint, "each", "must be a JSON pointer, such as /data");
	list->split = json_tree_text_of(o, "split");
	if (json_tree_has_member(o, "split") &&
	    (list->split == NULL || list->split[0] == '\0'))
		(void)diagnostics_add_at(p->lint, "split",
		    "must be the separator between the parts, such as \";\"");
	json_tree_each(o, check_list_key, p);
	read_optional_rule(p, o, "if", &list->condition);
	inner.section = sections[id];
	inner.fields = &list->fields;
	inner.lists = NULL;
	read_map(&inner, o);
}

static void
read_description_format(struct profile_parser *p, struct json_object *o)
{
	static const char *const names[] = {
		[RICHTEXT_HTML] = "html",
		[RICHTEXT_MARKDOWN] = "markdown",
		[RICHTEXT_TEXT] = "text",
	};
	const char *name = json_tree_text_of(o, "description_format");

	if (name != NULL && strcmp(name, "html_or_markdown") == 0) {
		p->profile->description = RICHTEXT_MARKDOWN;
		p->profile->description_may_be_html = true;
	}
	for (size_t i = 0; name != NULL && i < ARRAY_LEN(names); i++) {
		if (strcmp(names[i], name) == 0)
			p->profile->description = (enum richtext_kind)i;
	}
}

const char *
profile_list_name(enum profile_list_id id)
{
	return event_section_name(sections[id]);
}

static size_t
find_key(const struct profile_fields *fields, const char *key)
{
	size_t i = 0;

	while (i < fields->count && strcmp(fields->field[i].key, key) != 0)
		i++;
	return i;
}

const struct profile_field *
profile_find_field(const struct profile_fields *fields, const char *key)
{
	size_t at = find_key(fields, key);

	return at < fields->count ? &fields->field[at] : NULL;
}

/* Reads the item and the map of the profile or of its detail. */
static void
read_mapping(struct profile_parser *p, struct json_object *o,
    struct profile_mapping *out)
{
	struct pointer *item = read_pointer(p, o, "item");

	if (item != NULL)
		out->item = *item;
	p->fields = &out->fields;
	p->lists = out->lists;
	read_map(p, o);
}

/* Copies the list's rules, and replaces those that the detail also has. */
static void
read_detail(struct profile_parser *p, struct json_object *detail)
{
	LOCAL_PLACE place = diagnostics_enter(p->lint, "detail");
	struct profile *x = p->profile;
	struct profile_mapping own = { .item = x->list.item };

	read_mapping(p, detail, &own);
	x->detail = x->list;
	x->detail.item = own.item;
	for (size_t i = 0; i < PROFILE_LIST_COUNT; i++) {
		if (own.lists[i].each != NULL)
			x->detail.lists[i] = own.lists[i];
	}
	for (size_t i = 0; i < own.fields.count; i++) {
		const struct profile_field *f = &own.fields.field[i];
		size_t at = find_key(&x->detail.fields, f->key);

		x->detail.fields.field[at] = *f;
		x->detail.fields.count += at == x->detail.fields.count;
	}
}

static void
check_required(struct profile_parser *p)
{
	LOCAL_PLACE place = diagnostics_enter(p->lint, "map");
	const struct profile_fields *fields = &p->profile->list.fields;

	if (profile_find_field(fields, "id") == NULL)
		(void)diagnostics_add_at(
		    p->lint, "id", "is missing; {\"hash\": rule} makes an id");
	if (profile_find_field(fields, "name") == NULL)
		(void)diagnostics_add_at(p->lint, "name", "is missing");
}

static void
read_profile_keys(struct profile_parser *p, struct json_object *o)
{
	struct profile *x = p->profile;

	profile_lint_keys(o, p->mem, p->lint);
	x->items = read_items(p, json_tree_member(o, "list"));
	read_optional_rule(p, o, "group_by", &x->group);
	(void)!item_rules_compile(o, p->lint, p->mem, &x->rules);
	read_description_format(p, o);
	read_mapping(p, o, &x->list);
	check_required(p);
	read_detail(p, json_tree_member(o, "detail"));
}

static bool
read_bytes(struct profile_parser *p, const char *bytes, size_t n)
{
	struct profile *x = p->profile;
	struct error f;

	*x = (struct profile){ .hash = hash_bytes(HASH_START, bytes, n) };
	if (!json_tree_parse_file(bytes, n, &x->tree, p->mem, p->lint, &f))
		return diagnostics_add(p->lint, "is not JSON: %s", f.note);
	if (json_tree_kind(x->tree) == JSON_TREE_OBJECT)
		read_profile_keys(p, x->tree);
	else
		(void)diagnostics_add(p->lint, "a profile must be an object");
	if (p->lint->mistakes > 0)
		profile_release(x);
	return p->lint->mistakes == 0;
}

bool
profile_lint(struct profile *x, const char *bytes, size_t n, struct arena *mem,
    diagnostics_report_fn *report, void *context)
{
	struct diagnostics lint;
	struct profile_parser p = { .profile = x, .mem = mem, .lint = &lint };

	diagnostics_start(&lint, report, context);
	return read_bytes(&p, bytes, n);
}

static void
keep_first_mistake(void *context, const char *pointer, const char *why)
{
	struct error *f = context;

	if (f->note[0] == '\0')
		(void)error_internal(f, "%s: %s",
		    pointer[0] != '\0' ? pointer : "the whole file", why);
}

bool
profile_parse(struct profile *x, const char *bytes, size_t n, struct arena *mem,
    struct error *f)
{
	struct error first = { .note = "" };

	if (profile_lint(x, bytes, n, mem, keep_first_mistake, &first))
		return true;
	*f = first;
	return false;
}

/* In a path, "." and ".." have a special meaning (RFC 3986 section 3.3). */
static bool
is_dot_segment(const char *key)
{
	return key[strspn(key, ".")] == '\0';
}

bool
profile_key(const struct profile *x, const char *slug, const char **key)
{
	const char *separator =
	    json_tree_text_of(json_tree_member(x->tree, "key"), "after_first");
	const char *at = separator != NULL ? strstr(slug, separator) : slug;

	if (at == NULL)
		return false;
	*key = separator != NULL ? at + strlen(separator) : at;
	return !is_dot_segment(*key);
}

void
profile_release(struct profile *x)
{
	json_tree_release(&x->tree);
}
