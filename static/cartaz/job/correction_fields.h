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

/* Returns the object that has the member of a field.  NULL: no field has this name. */
struct json_object *correction_fields_find(
    struct json_object *native, const char *key, const char **member);

/* Sets a field to the value, or reports why the field cannot be set. */
void correction_fields_set(struct json_object *native, const char *key,
    struct json_object *, struct diagnostics *);

#endif
