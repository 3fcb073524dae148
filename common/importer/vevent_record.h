/*
 * vevent_record.h - makes the native record from an event of a calendar.
 *
 * Shape:  UID is the id, SUMMARY the name.  The description is X-ALT-DESC in HTML, else
 *         DESCRIPTION, text or HTML.  LOCATION up to its first comma or line end is the
 *         name of the place, or up to the bracket in "Venue (street, city)".  If
 *         LOCATION has a comma or a line end, all of it is the address.  A web address
 *         or a word for "online" as LOCATION makes the event online.  GEO is the
 *         coordinates.  STATUS is the label, and CANCELLED also makes the event
 *         cancelled.  The CN of ORGANIZER is the producer's name unless it is an e-mail
 *         address.  IMAGE, or an attached image, is the banner.  URL, LAST-MODIFIED and
 *         CATEGORIES are also read.
 * Rules:  the times of a single session are the event's own start and end.  If there
 *         are several sessions, the event has the times of the next session, and
 *         "sessions" has all sessions.  A changed instance has its own name, place and
 *         description there.  "sessions" is also set for a single session that has such
 *         values.
 * Owns:   the caller owns the record.
 * Source: as in vevent.h.
 */
#ifndef IMPORTER_VEVENT_RECORD_H
#define IMPORTER_VEVENT_RECORD_H

#include "importer/ics_recurrence.h"

struct json_object *vevent_record(const struct ics_recurrence *, const char *id)
    MUST_USE;

#endif
