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
 * "city" is nearest to "location.city", "Starts at" to "starts_at".  NULL where
 * more than a quarter of the letters would have to change: who wrote such a name
 * meant another one.  Lists have no name that is looked for.
 */
const struct event_field *nearest_field(const char *name);

#endif
