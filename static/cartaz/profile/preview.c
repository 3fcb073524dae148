/*
 * preview - maps items as a job would, and prints the results.
 */
#include "cartaz/profile/preview.h"

#include <search.h>

#include "importer/windows_zone.h"
#include "json/json_tree.h"
#include "json/pointer.h"
#include "profile/private_item.h"
#include "event/address.h"
#include "event/native_record.h"
#include "event/publishable.h"
#include "base/text.h"

enum {
	ITEM_MEM_MAX = 64 * 1024 * 1024,
	REASON_MAX = 2 * IMPORT_REPORT_REASON_MAX,
	RECORD_MAX = 8 * 1024 * 1024,
	SHOWN_BYTES = 400,
	UNREAD_MAX = 64 * 1024,
};

static bool
is_shown(const struct preview *x)
{
	return x->shown <= PREVIEW_SHOWN_MAX;
}

static void
begin_shown(struct preview *x, int64_t number)
{
	x->number = number;
	x->shown++;
	if (!is_shown(x))
		return;
	if (x->shown > 1)
		tool_say("\n");
	tool_say("# item %lld\n", (long long)number);
}

static void
print_value(const char *text)
{
	size_t n = strlen(text), shown = text_cut(text, n, SHOWN_BYTES);

	tool_say("%.*s%s\n", (int)shown, text, shown < n ? "..." : "");
}

static void
print_lines(const char *text)
{
	while (*text != '\0') {
		size_t n = strcspn(text, "\n");

		tool_say("%.*s\n", (int)n, text);
		text += n + (text[n] == '\n');
	}
}

static void
print_field(const char *key, const char *value, struct json_object *rule,
    struct arena *mem)
{
	tool_say("%-28s ", key);
	print_value(value);
	tool_say("%-28s   by ", "");
	print_value(json_tree_print(rule, mem));
}

/* Prints each field: its value in the record, and the rule that made it. */
static void
print_item(struct preview *x, struct json_object *native)
{
	const struct profile *p = x->profile;

	for (size_t i = 0; i < p->list.fields.count; i++) {
		const struct profile_field *f = &p->list.fields.field[i];
		struct json_object *in = f->section != NULL
		    ? json_tree_member(native, f->section)
		    : native;

		print_field(f->key,
		    json_tree_print(json_tree_member(in, f->member), &x->mem),
		    f->source, &x->mem);
	}
	for (int i = 0; i < PROFILE_LIST_COUNT; i++) {
		const char *name = profile_list_name((enum profile_list_id)i);

		if (p->list.lists[i].each != NULL)
			print_field(name,
			    json_tree_print(
				json_tree_member(native, name), &x->mem),
			    p->list.lists[i].source, &x->mem);
	}
}

static void
count_left_out(struct preview *x, const char *reason, const char *particulars)
{
	const struct import_report_place at = { "item", x->number, 0 };

	import_report_left_out(&x->report, &at, reason, reason);
	if (is_shown(x))
		tool_say("  left out: %s\n", particulars);
}

static void
count_value(struct preview *x, const char *pointer, const char *why,
    char reason[REASON_MAX])
{
	const struct import_report_place at = { "item", x->number, 0 };

	snprintf(reason, REASON_MAX, "%s %s", pointer, why);
	text_replace_invalid(reason);
	import_report_field(&x->report, &at, reason, reason);
}

static void
report_value(void *context, const char *pointer, const char *why)
{
	struct preview *x = context;
	char reason[REASON_MAX];

	count_value(x, pointer, why, reason);
	if (is_shown(x))
		tool_say("  not taken: %s\n", reason);
}

/* Stores a remark that was found before the item is printed, to print it afterwards. */
static void
note_value(void *context, const char *pointer, const char *why)
{
	struct preview *x = context;
	char reason[REASON_MAX];

	count_value(x, pointer, why, reason);
	buf_printf(&x->unread, "  not taken: %s\n", reason);
}

static int
compare_slugs(const void *a, const void *b)
{
	return strcmp(a, b);
}

/* Returns true if an earlier item used the slug.  A snapshot has only one such event. */
static bool
is_slug_taken(struct preview *x, const char *text)
{
	char *slug = mem_copy_text(text), **found;

	found = tsearch(slug, &x->slugs, compare_slugs);
	if (found == NULL)
		fatal("preview: out of memory");
	if (*found == slug)
		return false;
	free(slug);
	return true;
}

/* Counts the fields with a value: mapped, and, if it is an event, published. */
static void
count_fields(
    struct preview *x, struct json_object *native, struct json_object *record)
{
	const struct profile_fields *fields = &x->profile->list.fields;

	for (size_t i = 0; i < fields->count; i++) {
		const struct profile_field *f = &fields->field[i];
		struct json_object *a = native, *b = record;
		/* A record keeps either the shop or the page. */
		bool has_shop = strcmp(f->key, "url") == 0 &&
		    json_tree_member(record, "buy_url") != NULL;

		if (f->section != NULL) {
			a = json_tree_member(a, f->section);
			b = json_tree_member(b, f->section);
		}
		x->filled[i] += json_tree_member(a, f->member) != NULL &&
		    (record == NULL || has_shop ||
			json_tree_member(b, f->member) != NULL);
	}
	for (int i = 0; i < PROFILE_LIST_COUNT; i++) {
		const char *name = profile_list_name((enum profile_list_id)i);

		x->with_list[i] +=
		    json_tree_count(json_tree_member(native, name)) > 0;
	}
}

/* Returns the record as a snapshot would store it, or NULL if it is left out. */
static struct json_object *
make_record(struct preview *x, struct json_object *native)
{
	LOCAL_BUF b = BUF_INIT(RECORD_MAX);
	struct json_object *record = NULL;
	struct native_record r;
	struct error f;

	if (!native_record_decode(native, &x->mem, &r, report_value, x, &f)) {
		count_left_out(x, f.note, f.note);
		return NULL;
	}
	publishable_make(
	    &r, x->brand, x->tool->now_s, &x->mem, NULL, report_value, x);
	if (is_slug_taken(x, r.event.slug)) {
		snprintf(f.note, sizeof(f.note),
		    "/slug \"%.100s\" is the slug of an earlier item",
		    r.event.slug);
		count_left_out(
		    x, "/slug is the slug of an earlier item", f.note);
		return NULL;
	}
	native_record_encode(&r, &b);
	(void)!json_tree_parse(buf_cstr(&b), b.len, &record, &f);
	return record;
}

void
preview_begin(struct preview *x, struct tool *t, const struct profile *profile,
    const struct brand *brand)
{
	*x = (struct preview){
		.tool = t,
		.profile = profile,
		.brand = brand,
		.scope = profile_scope(brand, t->now_s, &t->mem),
		.mem = ARENA_INIT(ITEM_MEM_MAX),
		.unread = BUF_INIT(UNREAD_MAX),
	};
	x->scope.mem = &x->mem;
	x->scope.windows_zone = windows_zone_find;
	x->scope.remark = note_value;
	x->scope.context = x;
	unmatched_start(&x->unmatched, profile, &t->mem);
}

void
preview_end(struct preview *x)
{
	arena_release(&x->mem);
	row_groups_release(&x->groups);
	buf_release(&x->unread);
	tdestroy(x->slugs, free);
}

/* Shows one event: an item, or the first item of a group, with the values of all. */
static void
show_event(struct preview *x, int64_t number, struct json_object *native)
{
	LOCAL_JSON record = NULL;

	begin_shown(x, number);
	if (is_shown(x)) {
		print_item(x, native);
		print_lines(buf_cstr(&x->unread));
	}
	address_complete(native, x->brand->country);
	cents_look(&x->cents, native, x->brand->currency);
	record = make_record(x, native);
	count_fields(x, native, record);
}

static void
join(struct preview *x, const char *key, struct json_object *native)
{
	struct row_group *group = row_groups_find(&x->groups, key);

	if (group != NULL) {
		x->report.joined++;
		row_group_join(group, native, note_value, x);
	} else {
		group = row_groups_add(&x->groups, key, native);
		group->place.number = x->number;
	}
}

static bool
is_wanted(
    struct preview *x, struct json_object *item, struct json_object *native)
{
	const struct profile *p = x->profile;
	const struct private_item declared =
	    private_item_of(p, &p->list.item, item, native);
	char which[ITEM_RULES_WHICH_MAX], why[REASON_MAX];

	if (declared.member != NULL)
		snprintf(why, sizeof(why), "is marked as private (%.60s)",
		    declared.member);
	else if (item_rules_take(
		     &p->rules, pointer_follow(&p->list.item, item), which))
		return true;
	else
		snprintf(why, sizeof(why), "by /%s", which);
	begin_shown(x, x->number);
	count_left_out(x, why, why);
	return false;
}

void
preview_add(struct preview *x, struct json_object *borrowed)
{
	LOCAL_JSON native = NULL;
	const char *key;

	arena_reset(&x->mem);
	buf_reset(&x->unread);
	x->number = ++x->report.records;
	if (!is_wanted(x, borrowed, NULL))
		return;
	unmatched_look(&x->unmatched, x->profile, borrowed);
	native = profile_map(x->profile, &x->scope, borrowed);
	profile_convert_description(x->profile, native);
	key = profile_group(x->profile, &x->scope, borrowed);
	if (!is_wanted(x, borrowed, native))
		;
	else if (key != NULL)
		join(x, key, native);
	else
		show_event(x, x->number, native);
}

void
preview_leave_out(struct preview *x, const char *why)
{
	begin_shown(x, ++x->report.records);
	count_left_out(x, why, why);
}

static void
show_groups(struct preview *x)
{
	for (size_t i = 0; i < x->groups.count; i++) {
		struct row_group *group = x->groups.group[i];

		arena_reset(&x->mem);
		buf_reset(&x->unread);
		show_event(x, group->place.number, group->native);
	}
}

static int64_t
count_events(const struct preview *x)
{
	return x->report.records - x->report.joined;
}

static void
print_count(const struct preview *x, const char *key, int64_t count)
{
	tool_say("  %-26s %lld/%lld\n", key, (long long)count,
	    (long long)count_events(x));
}

static void
print_doubts(const struct preview *x)
{
	char out[300];
	const char *text = cents_problem(&x->cents, out);

	if (text != NULL)
		tool_say("  %s\n", text);
	if (json_tree_has_member(
		json_tree_member(x->profile->tree, "detail"), "also"))
		tool_say(
		    "  this command does not send the requests of /detail/also, "
		    "so the rules for their answers find nothing here\n");
	for (size_t i = 0; i < x->unmatched.count; i++) {
		if (x->unmatched.items > 0 && x->unmatched.list[i].is_known)
			tool_say(
			    "  finds nothing: %s\n", x->unmatched.list[i].text);
	}
}

void
preview_summary(struct preview *x)
{
	const struct profile_mapping *rules = &x->profile->list;
	const struct import_report *r = &x->report;
	int64_t events;

	show_groups(x);
	events = count_events(x) - r->left_out;
	if (r->records > 0)
		tool_say("\n");
	tool_say("# %lld item%s: %lld %s, ", (long long)r->records,
	    r->records == 1 ? "" : "s", (long long)events,
	    events == 1 ? "is an event" : "are events");
	if (r->joined > 0)
		tool_say(
		    "%lld joined to an earlier item, ", (long long)r->joined);
	tool_say("%lld would be left out\n", (long long)r->left_out);
	for (size_t i = 0; i < r->reason_count; i++) {
		const struct import_report_reason *one = &r->reason[i];

		tool_say("  %s: %s: %lld (first: item %lld)\n",
		    one->left_out ? "left out" : "not taken", one->text,
		    (long long)one->count, (long long)one->first_record);
	}
	print_doubts(x);
	for (size_t i = 0; r->records > 0 && i < rules->fields.count; i++)
		print_count(x, rules->fields.field[i].key, x->filled[i]);
	for (int i = 0; r->records > 0 && i < PROFILE_LIST_COUNT; i++) {
		if (rules->lists[i].each != NULL)
			print_count(x,
			    profile_list_name((enum profile_list_id)i),
			    x->with_list[i]);
	}
}
