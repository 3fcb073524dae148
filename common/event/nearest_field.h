/*
 * nearest_field.h - finds the field whose name a person may have meant.
 *
 * Also called: did you mean, typo suggestion.
 * Owns: nothing; the fields are event_fields[].
 */
#ifndef EVENT_NEAREST_FIELD_H
#define EVENT_NEAREST_FIELD_H

#include "event/fields.h"

/*
 * Returns "location.city" for "city", "starts_at" for "Starts at", and the first field of
 * the list for the name of a list, such as "sessions".  Returns NULL if more than a quarter
 * of the letters would have to change.  Never returns a list itself.
 */
const struct event_field *nearest_field(const char *name);

#endif
