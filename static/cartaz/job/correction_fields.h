/*
 * correction_fields.h - finds and sets the fields that a correction names under "set".
 *
 * Shape: the name of a field is a member of a record, or a section, a dot and a member:
 *        "name", "location.city", "tickets".  Only a whole list can be set.
 */
#ifndef CARTAZ_JOB_CORRECTION_FIELDS_H
#define CARTAZ_JOB_CORRECTION_FIELDS_H

#include "base/diagnostics.h"
#include "json/json_tree.h"

/*
 * Returns the object that has the member of the field, and makes a missing section.
 * Returns NULL if no field has this name.
 */
struct json_object *correction_fields_find(
    struct json_object *native, const char *key, const char **member);

/* Sets a field to the value, or reports the reason why the field cannot be set. */
void correction_fields_set(struct json_object *native, const char *key,
    struct json_object *, struct diagnostics *);

/*
 * Call it before a field is set.  If the field is in the location, except the country,
 * and the address contains its old value once, the new value replaces the old value in
 * the address.  If the address contains the old value several times, or the new value is
 * missing, the address is left out, because its wrong part is unknown.
 */
void correction_fields_correct_address(
    struct json_object *native, const char *key, struct json_object *value);
#define CORRECTION_FIELDS_ADDRESS "location.formatted_address"

/*
 * Call it after the fields of `set` were set.  If `set` has a new start, but no end or no
 * door time, the old end or door time moves with the start, unless it fits the new start.
 * An end does not fit if it is before the start, or if the event would become a run
 * (schedule.h).  A door time fits if it is less than a day before the start.  If the old
 * or the new start has no hour, an end or door time with an hour is removed instead.
 */
void correction_fields_move_times(struct json_object *native,
    struct json_object *set, const char *old_start_or_null,
    const char *brand_zone);

/*
 * Replaces the amounts of new tickets, as people write them, by amounts of a record.  The
 * currency is that of tickets without one; NULL: unknown.
 */
void correction_fields_read_amounts(
    struct json_object *tickets, const char *currency_or_null);

#endif
