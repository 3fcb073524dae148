/*
 * calendar_card.h - the part of an event that a calendar of many shows.
 *
 * Shape:  packed, its fields in the order of calendar_card.c, each followed by the
 *         control character US (0x1f); an empty one is NULL.  The brand's time
 *         zone is "=", there is a city where there is no address, and what is at
 *         the end is left out where an event has none of it.  Beside the
 *         card stands the description: plain text of at most
 *         CALENDAR_CARD_DESCRIPTION_MAX bytes and the sign that it is cut.
 * Why:    to parse whole events and to make text of their descriptions took two
 *         thirds of the processor time of a calendar.
 * Owns:   nothing; text is in the arena.
 * Errors: the buffer's sticky `full`; a card that is none is refused.
 */
#ifndef EVENT_CALENDAR_CARD_H
#define EVENT_CALENDAR_CARD_H

#include "event/native_record.h"

enum { CALENDAR_CARD_DESCRIPTION_MAX = 400 };

/* The description as plain text, without empty lines at its end, and cut. */
void calendar_card_description(
    const char *html_or_null, size_t max, struct buf *plain);

/* zone: the brand's; the record borrows it. */
void calendar_card_pack(
    const struct native_record *, const char *zone, struct buf *);
/* All else of the record is empty. */
bool calendar_card_unpack(const char *p, size_t n, const char *zone,
    struct arena *, struct native_record *) MUST_USE;

#endif
