/*
 * phrases - any bytes are expanded within the limit of the buffer, and what has no
 * control is the same when it was shortened.
 *
 * Shape:  a byte n, then n bytes of the slug, then the piece.
 */
#include "event/phrases.h"

#include "fuzz.h"

enum { SMALL = 2048 };

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t slug_n = fuzz_byte(&data, &size);
	struct buf small = BUF_INIT(SMALL), shorter = BUF_INIT(FUZZ_ROOM),
		   whole = BUF_INIT(FUZZ_ROOM);
	char *text = fuzz_text(data, size);
	struct event_piece slug, piece;
	bool is_plain = true;

	slug = (struct event_piece){ text, slug_n < size ? slug_n : size };
	piece = (struct event_piece){ text + slug.n, size - slug.n };
	buf_text(&small, "before");
	event_phrases_expand(piece, slug, &small);
	HOLDS(small.len <= SMALL && memcmp(small.p, "before", 6) == 0);
	event_phrases_shorten(piece, slug, &shorter);
	for (size_t i = 0; i < piece.n; i++)
		is_plain = is_plain && (unsigned char)piece.p[i] >= 0x20;
	event_phrases_expand(
	    (struct event_piece){ buf_cstr(&shorter), shorter.len }, slug,
	    &whole);
	if (is_plain && slug.n <= EVENT_SLUG_MAX)
		HOLDS(shorter.len <= piece.n && whole.len == piece.n &&
		    memcmp(buf_cstr(&whole), piece.p, piece.n) == 0);
	slug = event_phrases_slug(piece);
	HOLDS(slug.n <= EVENT_SLUG_MAX);
	buf_release(&small);
	buf_release(&shorter);
	buf_release(&whole);
	free(text);
	return 0;
}
