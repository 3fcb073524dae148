/*
 * correction_session - finds a session by its start, and sets its members.
 */
#include "cartaz/job/correction_session.h"

#include "base/timezone.h"
#include "cartaz/job/correction_fields.h"

enum { SESSIONS_MEM_MAX = 64 * 1024 * 1024 };

static const char *
zone_of(struct json_object *native, const char *brand_zone)
{
	const char *zone = json_tree_text_of(native, "timezone");

	return zone != NULL && timezone_exists(zone) ? zone : brand_zone;
}

static bool
begins_at(struct json_object *session, const char *start, const char *zone)
{
	const char *text = json_tree_text_of(session, "starts_at");
	struct datetime own, wanted;

	if (text == NULL || !datetime_parse(text, &own) ||
	    !datetime_parse(start, &wanted))
		return false;
	if (wanted.kind == DATETIME_INSTANT)
		return timezone_instant_s(zone, own) ==
		    datetime_instant_s(&wanted);
	own = timezone_apply(zone, own);
	if (wanted.kind == DATETIME_DATE)
		own = datetime_date(own);
	return datetime_civil_s(&own) == datetime_civil_s(&wanted);
}

bool
correction_session_exists(
    struct json_object *native, const char *start, const char *brand_zone)
{
	struct json_object *list = json_tree_member(native, "sessions");
	const char *zone = zone_of(native, brand_zone);
	size_t i = 0;

	while (i < json_tree_count(list) &&
	    !begins_at(json_tree_at(list, i), start, zone))
		i++;
	return i < json_tree_count(list);
}

static void
set_member(const char *key, struct json_object *value, void *session)
{
	json_tree_set_shared(session, key, value);
}

void
correction_session_set(struct json_object *native, const char *start,
    struct json_object *set, const char *brand_zone)
{
	LOCAL_ARENA mem = ARENA_INIT(SESSIONS_MEM_MAX);
	LOCAL_JSON old = json_tree_retain(json_tree_member(native, "sessions"));
	const char *zone = zone_of(native, brand_zone);
	struct json_object *all = json_tree_set_array(native, "sessions");
	const char *text;
	struct error f;

	for (size_t i = 0; i < json_tree_count(old); i++) {
		struct json_object *one = json_tree_at(old, i), *changed;

		if (!begins_at(one, start, zone)) {
			json_tree_append(all, json_tree_retain(one));
			continue;
		}
		/* A copy has its own keys, which outlive the old list. */
		text = json_tree_print(one, &mem);
		if (!json_tree_parse(text, strlen(text), &changed, &f))
			fatal("corrections: no copy of a session");
		json_tree_each(set, set_member, changed);
		correction_fields_move_times(
		    changed, set, json_tree_text_of(one, "starts_at"), zone);
		json_tree_append(all, changed);
	}
}
