/*
 * vevent_record.h - makes the native record from an event of a calendar.
 *
 * Shape:  SUMMARY is the name.  The description is X-ALT-DESC in HTML, or otherwise
 *         DESCRIPTION, text or HTML.  The name of the place is LOCATION up to its first
 *         comma or line end or, in "Venue (street, city)", up to the bracket.  If
 *         LOCATION has a comma or a line end, the whole LOCATION is the address.  If
 *         LOCATION is a web address, or if its first part is a word for "online", the
 *         event is online.  Any text after this word is the place.  GEO gives the
 *         coordinates.  STATUS is the member "status", and CANCELLED also makes the
 *         event cancelled.  The CN of ORGANIZER is the producer's name unless it
 *         contains "@".  IMAGE, or an attached image, is the banner.  X-COST is the
 *         price of a ticket, which is 0 if X-COST-TYPE is "free".  X-TICKETS-URL is the
 *         buy_url.  URL, CATEGORIES and the latest LAST-MODIFIED are also read.
 * Rules:  the event has the times of its next session, or of its only session.
 *         "sessions" lists the sessions if there are several.  The session of a changed
 *         instance has the instance's name, place and description if they differ from
 *         those of the event.  A single session that differs is also in "sessions".
 * Owns:   the caller owns the record.
 * Source: as in vevent.h.
 */
#ifndef IMPORTER_VEVENT_RECORD_H
#define IMPORTER_VEVENT_RECORD_H

#include "importer/ics_recurrence.h"

/* Returns the record, with this id.  The `event` of the recurrence must not be NULL. */
struct json_object *vevent_record(const struct ics_recurrence *, const char *id)
    MUST_USE;

#endif
