/*
 * stored_texts - shortens and packs the texts of an event.
 */
#include "writer/stored_texts.h"

#include "event/phrases.h"
#include "database/calendar_text.h"
#include "database/packed.h"

void
stored_texts_init(struct stored_texts *t)
{
	packed_encoder_init(&t->packer);
	for (size_t i = 0; i < STORED_TEXTS; i++)
		t->made[i] = BUF_INIT(2 * PACKED_TEXT_MAX);
}

void
stored_texts_release(struct stored_texts *t)
{
	delta_encoder_release(&t->packer);
	for (size_t i = 0; i < STORED_TEXTS; i++)
		buf_release(&t->made[i]);
}

/* Binds the delta if it is shorter; for short texts it can be longer. */
static void
bind_packed(struct stored_texts *t, enum stored_text which,
    struct event_piece text, struct sqlite3_stmt *st, int first)
{
	struct buf *packed = &t->made[which];

	buf_reset(packed);
	delta_encode(&t->packer, text.p, text.n, packed);
	if (packed->len < text.n)
		sqlite_bind_blob(
		    st, first + (int)which, buf_cstr(packed), packed->len);
	else
		sqlite_bind_bytes(st, first + (int)which, text.p, text.n);
}

static void
bind_shortened(struct stored_texts *t, enum stored_text which,
    const struct event_piece pieces[STORED_TEXTS], struct sqlite3_stmt *st,
    int first)
{
	struct buf *shortened = &t->made[which];

	buf_reset(shortened);
	event_phrases_shorten(
	    pieces[which], event_phrases_slug(pieces[STORED_HEAD]), shortened);
	sqlite_bind_bytes(
	    st, first + (int)which, buf_cstr(shortened), shortened->len);
}

/* Binds the text in the form of calendar_text.h. */
static void
bind_calendar(struct stored_texts *t,
    const struct event_piece pieces[STORED_TEXTS], struct sqlite3_stmt *st,
    int first)
{
	struct event_piece text = pieces[STORED_CALENDAR];

	if (pieces[STORED_HEAD].n <= CALENDAR_TEXT_HEAD_MAX)
		bind_packed(t, STORED_CALENDAR, text, st, first);
	else
		sqlite_bind_bytes(st, first + STORED_CALENDAR, text.p, text.n);
}

static void
add_source(struct stored_texts *t, struct event_piece text)
{
	delta_encoder_add(&t->packer, text.p, text.n);
}

/* Packs the texts (packed.h): the source is the event, and then also `beside`. */
void
stored_texts_bind(struct stored_texts *t,
    const struct event_piece pieces[STORED_TEXTS], struct sqlite3_stmt *st,
    int first)
{
	struct event_piece head = pieces[STORED_HEAD];
	struct event_piece status = pieces[STORED_STATUS];

	sqlite_bind_bytes(st, first + STORED_HEAD, head.p, head.n);
	sqlite_bind_bytes(st, first + STORED_STATUS, status.p, status.n);
	bind_shortened(t, STORED_BODY, pieces, st, first);
	bind_shortened(t, STORED_PRODUCER, pieces, st, first);
	delta_encoder_reset(&t->packer);
	add_source(t, head);
	bind_calendar(t, pieces, st, first);
	for (int i = STORED_STATUS; i <= STORED_PRODUCER; i++)
		add_source(t, pieces[i]);
	bind_packed(t, STORED_BESIDE, pieces[STORED_BESIDE], st, first);
	add_source(t, pieces[STORED_BESIDE]);
	bind_packed(t, STORED_RECORD, pieces[STORED_RECORD], st, first);
	if (pieces[STORED_MARKDOWN].p == NULL)
		sqlite_bind_text(st, first + STORED_MARKDOWN, NULL);
	else
		bind_packed(
		    t, STORED_MARKDOWN, pieces[STORED_MARKDOWN], st, first);
}
