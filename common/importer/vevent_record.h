/*
 * vevent_record.h - makes the native record from an event of a calendar.
 *
 * Shape:  SUMMARY is the name.  The description is X-ALT-DESC in HTML, or otherwise
 *         DESCRIPTION, text or HTML.  The name of the place is LOCATION up to its first
 *         comma or line end or, in "Venue (street, city)", up to the bracket.  If
 *         LOCATION has a comma or a line end, the whole LOCATION is the address.  If
 *         LOCATION is a web address or its first part is a word for "online", the event
 *         is online.  Text after that part is read as the place.  GEO gives the
 *         coordinates.  STATUS is the member "status", and CANCELLED also makes the
 *         event cancelled.  The CN of ORGANIZER is the producer's name unless it
 *         contains "@".  IMAGE, or an attached image, is the banner.  X-COST, or
 *         X-COST-TYPE "free", is the price of a ticket, and X-TICKETS-URL is the
 *         buy_url.  URL, CATEGORIES and the latest LAST-MODIFIED are also read.
 * Rules:  the times of a single session are the event's own start and end.  If there
 *         are several sessions, the event has the times of the next session, and
 *         "sessions" has all sessions.  A session of a changed instance has the name,
 *         place and description of the instance if they differ from those of the event.
 *         A single session with such a difference is also in "sessions".
 * Owns:   the caller owns the record.
 * Source: as in vevent.h.
 */
#ifndef IMPORTER_VEVENT_RECORD_H
#define IMPORTER_VEVENT_RECORD_H

#include "importer/ics_recurrence.h"

/* Returns the record, with this id.  The `event` of the argument must not be NULL. */
struct json_object *vevent_record(const struct ics_recurrence *, const char *id)
    MUST_USE;

#endif
