/*
 * vevent_record.h - makes the native record of an event of a calendar.
 *
 * Shape:  UID is the id, SUMMARY the name.  The description is X-ALT-DESC in HTML,
 *         else DESCRIPTION, text or HTML.  LOCATION up to its first comma or line end
 *         is the place's name, and all of it the address if it has one; a web address
 *         there makes the event an online one.  GEO gives the coordinates.  STATUS is
 *         the label, and CANCELLED closes the event.  The CN of ORGANIZER is the
 *         producer's name unless it is an e-mail address.  IMAGE, or an attached
 *         image, is the banner.  URL, LAST-MODIFIED, CATEGORIES.
 * Rules:  the times of a single session are the event's own start and end.  If there
 *         are several, the event has the times of the next one, and all are in
 *         "sessions", each with the name, place and description that a changed instance
 *         has of its own.
 * Owns:   the caller owns the record.
 * Source: as vevent.h
 */
#ifndef IMPORTER_VEVENT_RECORD_H
#define IMPORTER_VEVENT_RECORD_H

#include "importer/ics_recurrence.h"

struct json_object *vevent_record(const struct ics_recurrence *, const char *id)
    MUST_USE;

#endif
