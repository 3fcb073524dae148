/*
 * explanation - prints the value, the rule and the pointers of every field.
 */
#include "cartaz/profile/explanation.h"

#include "event/event.h"
#include "json/json_tree.h"
#include "json/json_writer.h"
#include "json/pointer.h"
#include "event/native_record.h"
#include "event/publishable.h"
#include "event/schedule.h"
#include "base/text.h"

/* If there are many: how many are printed, and how many of these before the next one. */
enum { SESSIONS_SHOWN = 30, SESSIONS_BEFORE = 3 };
enum { POINTER_TEXT_MAX = 4096, SHOWN_MAX = 300, OUT_MAX = 64 * 1024 * 1024 };

bool
explanation_make(struct explanation *x, struct error *f)
{
	LOCAL_BUF event = BUF_INIT(EVENT_PARTS_MAX);
	struct native_record r;

	x->native = profile_map_detail(&x->profile, &x->scope, x->item);
	profile_convert_description(&x->profile, x->native);
	if (!native_record_decode(x->native, &x->mem, &r, NULL, NULL, f))
		return false;
	publishable_make(
	    &r, &x->brand, x->scope.now_s, &x->mem, NULL, NULL, NULL);
	event_print(&x->brand, EVENT_DETAIL, &r.event, &event);
	return json_tree_parse(buf_cstr(&event), event.len, &x->served, f);
}

/* The current field, and its output. */
struct explanation_field {
	struct explanation *x;
	const struct event_field *target;
	const struct profile_field *field; /* NULL: no rule */
	struct json_object *item;
	struct json_writer *json; /* NULL: text on standard output */
	/* The record as it is published now, or NULL if it cannot be. */
	const struct native_record *published;
	struct json_object *extras; /* fields that the API lacks */
};

/* Prints at most one line of the text. */
static void
print_line(const char *indent, const char *label, const char *text)
{
	size_t n = strlen(text);

	tool_say("%s%-*s %.*s%s\n", indent, 26 - (int)strlen(indent), label,
	    (int)text_cut(text, n, SHOWN_MAX), text,
	    n > SHOWN_MAX ? "..." : "");
}

static void
print_json(
    const struct explanation_field *t, const char *label, const char *json)
{
	if (t->json == NULL)
		print_line("  ", label, json);
	else
		json_writer_raw(t->json, label, json, strlen(json));
}

/* Returns the value at the pointer, or for elements of an array all their values. */
static const char *
value_at(const struct explanation_field *t, const struct pointer *p,
    const struct pointer *each)
{
	struct json_object *v = pointer_follow(p, t->item);
	LOCAL_JSON all = json_tree_new_array();

	for (size_t i = 0; each != NULL && i < json_tree_count(v); i++)
		json_tree_append(all,
		    json_tree_retain(pointer_follow(each, json_tree_at(v, i))));
	return json_tree_print(each != NULL ? all : v, &t->x->mem);
}

static void
print_pointer(
    void *context, const struct pointer *p, const struct pointer *each)
{
	const struct explanation_field *t = context;
	LOCAL_BUF name = BUF_INIT(POINTER_TEXT_MAX);

	for (size_t i = 0; i < p->count; i++)
		buf_printf(&name, "/%s", p->keys[i]);
	if (each != NULL)
		buf_text(&name, "/*");
	for (size_t i = 0; each != NULL && i < each->count; i++)
		buf_printf(&name, "/%s", each->keys[i]);
	if (t->json == NULL && t->item == NULL) {
		print_line("    ", buf_cstr(&name), "(no item to look in)");
	} else if (t->json == NULL) {
		print_line("    ", buf_cstr(&name), value_at(t, p, each));
	} else {
		json_writer_object(t->json, NULL);
		json_writer_text(t->json, "pointer", buf_cstr(&name));
		if (t->item != NULL)
			print_json(t, "value", value_at(t, p, each));
		json_writer_object_end(t->json);
	}
}

static struct json_object *
member(struct json_object *o, const struct event_field *f)
{
	const char *section = event_section_name(f->section);

	if (section != NULL)
		o = json_tree_member(o, section);
	return json_tree_member(o, f->member);
}

/* In a native record, each field is its own pointer. */
static void
print_native(const struct explanation_field *t)
{
	const char *section = event_section_name(t->target->section);
	struct pointer p = { .count = 0 };

	if (section != NULL)
		p.keys[p.count++] = section;
	p.keys[p.count++] = t->target->member;
	print_pointer((void *)(uintptr_t)t, &p, NULL);
}

static void
print_rule(struct explanation_field *t)
{
	struct explanation *x = t->x;

	if (t->field != NULL)
		print_json(
		    t, "rule", json_tree_print(t->field->source, &x->mem));
	else if (t->json == NULL && x->has_profile)
		print_line("  ", "rule", "none");
	if (t->json != NULL)
		json_writer_array(t->json, "pointers");
	if (t->field != NULL)
		rule_paths(t->field->rule, print_pointer, t);
	else if (!x->has_profile)
		print_native(t);
	if (t->json != NULL)
		json_writer_array_end(t->json);
}

/* Returns the rules that made the record. */
static const struct profile_mapping *
mapping_of(const struct explanation *x)
{
	return x->item != NULL ? &x->profile.detail : &x->profile.list;
}

static void
print_field(struct explanation_field *t)
{
	struct explanation *x = t->x;
	const char *native =
	    json_tree_print(member(x->native, t->target), &x->mem);
	const char *served = native;

	/* The API lacks extra fields, which only the pages show. */
	if (t->target->scope != EVENT_SCOPE_EXTRA)
		served = json_tree_print(member(x->served, t->target), &x->mem);
	else if (t->extras != NULL)
		served = json_tree_print(
		    json_tree_member(t->extras, t->target->key), &x->mem);
	if (t->json == NULL) {
		print_line("", t->target->key, served);
	} else {
		json_writer_object(t->json, NULL);
		json_writer_text(t->json, "field", t->target->key);
		print_json(t, "served", served);
	}
	/* The values differ if times gain an offset, or past events are closed. */
	if (t->json != NULL || strcmp(native, served) != 0)
		print_json(t, "record", native);
	print_rule(t);
	if (t->json != NULL)
		json_writer_object_end(t->json);
}

/* Prints "next, cancelled, to 2026-11-20T22:00:00-03:00". */
static void
print_session(const struct session *s, bool is_next)
{
	LOCAL_BUF text = BUF_INIT(OUT_MAX);

	buf_printf(&text, "%s%s%s%s%s%s%s%s%s%s%s%s",
	    is_next          ? ", next"
		: s->is_over ? ", over"
			     : "",
	    s->event_status != NULL ? ", " : "",
	    s->event_status != NULL ? s->event_status : "",
	    s->is_closed ? ", closed" : "", s->ends_at != NULL ? ", to " : "",
	    s->ends_at != NULL ? s->ends_at : "",
	    s->buy_url != NULL ? ", with a link to buy" : "",
	    s->name != NULL ? ", called " : "", s->name != NULL ? s->name : "",
	    s->location != NULL ? ", at " : "",
	    s->location != NULL ? s->location : "",
	    s->description != NULL ? ", with a description" : "");
	print_line(
	    "    ", s->starts_at, buf_cstr(&text) + (text.len > 0 ? 2 : 0));
}

static void
print_sessions_text(const struct native_record *r, const struct session *next)
{
	size_t at = (size_t)(next - r->sessions), first, last;
	char text[SHOWN_MAX];

	first = at > SESSIONS_BEFORE ? at - SESSIONS_BEFORE : 0;
	last = first + SESSIONS_SHOWN < r->session_count
	    ? first + SESSIONS_SHOWN
	    : r->session_count;
	snprintf(text, sizeof(text), "%zu, %s %s", r->session_count,
	    next->is_over ? "the last was" : "the next is", next->starts_at);
	print_line("", "sessions", text);
	for (size_t i = first; i < last; i++)
		print_session(
		    &r->sessions[i], i == at && !r->sessions[i].is_over);
	if (last - first < r->session_count)
		tool_say("    and %zu earlier, %zu later\n", first,
		    r->session_count - last);
}

static void
print_sessions_json(const struct native_record *r, const struct session *next,
    struct json_writer *out)
{
	json_writer_array(out, "served");
	for (size_t i = 0; i < r->session_count; i++) {
		const struct session *s = &r->sessions[i];

		json_writer_object(out, NULL);
		event_section_encode(
		    EVENT_SECTION_SESSION, EVENT_SCOPE_EXTRA, s, out);
		json_writer_bool(out, "is_over", s->is_over);
		json_writer_bool(out, "is_next", s == next && !s->is_over);
		json_writer_object_end(out);
	}
	json_writer_array_end(out);
}

/* Prints the record's members of a list, and the profile's rule for it. */
static void
print_list_source(struct explanation_field *t, enum profile_list_id list)
{
	struct explanation *x = t->x;
	struct json_object *rule = mapping_of(x)->lists[list].source;

	if (t->json != NULL)
		print_json(t, "record",
		    json_tree_print(
			json_tree_member(x->native, profile_list_name(list)),
			&x->mem));
	if (rule != NULL)
		print_json(t, "rule", json_tree_print(rule, &x->mem));
}

/* Prints performers, sources or tickets, or nothing if the event has none. */
static void
print_list(struct explanation_field *t, enum profile_list_id list)
{
	struct explanation *x = t->x;
	const char *name = profile_list_name(list);
	struct json_object *served = json_tree_member(t->extras, name);
	size_t count = json_tree_count(served);
	char text[SHOWN_MAX];

	if (count == 0)
		return;
	if (t->json != NULL) {
		json_writer_object(t->json, NULL);
		json_writer_text(t->json, "field", name);
		print_json(t, "served", json_tree_print(served, &x->mem));
		print_list_source(t, list);
		json_writer_object_end(t->json);
		return;
	}
	snprintf(text, sizeof(text), "%zu", count);
	print_line("", name, text);
	for (size_t i = 0; i < count; i++) {
		struct json_object *one = json_tree_at(served, i);
		const char *label = json_tree_text_of(one, "name");

		print_line("    ", label != NULL ? label : "(no name)",
		    json_tree_print(one, &x->mem));
	}
	print_list_source(t, list);
}

/* Prints the sessions as they are now, or nothing if the event has none. */
static void
print_sessions(struct explanation_field *t)
{
	const char *name = profile_list_name(PROFILE_SESSIONS);
	const struct session *next =
	    t->published != NULL ? schedule_next(t->published) : NULL;

	if (next == NULL)
		return;
	if (t->json == NULL) {
		print_sessions_text(t->published, next);
	} else {
		json_writer_object(t->json, NULL);
		json_writer_text(t->json, "field", name);
		print_sessions_json(t->published, next, t->json);
	}
	print_list_source(t, PROFILE_SESSIONS);
	if (t->json != NULL)
		json_writer_object_end(t->json);
}

static bool
publish(struct explanation *x, struct native_record *r)
{
	struct error ignored;

	if (!native_record_decode_kept(
		x->native, &x->mem, r, NULL, NULL, &ignored))
		return false;
	publishable_make(
	    r, &x->brand, x->scope.now_s, &x->mem, NULL, NULL, NULL);
	return true;
}

static struct json_object *
extras_of(const struct native_record *r)
{
	LOCAL_BUF b = BUF_INIT(OUT_MAX);
	struct json_object *o = NULL;
	struct error ignored;

	buf_char(&b, '{');
	native_record_encode_extra(r, &b);
	buf_char(&b, '}');
	(void)!json_tree_parse(buf_cstr(&b), b.len, &o, &ignored);
	return o;
}

void
explanation_print(struct explanation *x, struct json_writer *json_or_null)
{
	struct explanation_field t = { .x = x, .json = json_or_null };
	/* A rule of recurrence is not a field, because it becomes sessions. */
	static const struct event_field rrule = {
		.key = "rrule",
		.member = "rrule",
		.scope = EVENT_SCOPE_EXTRA,
	};
	struct native_record published;

	if (publish(x, &published)) {
		t.published = &published;
		t.extras = extras_of(&published);
	}
	t.item = pointer_follow(&x->profile.detail.item, x->item);
	for (size_t i = 0; i <= EVENT_FIELD_COUNT; i++) {
		t.target = i == 0 ? &rrule : &event_fields[i - 1];
		t.field =
		    profile_find_field(&mapping_of(x)->fields, t.target->key);
		if (i == 0 ? t.field != NULL
			   : t.target->kind != EVENT_FIELD_OF_LIST &&
			    !event_section_is_list(t.target->section))
			print_field(&t);
	}
	print_list(&t, PROFILE_PERFORMERS);
	print_list(&t, PROFILE_SOURCES);
	print_sessions(&t);
	print_list(&t, PROFILE_TICKETS);
	json_tree_release(&t.extras);
}
