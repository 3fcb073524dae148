/*
 * calendar_card.h - the part of an event that a calendar of many events shows.
 *
 * Shape:  packed, its fields in the order of calendar_card.c, each followed by the
 *         control character US (0x1f); an empty one is NULL.  The brand's time zone is
 *         "=", an event without an address has its city instead, and empty fields at
 *         the end are left out.  Sources have their name and their url; what
 *         sessions have of their own (session.h) follows, then their keys.  The description is stored next to the card: plain
 *         text of at most CALENDAR_CARD_DESCRIPTION_MAX bytes and a sign if it is cut.
 * Why:    parsing whole events and turning their descriptions into text took two
 *         thirds of the processor time of a calendar.
 * Owns:   nothing; text is in the arena.
 * Errors: the buffer's sticky `full`; a malformed card is refused.
 */
#ifndef EVENT_CALENDAR_CARD_H
#define EVENT_CALENDAR_CARD_H

#include "event/native_record.h"

enum { CALENDAR_CARD_DESCRIPTION_MAX = 400 };

/* The description as plain text, without empty lines at its end, and cut. */
void calendar_card_description(
    const char *html_or_null, size_t max, struct buf *plain);

/* zone: of the brand; the record borrows it. */
void calendar_card_pack(
    const struct native_record *, const char *zone, struct buf *);
/* All else of the record is empty. */
bool calendar_card_unpack(const char *p, size_t n, const char *zone,
    struct arena *, struct native_record *) MUST_USE;

#endif
