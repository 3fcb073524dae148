/*
 * correction_fields - finds the fields of a correction in the table of all fields.
 */
#include "cartaz/job/correction_fields.h"

#include "event/fields.h"
#include "event/nearest_field.h"

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
	*member = "rrule"; /* becomes sessions */
	return strcmp(*member, key) == 0 ? native : NULL;
}

static bool
identifies(const char *key)
{
	return strcmp(key, "id") == 0 || strcmp(key, "slug") == 0;
}

static void
refuse(const char *key, struct diagnostics *lint)
{
	const struct event_field *near = nearest_field(key);
	bool is_of_list = near != NULL && event_section_is_list(near->section);
	const char *name = near == NULL ? key
	    : is_of_list                ? event_section_name(near->section)
					: near->key;

	if (identifies(key))
		(void)diagnostics_add_at(lint, key,
		    "cannot be set, because it identifies the event; remove it");
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
