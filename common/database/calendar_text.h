/*
 * calendar_text.h - reads and joins the texts of an event that a calendar shows.  They
 * are in the event's row of the table `event`.
 *
 * Shape:  the description, the control character US (0x1f), and the card, both in the
 *         form of calendar_card.h.  A BLOB is a delta (delta.h).  The source of the
 *         delta is the constant of packed.h and then the head of the event, which
 *         contains most of the text.  A TEXT is not encoded.  If the head is longer than
 *         CALENDAR_TEXT_HEAD_MAX, the text is always a TEXT, so that a calendar does not
 *         have to read all pages of the head.
 * Errors: ERROR_INTERNAL_ERROR for damaged bytes.
 * Owns:   struct calendar_text owns its buffers, until calendar_text_release().  A text
 *         is valid until the next text is read.
 */
#ifndef DATABASE_CALENDAR_TEXT_H
#define DATABASE_CALENDAR_TEXT_H

#include "database/packed.h"

enum { CALENDAR_TEXT_HEAD_MAX = 4096 };

/* Joins the description and the card.  A US in the description becomes a blank. */
void calendar_text_join(
    struct buf *description, const struct buf *card, struct buf *out);

struct calendar_text {
	struct buf source, text;
	const char *description; /* ends with a NUL */
	struct event_piece card;
};

void calendar_text_init(struct calendar_text *);
void calendar_text_release(struct calendar_text *);
/*
 * Reads the stored text, and sets `description` and `card`.  `head` is the head of the
 * same row, and may be empty if the stored text is a TEXT.
 */
bool calendar_text_read(struct calendar_text *, struct packed_text stored,
    struct event_piece head, struct error *) MUST_USE;

#endif
