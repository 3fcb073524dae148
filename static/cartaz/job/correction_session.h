/*
 * correction_session.h - changes one session of an event for a correction.
 *
 * Shape: a session is named by its start: a local time of the event, a time with an
 *        offset, or a date, which means all sessions of the day.
 * Zones: a time without an offset is in the event's zone, or else in the brand's zone.
 */
#ifndef CARTAZ_JOB_CORRECTION_SESSION_H
#define CARTAZ_JOB_CORRECTION_SESSION_H

#include "json/json_tree.h"

/* Returns true if the record has a session with this start. */
bool correction_session_exists(
    struct json_object *native, const char *start, const char *brand_zone);

/*
 * Sets the members of `set` in the sessions with this start, and moves their ends and
 * door times (correction_fields_move_times()).  The record gets a new list, because the
 * old list may belong to an entry.
 */
void correction_session_set(struct json_object *native, const char *start,
    struct json_object *set, const char *brand_zone);

#endif
