/*
 * calendar_card.h - packs the fields of an event that a calendar of many events shows.
 *
 * Shape:  packed fields (packing.h), in the order of calendar_card.c.  The time zone
 *         "=" is the brand's zone.  The city is empty if the address contains it.  A
 *         source is packed as its name and url.  The last fields are the sessions' own
 *         values (session.h) and the sessions' keys.  The description is stored next to
 *         the card: plain text of at most CALENDAR_CARD_DESCRIPTION_MAX bytes, and "…"
 *         if it is cut.
 * Why:    parsing whole events and turning their descriptions into text took two
 *         thirds of the processor time of a calendar.
 * Owns:   nothing; text is in the arena.
 * Errors: packing sets the buffer's sticky `full`; unpacking refuses a malformed card.
 */
#ifndef EVENT_CALENDAR_CARD_H
#define EVENT_CALENDAR_CARD_H

#include "event/native_record.h"

enum { CALENDAR_CARD_DESCRIPTION_MAX = 400 };

/*
 * Appends at most `max` bytes of the description as plain text, without line feeds at
 * its end, and then "…" if the text was cut.
 */
void calendar_card_description(
    const char *html_or_null, size_t max, struct buf *plain);

/* Appends the card.  `zone` is the brand's time zone. */
void calendar_card_pack(
    const struct native_record *, const char *zone, struct buf *);
/*
 * Reads a card.  Fields that the card does not have become empty.  The record borrows
 * `zone`, the brand's zone.  Returns false if the card is malformed.
 */
bool calendar_card_unpack(const char *p, size_t n, const char *zone,
    struct arena *, struct native_record *) MUST_USE;

#endif
