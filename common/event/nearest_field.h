/*
 * nearest_field.h - finds the field that a person may have meant by a misspelled name.
 *
 * Also called: did you mean, typo suggestion.
 * Owns: nothing; the fields are event_fields[].
 */
#ifndef EVENT_NEAREST_FIELD_H
#define EVENT_NEAREST_FIELD_H

#include "event/fields.h"

/*
 * Returns the field "location.city" for "city", and "starts_at" for "Starts at".  For the
 * name of a list, such as "sessions", returns the first field of its elements, because it
 * never returns a list.  Returns NULL if more than a quarter of the letters would have to
 * change.
 */
const struct event_field *nearest_field(const char *name);

#endif
