/*
 * unread - finds the members that are not in the tables of fields.
 */
#include "cartaz/job/unread.h"

#include <ctype.h>

#include "base/text.h"
#include "profile/private_item.h"
#include "event/fields.h"
#include "event/ticket_amounts.h"
#include "json/json_tree.h"

enum { DEPTH_MAX = 4, BELOW_MAX = 150, UNREAD_VALUE_MAX = 34 };

struct unread_walk {
	struct unread *unread;
	int64_t record;
	const char *path;   /* the unread object's, or "" */
	const char *member; /* the record's member for the section */
	enum event_section section;
	size_t depth; /* below the first unread member */
};

/* Fast, because every member of every record is compared with all fields. */
static bool
is_same(const char *a, const char *b)
{
	return *a == *b && strcmp(a, b) == 0;
}

static bool
is_read(enum event_section section, const char *key)
{
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];

		if (f->section == section && is_same(f->member, key))
			return true;
		/* "location.country" is an extra field at the top. */
		if (section == EVENT_SECTION_TOP &&
		    f->scope == EVENT_SCOPE_EXTRA && is_same(f->key, key))
			return true;
	}
	return (section == EVENT_SECTION_TOP &&
		   (is_same(key, "availability") ||
		       is_same(key, "unconfirmed_since") ||
		       is_same(key, "read_at"))) ||
	    (section == EVENT_SECTION_TICKET &&
		is_same(key, TICKET_AMOUNTS_UNREAD));
}

/* Returns the section of the record that is this member, or TOP. */
static enum event_section
section_named(const char *key)
{
	for (int i = EVENT_SECTION_TOP + 1; i < EVENT_SECTION_COUNT; i++) {
		if (is_same(event_section_name((enum event_section)i), key))
			return (enum event_section)i;
	}
	return EVENT_SECTION_TOP;
}

static bool
is_empty(struct json_object *v)
{
	enum json_tree_kind kind = json_tree_kind(v);
	const char *text = json_tree_text(v);

	return kind == JSON_TREE_NULL ||
	    (text != NULL && text_is_blank(text)) ||
	    (kind == JSON_TREE_ARRAY && json_tree_count(v) == 0) ||
	    (kind == JSON_TREE_OBJECT && json_tree_member_count(v) == 0);
}

/* Makes the JSON pointer of a key at the present place.  A long pointer is cut. */
static void
make_name(
    char out[UNREAD_NAME_MAX], const struct unread_walk *w, const char *key)
{
	size_t n = w->member == NULL
	    ? (size_t)snprintf(out, UNREAD_NAME_MAX, "%s/", w->path)
	    : (size_t)snprintf(out, UNREAD_NAME_MAX, "/%.20s%s/", w->member,
		  event_section_is_list(w->section) ? "/*" : "");

	for (; *key != '\0' && n + 2 < UNREAD_NAME_MAX; key++) {
		if (*key == '~' || *key == '/')
			out[n++] = '~';
		out[n++] = *key == '~' ? '0' : *key == '/' ? '1' : *key;
	}
	out[n < UNREAD_NAME_MAX ? n : UNREAD_NAME_MAX - 1] = '\0';
	text_replace_controls(out, '?');
}

static struct unread_member *
member_named(struct unread *u, const char *name, bool is_below)
{
	struct unread_member *m = u->member;

	for (; m < u->member + u->count; m++) {
		if (m->is_below == is_below && strcmp(m->name, name) == 0)
			return m;
	}
	if (u->count == (is_below ? BELOW_MAX : UNREAD_MEMBERS_MAX) ||
	    u->count == UNREAD_MEMBERS_MAX) {
		u->more = u->more || !is_below;
		return NULL;
	}
	u->count++;
	*m = (struct unread_member){ .is_below = is_below };
	snprintf(m->name, sizeof(m->name), "%s", name);
	return m;
}

static struct unread_member *
count_member(struct unread *u, const char *name, bool is_below, int64_t record)
{
	struct unread_member *m = member_named(u, name, is_below);

	if (m == NULL)
		return NULL;
	m->count += m->last != record;
	m->last = record;
	if (m->first == 0)
		m->first = record;
	return m;
}

static void
look_at(struct unread_member *m, struct json_object *v)
{
	const char *text = json_tree_text(v), *shown = text;

	if (shown == NULL)
		shown = json_tree_kind(v) == JSON_TREE_BOOL
		    ? json_tree_bool(v) ? "true" : "false"
		    : json_tree_number_text(v);
	if (m->sample[0] == '\0' && shown != NULL) {
		size_t n =
		    text_cut(shown, strlen(shown), UNREAD_SAMPLE_MAX - 1);

		snprintf(m->sample, sizeof(m->sample), "%.*s", (int)n, shown);
		text_replace_controls(m->sample, '?');
	}
	for (int i = 0; i < UNREAD_LIKE_COUNT; i++)
		m->like[i] += unread_is_like(
		    (enum unread_likeness)i, unread_last_name(m), v, text);
}

static void count_unread(const char *key, struct json_object *, void *);

/* Looks into an unread object, or at the first element of an unread array. */
static void
look_below(
    struct unread_walk *w, const struct unread_member *m, struct json_object *v)
{
	char path[UNREAD_NAME_MAX + 2];
	struct unread_walk below = *w;
	bool is_array = json_tree_kind(v) == JSON_TREE_ARRAY;

	if (w->depth == DEPTH_MAX)
		return;
	snprintf(path, sizeof(path), "%s", m->name);
	below.path = path;
	below.member = NULL;
	below.depth++;
	if (is_array &&
	    json_tree_kind(json_tree_at(v, 0)) != JSON_TREE_OBJECT) {
		count_unread("0", json_tree_at(v, 0), &below);
		return;
	}
	if (is_array) {
		snprintf(path, sizeof(path), "%.97s/0", m->name);
		v = json_tree_at(v, 0);
	}
	json_tree_each(v, count_unread, &below);
}

static void
count_unread(const char *key, struct json_object *v, void *context)
{
	struct unread_walk *w = context;
	char name[UNREAD_NAME_MAX];
	struct unread_member *m;

	if (is_empty(v))
		return;
	make_name(name, w, key);
	m = count_member(w->unread, name, w->depth > 0, w->record);
	if (m == NULL || w->record > UNREAD_LOOKS_MAX)
		return;
	look_at(m, v);
	look_below(w, m, v);
}

static void scan_member(const char *key, struct json_object *, void *);

static void
scan_section(struct unread_walk *w, const char *key, struct json_object *v,
    enum event_section section)
{
	struct unread_walk inner = *w;

	inner.section = section;
	inner.member = key;
	if (!event_section_is_list(section))
		json_tree_each(v, scan_member, &inner);
	for (size_t i = 0; i < json_tree_count(v); i++)
		json_tree_each(json_tree_at(v, i), scan_member, &inner);
}

static void
scan_member(const char *key, struct json_object *v, void *context)
{
	struct unread_walk *w = context;
	enum event_section section = EVENT_SECTION_TOP;

	if (w->section == EVENT_SECTION_TOP)
		section = section_named(key);
	if (section != EVENT_SECTION_TOP)
		scan_section(w, key, v, section);
	else if (!is_read(w->section, key) &&
	    !(w->section == EVENT_SECTION_TOP && private_item_has(key)))
		count_unread(key, v, w);
}

void
unread_scan(struct unread *u, struct json_object *record, int64_t number)
{
	struct unread_walk w = {
		.unread = u,
		.record = number,
		.path = "",
		.section = EVENT_SECTION_TOP,
	};

	json_tree_each(record, scan_member, &w);
}

void
unread_column(
    struct unread *u, const char *name, const char *text, int64_t number)
{
	LOCAL_JSON holder = NULL;
	struct unread_member *m;

	if (number > UNREAD_LOOKS_MAX)
		return;
	m = count_member(u, name, true, number);
	if (m == NULL)
		return;
	m->is_column = true;
	holder = json_tree_new();
	json_tree_set_text(holder, "text", text);
	look_at(m, json_tree_member(holder, "text"));
}

void
unread_entry(
    struct unread *u, const char *table, const char *value, int64_t number)
{
	char name[UNREAD_NAME_MAX];
	struct unread_member *m;

	snprintf(name, sizeof(name), "no entry for \"%.*s\" in %.45s",
	    (int)text_cut(value, strlen(value), UNREAD_VALUE_MAX), value,
	    table);
	text_replace_controls(name, '?');
	m = count_member(u, name, false, number);
	if (m != NULL)
		m->is_entry = true;
}

const char *
unread_last_name(const struct unread_member *m)
{
	const char *slash = m->is_column ? NULL : strrchr(m->name, '/');

	return slash != NULL ? slash + 1 : m->name;
}

bool
unread_is_in_list(const struct unread_member *m)
{
	return !m->is_column &&
	    (strstr(m->name, "/0/") != NULL || text_ends(m->name, "/0"));
}

const struct unread_member *
unread_likely(
    const struct unread *u, enum unread_likeness likeness, bool *by_name)
{
	const struct unread_member *best = NULL;
	int best_score = 0;

	for (size_t i = 0; i < u->count; i++) {
		const struct unread_member *m = &u->member[i];
		bool by_value = 2 * m->like[likeness] >=
		    (m->count < UNREAD_LOOKS_MAX ? m->count : UNREAD_LOOKS_MAX);
		int named = unread_name_fits(likeness, unread_last_name(m));
		int score = by_value ? 3 + named : named == 2 ? 1 : 0;

		if (score > best_score) {
			best = m;
			best_score = score;
		}
	}
	*by_name = best_score == 1;
	return best;
}
