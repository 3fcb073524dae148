/*
 * nearest_field - compares a name with the keys and members of all fields.
 */
#include "event/nearest_field.h"

#include <ctype.h>

#include "base/text.h"

enum { EDITS_PART = 4 }; /* at most a quarter of the letters may differ */

/* The Levenshtein distance of two words; ASCII case is ignored. */
static size_t
distance(const char *a, const char *b)
{
	enum { WORD_MAX = 64 };
	size_t row[WORD_MAX + 1], n = strlen(a), m = strlen(b);

	n = n < WORD_MAX ? n : WORD_MAX;
	for (size_t i = 0; i <= n; i++)
		row[i] = i;
	for (size_t j = 1; j <= m; j++) {
		size_t corner = row[0]++;

		for (size_t i = 1; i <= n; i++) {
			bool same = tolower((unsigned char)a[i - 1]) ==
			    tolower((unsigned char)b[j - 1]);
			size_t least = corner + !same;

			corner = row[i];
			if (row[i] + 1 < least)
				least = row[i] + 1;
			if (row[i - 1] + 1 < least)
				least = row[i - 1] + 1;
			row[i] = least;
		}
	}
	return row[n];
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
	size_t least = SIZE_MAX;

	for (size_t i = 0; i < EVENT_FIELD_COUNT; i++) {
		const struct event_field *f = &event_fields[i];
		size_t whole = distance(name, f->key);
		size_t member = distance(name, f->member);
		size_t d =
		    2 * (whole < member ? whole : member) + (member < whole);

		if (is_of_list(f, name))
			d = 0;
		if (f->kind != EVENT_FIELD_OF_LIST && d < least) {
			least = d;
			best = f;
		}
	}
	return EDITS_PART * (least / 2) <= strlen(name) ? best : NULL;
}
