/*
 * calendar_text - joins and reads the texts of an event that a calendar shows.
 */
#include "database/calendar_text.h"

enum { END_OF_DESCRIPTION = 0x1f };

void
calendar_text_join(
    struct buf *description, const struct buf *card, struct buf *out)
{
	for (size_t i = 0; i < description->len; i++) {
		if (description->p[i] == END_OF_DESCRIPTION)
			description->p[i] = ' ';
	}
	buf_bytes(out, buf_cstr(description), description->len);
	buf_char(out, END_OF_DESCRIPTION);
	buf_bytes(out, buf_cstr(card), card->len);
}

void
calendar_text_init(struct calendar_text *t)
{
	*t = (struct calendar_text){
		.source = BUF_INIT(PACKED_SOURCE_MAX),
		.text = BUF_INIT(PACKED_TEXT_MAX),
	};
}

void
calendar_text_release(struct calendar_text *t)
{
	buf_release(&t->source);
	buf_release(&t->text);
}

bool
calendar_text_read(struct calendar_text *t, struct packed_text stored,
    struct event_piece head, struct error *f)
{
	char *end;

	buf_reset(&t->text);
	if (stored.is_blob)
		packed_source_head(&t->source, head);
	if (!packed_read(&t->source, stored, &t->text, f))
		return false;
	end = t->text.len > 0
	    ? memchr(t->text.p, END_OF_DESCRIPTION, t->text.len)
	    : NULL;
	if (end == NULL)
		return error_internal(f,
		    "the snapshot has a damaged calendar card; run cartaz "
		    "verify");
	*end = '\0';
	t->description = t->text.p;
	t->card = (struct event_piece){ end + 1,
		t->text.len - (size_t)(end + 1 - t->text.p) };
	return true;
}
