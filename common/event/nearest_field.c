/*
 * nearest_field - compares a name with the keys and members of all fields.
 */
#include "event/nearest_field.h"

#include "base/text.h"
#include "text/edit_distance.h"

enum { EDITS_PART = 4 }; /* at most a quarter of the letters may differ */

static size_t
distance(const struct edit_distance *typed, const char *name)
{
	return edit_distance_to(typed, (const unsigned char *)name,
	    strlen(name), EDIT_DISTANCE_WORD_MAX);
}

/* Returns true if the field is in the list of this name, such as "sessions". */
static bool
is_of_list(const struct event_field *f, const char *name)
{
	return event_section_is_list(f->section) &&
	    text_equal_nocase(event_section_name(f->section), name);
}

const struct event_field *
nearest_field(const char *name)
{
	const struct event_field *best = NULL;
	char lower[EDIT_DISTANCE_WORD_MAX] = "";
	struct edit_distance typed;
	size_t least = SIZE_MAX, n = strlen(name);

	if (n == 0)
		return NULL;
	for (size_t i = 0; i < n && i < sizeof(lower); i++)
		lower[i] = text_lower(name[i]);
	edit_distance_init(&typed, lower, n);
	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];
		size_t whole = distance(&typed, f->key);
		size_t member = distance(&typed, f->member);
		size_t d =
		    2 * (whole < member ? whole : member) + (member < whole);

		if (is_of_list(f, name))
			d = 0;
		if (f->kind != EVENT_FIELD_OF_LIST && d < least) {
			least = d;
			best = f;
		}
	}
	return EDITS_PART * (least / 2) <= n ? best : NULL;
}
