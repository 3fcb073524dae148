/*
 * stored_texts.h - encodes the texts of an event as its rows store them: the writer's
 * side of packed.h, phrases.h and calendar_text.h.
 *
 * Shape:  head and status stay unchanged, body and producer are shortened with phrases.
 *         The calendar's text, `beside`, the record and the Markdown are deltas if
 *         deltas are shorter.  If the head is longer than CALENDAR_TEXT_HEAD_MAX, the
 *         calendar's text is never a delta.
 *         The texts depend only on the event, so they are encoded before its rank is
 *         known, which also makes the staging file smaller.
 * Owns:   struct stored_texts owns its buffers, until stored_texts_release().
 * Limits: PACKED_TEXT_MAX for each text.
 */
#ifndef WRITER_STORED_TEXTS_H
#define WRITER_STORED_TEXTS_H

#include "event/event.h"
#include "database/delta.h"
#include "database/sqlite.h"

/* The columns of STORED_TEXTS_COLUMNS, in this order. */
enum stored_text {
	STORED_HEAD,
	STORED_STATUS,
	STORED_BODY,
	STORED_PRODUCER,
	STORED_CALENDAR,
	STORED_BESIDE,
	STORED_RECORD,
	STORED_MARKDOWN,
	STORED_TEXTS
};
#define STORED_TEXTS_COLUMNS                                                   \
	"head, status, body, producer, calendar, beside, json, markdown"

struct stored_texts {
	struct delta_encoder packer;
	struct buf made[STORED_TEXTS]; /* the texts that were encoded */
};

void stored_texts_init(struct stored_texts *);
void stored_texts_release(struct stored_texts *);
/*
 * Binds the texts from the parameter `first` on.  A Markdown of NULL stays NULL.  The
 * head, status, body and producer must come from event_encode().  The bound texts are
 * valid until the next call of this function, and only while the pieces are valid.
 */
void stored_texts_bind(struct stored_texts *,
    const struct event_piece pieces[STORED_TEXTS], struct sqlite3_stmt *,
    int first);

#endif
