/*
 * correction_fields - finds the fields of a correction in the table of all fields.
 */
#include "cartaz/job/correction_fields.h"

#include <ctype.h>

#include "base/buf.h"
#include "base/text.h"
#include "base/timezone.h"
#include "event/amount.h"
#include "event/fields.h"
#include "event/nearest_field.h"
#include "event/schedule.h"

struct json_object *
correction_fields_find(
    struct json_object *native, const char *key, const char **member)
{
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];
		const char *section = event_section_name(f->section);

		*member = f->member;
		if (!event_section_is_list(f->section) &&
		    strcmp(f->key, key) == 0)
			return section != NULL
			    ? json_tree_section(native, section)
			    : native;
	}
	return NULL;
}

static bool
identifies(const char *key)
{
	return strcmp(key, "id") == 0 || strcmp(key, "slug") == 0;
}

/* Returns the first field of an object such as "location", or NULL. */
static const struct event_field *
first_member(const char *object)
{
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];
		const char *section = event_section_name(f->section);

		if (section != NULL && !event_section_is_list(f->section) &&
		    strcmp(section, object) == 0)
			return f;
	}
	return NULL;
}

static void
refuse(const char *key, struct diagnostics *lint)
{
	const struct event_field *member = first_member(key);
	const struct event_field *near = nearest_field(key);
	bool is_of_list = near != NULL && event_section_is_list(near->section);
	const char *name = near == NULL ? key
	    : is_of_list                ? event_section_name(near->section)
					: near->key;

	if (identifies(key))
		(void)diagnostics_add_at(lint, key,
		    "cannot be set, because it identifies the event; remove it");
	else if (member != NULL)
		(void)diagnostics_add_at(lint, key,
		    "is an object; set its members one by one, such as %s",
		    member->key);
	else if (near == NULL || identifies(name))
		(void)diagnostics_add_at(lint, key,
		    "is not a field that can be set; see cartaz-record(5)");
	else if (is_of_list)
		(void)diagnostics_add_at(
		    lint, key, "cannot be set; set the whole list %s", name);
	else
		(void)diagnostics_add_at(lint, key,
		    "is not a field that can be set; did you mean %s?", name);
}

void
correction_fields_set(struct json_object *native, const char *key,
    struct json_object *value, struct diagnostics *lint)
{
	const char *member;
	struct json_object *o = correction_fields_find(native, key, &member);

	if (o != NULL && !identifies(key))
		json_tree_set_shared(o, member, value);
	else
		refuse(key, lint);
}

void
correction_fields_read_amounts(
    struct json_object *tickets, const char *currency)
{
	static const char *const keys[] = { "price", "fee", "total" };
	char written[AMOUNT_RECORD_SIZE];

	for (size_t i = 0; i < json_tree_count(tickets); i++) {
		struct json_object *o = json_tree_at(tickets, i);
		const char *own = json_tree_text_of(o, "currency");

		for (size_t k = 0; k < ARRAY_LEN(keys); k++) {
			const char *text = json_tree_text_of(o, keys[k]);

			if (text == NULL)
				continue;
			amount_for_record(
			    text, own != NULL ? own : currency, written);
			json_tree_set_text(o, keys[k], written);
		}
	}
}

enum { ADDRESS_MAX = 4096 };

static bool
is_of_word(char c)
{
	return isalnum((unsigned char)c) || (unsigned char)c >= 0x80;
}

/* Finds the next place where the address has the text as whole words, or NULL. */
static const char *
find_words(const char *address, const char *from, const char *text)
{
	size_t n = strlen(text);

	while ((from = strcasestr(from, text)) != NULL) {
		if ((from == address || !is_of_word(from[-1])) &&
		    !is_of_word(from[n]))
			return from;
		from++;
	}
	return NULL;
}

void
correction_fields_correct_address(
    struct json_object *native, const char *key, struct json_object *value)
{
	struct json_object *o = json_tree_member(native, "location");
	const char *address = json_tree_text_of(o, "formatted_address");
	const char *old = NULL, *text = json_tree_text(value), *at;
	LOCAL_BUF corrected = BUF_INIT(ADDRESS_MAX);

	if (text_starts(key, "location.") &&
	    strcmp(key, "location.country") != 0)
		old = json_tree_text_of(o, key + strlen("location."));
	if (address == NULL || old == NULL || old[0] == '\0' ||
	    (text != NULL && strcasecmp(text, old) == 0))
		return;
	at = find_words(address, address, old);
	if (at == NULL)
		return;
	if (text != NULL && find_words(address, at + 1, old) == NULL)
		buf_printf(&corrected, "%.*s%s%s", (int)(at - address), address,
		    text, at + strlen(old));
	json_tree_set_text(o, "formatted_address", buf_cstr(&corrected));
}

/* ---- Times that depend on the start ----------------------------------------- */

enum { DAY_S = 86400 };

struct move {
	const char *zone;
	struct datetime from, to; /* the starts */
};

static bool
fits(const struct move *m, const char *key, const struct datetime *t,
    bool is_before)
{
	int64_t ahead_s;

	if (strcmp(key, "ends_at") == 0)
		return !is_before &&
		    (!schedule_are_of_run(&m->to, t) ||
			schedule_are_of_run(&m->from, t));
	ahead_s = timezone_instant_s(m->zone, m->to) -
	    timezone_instant_s(m->zone, *t);
	return ahead_s >= 0 && ahead_s < DAY_S;
}

/* Moves the time with the start.  Returns false if a start without an hour decides. */
static bool
move_time(const struct move *m, struct datetime *t)
{
	struct datetime from = datetime_date(m->from),
			to = datetime_date(m->to);
	int64_t by_s = datetime_civil_s(&to) - datetime_civil_s(&from);

	if (t->kind == DATETIME_DATE) {
		*t = datetime_from_civil(datetime_civil_s(t) + by_s);
		*t = datetime_date(*t);
		return true;
	}
	if (m->from.kind == DATETIME_DATE || m->to.kind == DATETIME_DATE)
		return false;
	by_s = timezone_instant_s(m->zone, *t) -
	    timezone_instant_s(m->zone, m->from);
	*t = m->to.kind == DATETIME_INSTANT
	    ? datetime_from_instant(
		  datetime_instant_s(&m->to) + by_s, m->to.offset)
	    : datetime_from_civil(datetime_civil_s(&m->to) + by_s);
	return true;
}

void
correction_fields_move_times(struct json_object *native,
    struct json_object *set, const char *old_start, const char *brand_zone)
{
	static const char *const keys[] = { "ends_at", "door_time" };
	const char *start = json_tree_text_of(native, "starts_at");
	const char *zone = json_tree_text_of(native, "timezone");
	char text[DATETIME_TEXT_MAX];
	struct datetime t;
	struct move m;

	m.zone = zone != NULL && timezone_exists(zone) ? zone : brand_zone;
	if (!json_tree_has_member(set, "starts_at") || old_start == NULL ||
	    start == NULL || !datetime_parse(old_start, &m.from) ||
	    !datetime_parse(start, &m.to))
		return;
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		const char *old = json_tree_text_of(native, keys[i]);

		if (json_tree_has_member(set, keys[i]) || old == NULL ||
		    !datetime_parse(old, &t) ||
		    fits(&m, keys[i], &t,
			schedule_ends_before_it_starts(start, old, m.zone)))
			continue;
		json_tree_set_shared(native, keys[i], NULL);
		if (!move_time(&m, &t))
			continue;
		datetime_print(&t, text);
		json_tree_set_text(native, keys[i], text);
	}
}
