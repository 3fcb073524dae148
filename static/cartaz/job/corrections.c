/*
 * corrections - reads the operator's corrections, and applies them.
 */
#include "cartaz/job/corrections.h"

#include "base/hash.h"
#include "brand/find.h"
#include "cartaz/job/correction_fields.h"
#include "cartaz/job/correction_session.h"
#include "cartaz/job/corrections_state.h"
#include "cartaz/job/unread.h"
#include "event/native_record.h"
#include "event/schedule.h"
#include "event/state.h"
#include "json/json_tree.h"

enum { RECORD_MEM_MAX = 64 * 1024 * 1024, APPLIED_MAX = 512 * 1024 * 1024 };

struct corrections_reader {
	struct diagnostics lint;
	struct arena *mem;
	struct correction *into;
	const char *currency;       /* of the brand; NULL: unknown */
	const char *timezone;       /* of the brand */
	struct json_object *native; /* "set" is applied to it */
	char first[DIAGNOSTICS_WHERE_MAX + DIAGNOSTICS_WHY_MAX + 2];
};

static void
keep_first(void *context, const char *pointer, const char *why)
{
	struct corrections_reader *r = context;

	if (r->first[0] == '\0')
		snprintf(r->first, sizeof(r->first), "%s%s%s", pointer,
		    pointer[0] != '\0' ? ": " : "", why);
}

/* ---- Changing a record. */

static void
set_field(const char *key, struct json_object *v, void *context)
{
	struct corrections_reader *r = context;

	correction_fields_set(r->native, key, v, &r->lint);
}

/* Adds to a new list, because the old list may belong to an entry. */
static void
add_category(struct json_object *native, const char *category)
{
	LOCAL_JSON old =
	    json_tree_retain(json_tree_member(native, "categories"));
	struct json_object *all = json_tree_set_array(native, "categories");

	for (size_t i = 0; i < json_tree_count(old); i++)
		json_tree_append(all, json_tree_retain(json_tree_at(old, i)));
	json_tree_append_text(all, category);
}

/* Sets the only ticket.  Returns the ticket, which is borrowed. */
static struct json_object *
set_ticket(struct json_object *record, const char *price)
{
	struct json_object *ticket = json_tree_new();

	json_tree_set_text(ticket, "price", price);
	json_tree_set_text(ticket, "total", price);
	json_tree_append(json_tree_set_array(record, "tickets"), ticket);
	return ticket;
}

static bool
is_sold_out(struct json_object *native)
{
	LOCAL_ARENA mem = ARENA_INIT(RECORD_MEM_MAX);
	struct native_record made;
	struct error ignored;

	return native_record_decode(
		   native, &mem, &made, NULL, NULL, &ignored) &&
	    event_state_of(&made).availability == EVENT_SOLD_OUT;
}

static void
correct_address(const char *key, struct json_object *v, void *context)
{
	struct corrections_reader *r = context;

	correction_fields_correct_address(r->native, key, v);
}

static void
change(struct corrections_reader *r, const struct correction *x)
{
	bool is_gone = x->price != NULL && is_sold_out(r->native);
	LOCAL_JSON start =
	    json_tree_retain(json_tree_member(r->native, "starts_at"));

	if (x->session != NULL) {
		correction_session_set(
		    r->native, x->session, x->set, r->timezone);
		return;
	}
	if (!json_tree_has_member(x->set, CORRECTION_FIELDS_ADDRESS))
		json_tree_each(x->set, correct_address, r);
	json_tree_each(x->set, set_field, r);
	if (is_gone)
		json_tree_set_bool(
		    set_ticket(r->native, x->price), "available", false);
	/* For the rules of later entries. */
	native_record_split_texts(r->native, NULL, NULL);
	correction_fields_move_times(
	    r->native, x->set, json_tree_text(start), r->timezone);
	if (x->add_category != NULL)
		add_category(r->native, x->add_category);
}

/* ---- Reading. */

static void
read_key(const char *key, struct json_object *v, void *context)
{
	struct corrections_reader *r = context;
	struct correction *x = r->into;
	const char *text = json_tree_text(v);
	const struct {
		const char *key, **out;
	} texts[] = {
		{ "source", &x->source },
		{ "key", &x->key },
		{ "slug", &x->slug },
		{ "session", &x->session },
		{ "add_category", &x->add_category },
		{ "price", &x->price },
	};
	LOCAL_PLACE place = diagnostics_enter(&r->lint, key);
	size_t i = 0;

	while (i < ARRAY_LEN(texts) && strcmp(texts[i].key, key) != 0)
		i++;
	if (i < ARRAY_LEN(texts) && text != NULL && text[0] != '\0')
		*texts[i].out = text;
	else if (i < ARRAY_LEN(texts))
		(void)diagnostics_add(&r->lint,
		    "must be a text that is not empty, such as \"101\"");
	else if (strcmp(key, "where") == 0)
		(void)!item_rule_compile(v, &r->lint, r->mem, &x->where);
	else if (strcmp(key, "set") == 0 &&
	    json_tree_kind(v) == JSON_TREE_OBJECT)
		x->set = v;
	else if (strcmp(key, "hide") == 0 && json_tree_bool(v))
		x->hides = true;
	else if (strcmp(key, "until") == 0 && text != NULL &&
	    strcmp(text, "changed") == 0)
		x->ends = true;
	else
		(void)diagnostics_add(&r->lint,
		    "is not known, or has a wrong value; use source, key, "
		    "slug, session, where, set (an object), hide (true), "
		    "add_category, price and until (\"changed\")");
}

static void
report_value(void *context, const char *pointer, const char *why)
{
	struct corrections_reader *r = context;

	(void)diagnostics_add(&r->lint, "%s %s", pointer, why);
}

static void
add_session(struct json_object *native, const char *start)
{
	struct json_object *session = json_tree_new();

	json_tree_set_text(session, "starts_at", start);
	json_tree_append(json_tree_set_array(native, "sessions"), session);
}

/* Checks on an event that the values have the types of their fields. */
static void
try_values(struct corrections_reader *r)
{
	/* A correction may set only one of the coordinates. */
	static const char event[] = "{\"id\":1,\"name\":\"x\",\"location\":"
				    "{\"latitude\":\"1\",\"longitude\":\"1\"}}";
	struct unread unread = { .count = 0 };
	struct native_record made;
	struct error f;

	if (!json_tree_parse(event, strlen(event), &r->native, &f))
		fatal("corrections: no event to try");
	if (r->into->session != NULL)
		add_session(r->native, r->into->session);
	change(r, r->into);
	unread_scan(&unread, r->native, 1);
	if (unread.count > 0)
		(void)diagnostics_add(&r->lint,
		    "%s is not a member of a record", unread.member[0].name);
	if (native_record_decode(r->native, r->mem, &made, report_value, r, &f))
		schedule_resolve(&made, "UTC", 0, r->mem, report_value, r);
	else
		(void)diagnostics_add(&r->lint, "%s", f.note);
	json_tree_release(&r->native);
}

/* Reads "hall:jazz--a1", as `cartaz explain` prints a record, as a source and a slug. */
static void
split_slug(struct correction *x, struct arena *mem)
{
	const char *colon = x->slug != NULL ? strchr(x->slug, ':') : NULL;

	if (colon == NULL || x->source != NULL)
		return;
	x->source = arena_copy(mem, x->slug, (size_t)(colon - x->slug));
	x->slug = colon + 1;
}

static void
check_session(struct corrections_reader *r)
{
	const struct correction *x = r->into;
	struct datetime t;

	if (x->session == NULL)
		return;
	if (!datetime_parse(x->session, &t))
		(void)diagnostics_add_at(&r->lint, "session",
		    "is not a date or time, such as 2027-01-10T21:00");
	if (x->hides || x->ends || x->add_category != NULL || x->price != NULL)
		(void)diagnostics_add_at(&r->lint, "session",
		    "selects one date, for which only set is allowed; use "
		    "another entry for the event");
}

static void
read_entry(struct corrections_reader *r, struct json_object *o)
{
	struct correction *x = r->into;
	struct json_object *ticket = NULL;

	if (json_tree_kind(o) != JSON_TREE_OBJECT) {
		(void)diagnostics_add(&r->lint, "must be an object");
		return;
	}
	x->text = json_tree_print(o, r->mem);
	x->hash = hash_text(HASH_START, x->text);
	json_tree_each(o, read_key, r);
	split_slug(x, r->mem);
	if (x->key != NULL)
		x->key_hash = hash_text(HASH_START, x->key);
	if (x->slug == NULL && x->key == NULL && x->where.count == 0)
		(void)diagnostics_add(&r->lint,
		    "selects no event; add slug, or source and key, or where");
	if (x->price != NULL && x->set == NULL) {
		x->set = json_tree_new();
		json_tree_release_with(x->set, r->mem);
	}
	if (x->price != NULL)
		ticket = set_ticket(x->set, x->price);
	correction_fields_read_amounts(
	    json_tree_member(x->set, "tickets"), r->currency);
	x->price = json_tree_text_of(ticket, "price");
	if (!x->hides && json_tree_member_count(x->set) == 0 &&
	    x->add_category == NULL)
		(void)diagnostics_add(&r->lint,
		    "does nothing; use hide, set, add_category or price");
	if (x->ends && x->slug == NULL && x->key == NULL)
		(void)diagnostics_add_at(&r->lint, "until",
		    "applies to one event; select the event with slug or key");
	check_session(r);
	if (r->lint.mistakes == 0)
		try_values(r);
}

static bool
read_list(struct corrections *c, struct json_object *list, const char *path,
    const char *currency, struct arena *mem, struct error *f)
{
	struct corrections_reader r = {
		.mem = mem, .currency = currency, .timezone = c->timezone
	};

	c->count = json_tree_count(list);
	if (json_tree_kind(list) != JSON_TREE_ARRAY ||
	    c->count > CORRECTIONS_MAX)
		return error_internal(f,
		    "%s: must be an array of at most %d corrections", path,
		    CORRECTIONS_MAX);
	c->list = arena_alloc(mem, (c->count + 1) * sizeof(c->list[0]));
	diagnostics_start(&r.lint, keep_first, &r);
	for (size_t i = 0; i < c->count; i++) {
		r.into = &c->list[i];
		read_entry(&r, json_tree_at(list, i));
		c->has_slugs = c->has_slugs || r.into->slug != NULL;
		c->has_source_rules = c->has_source_rules ||
		    (r.into->source != NULL && r.into->where.count > 0);
		if (r.lint.mistakes > 0)
			return error_internal(
			    f, "%s: entry %zu: %s", path, i + 1, r.first);
	}
	return true;
}

bool
corrections_read(struct corrections *c, const struct paths *paths,
    const struct brand *b, struct arena *mem, struct error *f)
{
	char path[PATHS_PATH_MAX];
	struct json_object *list;
	const char *text;
	struct error why;
	size_t n;

	*c = (struct corrections){ .timezone = b->timezone,
		.applied = BUF_INIT(APPLIED_MAX) };
	paths_etc_file(paths, "corrections", b->host, path);
	if (brand_read_file(path, mem, &text, &n, f)) {
		c->hash = hash_bytes(HASH_START, text, n);
		if (!json_tree_parse_file(text, n, &list, mem, NULL, &why))
			return error_internal(
			    f, "%s: is not JSON: %s", path, why.note);
		json_tree_release_with(list, mem);
		if (!read_list(c, list, path, b->currency, mem, f))
			return false;
	} else if (f->code != ERROR_UNKNOWN_BRAND) {
		return false;
	}
	corrections_state_read(c, paths, b->host, mem);
	return true;
}

/* ---- Applying. */

uint64_t
corrections_hash_key(struct json_object *id)
{
	const char *text = json_tree_text(id);

	return hash_text(
	    HASH_START, text != NULL ? text : json_tree_number_text(id));
}

static bool
is_from(const struct correction *x, const struct correction_origin *from)
{
	return (x->source == NULL ||
		   (from->source != NULL &&
		       strcmp(x->source, from->source) == 0)) &&
	    (x->key == NULL || x->key_hash == from->key);
}

/* Returns true if the source, key and slug are those of the record. */
static bool
names(const struct correction *x, const char *slug,
    const struct correction_origin *from)
{
	return is_from(x, from) &&
	    (x->slug == NULL || strcmp(x->slug, slug) == 0 ||
		(from->slug != NULL && strcmp(x->slug, from->slug) == 0));
}

/* Returns true if the correction must still be applied. */
static bool
goes_on(struct correction *x, int64_t now_s)
{
	if (!x->ends || x->ended_s != 0)
		return !x->ends;
	/* If several sources have the key, the first source decides. */
	if (x->matched > 1)
		return true;
	if (x->began == 0)
		x->began = x->values;
	if (x->values != x->began)
		x->ended_s = now_s;
	return x->values == x->began;
}

static const char *
slug_of(struct json_object *native, struct arena *mem)
{
	const char *own = json_tree_text_of(native, "slug");
	struct native_record made;
	struct error ignored;

	if (own != NULL && event_slug_valid(own))
		return own;
	return native_record_decode(native, mem, &made, NULL, NULL, &ignored)
	    ? made.event.slug
	    : "";
}

/* The slug is that of the corrected event, because a name may decide it. */
static void
note_applied(struct corrections *c, const char *slug)
{
	for (size_t i = 0; i < c->count; i++) {
		if (c->list[i].is_applied)
			buf_printf(&c->applied, "%s %zu\n", slug, i + 1);
	}
}

/* Returns true if the rule holds for the record of the entry's source in the event. */
static bool
holds_in_source(const struct correction *x, const char *slug,
    const struct correction_origin *from, size_t n)
{
	for (size_t i = 0; x->source != NULL && i < n; i++) {
		if (from[i].record != NULL && names(x, slug, &from[i]) &&
		    item_rule_holds(&x->where, from[i].record))
			return true;
	}
	return false;
}

/* Changes the event, and the records of its sources. */
static void
change_all(const struct corrections_reader *r, const struct correction *x,
    const struct correction_origin *from, size_t n)
{
	struct corrections_reader one = *r;

	change(&one, x);
	for (size_t i = 0; i < n; i++) {
		one.native = from[i].record;
		if (one.native != NULL)
			change(&one, x);
	}
}

/* Returns true if pages would not show the new values. */
static bool
is_vain(const struct correction *x, struct json_object *native,
    const char *brand_zone)
{
	if (x->session != NULL)
		return (x->slug != NULL || x->key != NULL) &&
		    !correction_session_exists(native, x->session, brand_zone);
	return json_tree_has_member(x->set, "starts_at") &&
	    !json_tree_has_member(x->set, "sessions") &&
	    json_tree_count(json_tree_member(native, "sessions")) > 0;
}

size_t
corrections_apply(struct corrections *c, struct json_object *native,
    const struct correction_origin *from, size_t n, int64_t now_s)
{
	struct correction_origin own = { .source = NULL };
	LOCAL_ARENA mem = ARENA_INIT(RECORD_MEM_MAX);
	struct corrections_reader r = {
		.mem = &mem, .timezone = c->timezone, .native = native
	};
	const char *slug = c->has_slugs ? slug_of(native, &mem) : "";
	size_t hidden_by = 0;
	bool any = false;

	diagnostics_start(&r.lint, keep_first, &r);
	if (n == 0) {
		own.key = corrections_hash_key(json_tree_member(native, "id"));
		from = &own;
		n = 1;
	}
	for (size_t i = 0; i < c->count; i++) {
		struct correction *x = &c->list[i];

		x->is_named = x->is_applied = false;
		for (size_t k = 0; k < n && !x->is_named; k++)
			x->is_named = names(x, slug, &from[k]);
		/* Before the corrections change the values of the source. */
		if (x->is_named && x->ends)
			x->values = correction_hash_values(x, native, &mem);
	}
	for (size_t i = 0; i < c->count && hidden_by == 0; i++) {
		struct correction *x = &c->list[i];

		if (!x->is_named ||
		    (!item_rule_holds(&x->where, native) &&
			!holds_in_source(x, slug, from, n)))
			continue;
		x->matched++;
		x->is_applied = goes_on(x, now_s);
		x->is_vain |= x->is_applied && is_vain(x, native, c->timezone);
		any |= x->is_applied;
		if (x->is_applied && x->hides)
			hidden_by = i + 1;
		else if (x->is_applied)
			change_all(&r, x, from, n);
	}
	if (any)
		note_applied(c, slug_of(native, &mem));
	return hidden_by;
}
