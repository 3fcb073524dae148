/*
 * phrases.h - shortens the pieces of an encoded event (event.h): frequent texts, such
 * as the names of members and usual values, become one byte.
 *
 * Also called: dictionary compression.
 * Shape:  a byte below 32 is a phrase of the format.  31 is the path of the event:
 *         "/eventos/" and its slug.  JSON does not contain bytes below 32, so a piece
 *         without phrases is unchanged.
 * Limits: a byte becomes at most 9 + EVENT_SLUG_MAX bytes.
 */
#ifndef EVENT_PHRASES_H
#define EVENT_PHRASES_H

#include "event/event.h"

/*
 * Returns the slug in `head`, which is the first piece of an event.  Returns an empty
 * piece if `head` does not begin with an id and a slug of at most EVENT_SLUG_MAX bytes.
 */
struct event_piece event_phrases_slug(struct event_piece head);
/* Appends the piece with one byte in place of each phrase. */
void event_phrases_shorten(
    struct event_piece piece, struct event_piece slug, struct buf *);
/* Appends the original piece.  Accepts any bytes. */
void event_phrases_expand(
    struct event_piece piece, struct event_piece slug, struct buf *);

#endif
