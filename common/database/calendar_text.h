/*
 * calendar_text.h - what a calendar shows of an event, in its row of `event`.
 *
 * Shape:  the description, the control character US (0x1f), and the card, as
 *         calendar_card.h has both.  A BLOB is a delta (delta.h) whose source is the
 *         constant of packed.h, then the head of the event, which has most of it; a
 *         TEXT is as it is.  A head beyond CALENDAR_TEXT_HEAD_MAX is no source: it
 *         lies on pages that a calendar need not read.
 * Errors: ERROR_INTERNAL_ERROR for bytes that are damaged.
 * Owns:   struct calendar_text owns its buffers, until calendar_text_release(); what
 *         is read is valid until the next one is.
 */
#ifndef DATABASE_CALENDAR_TEXT_H
#define DATABASE_CALENDAR_TEXT_H

#include "database/packed.h"

enum { CALENDAR_TEXT_HEAD_MAX = 4096 };

/* The description and the card as one text; a US in the description becomes a blank. */
void calendar_text_join(
    struct buf *description, const struct buf *card, struct buf *out);

struct calendar_text {
	struct buf source, text;
	const char *description; /* with a NUL behind it */
	struct event_piece card;
};

void calendar_text_init(struct calendar_text *);
void calendar_text_release(struct calendar_text *);
/* The head is that of the same row; of a TEXT it may be empty. */
bool calendar_text_read(struct calendar_text *, struct packed_text stored,
    struct event_piece head, struct error *) MUST_USE;

#endif
