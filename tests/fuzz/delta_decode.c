/*
 * delta_decode - damaged bytes give no more than there is room for, and a text comes
 * back from its own source as it was.
 */
#include "snapshot/delta.h"

#include "fuzz.h"

enum { ROOM = 64 * 1024, FIXED_MAX = 16 };

static bool
is_decoded(const char *source, size_t source_n, const char *p, size_t n,
    struct buf *text)
{
	buf_reset(text);
	return delta_decode(source, source_n, p, n, text);
}

/* The encoder of a snapshot is used for many sources, one after the other. */
static void
check_encoder(const char *source, size_t source_n, const char *text, size_t n)
{
	struct buf delta = BUF_INIT(FUZZ_ROOM), out = BUF_INIT(ROOM);
	size_t fixed = source_n < FIXED_MAX ? source_n : FIXED_MAX;
	struct delta_encoder e;

	delta_encoder_init(&e, source, fixed, ROOM);
	for (int i = 0; i < 2; i++) {
		delta_encoder_add(&e, text, n);
		delta_encoder_reset(&e);
		delta_encoder_add(&e, source + fixed, source_n - fixed);
		buf_reset(&delta);
		delta_encode(&e, text, n, &delta);
		HOLDS(is_decoded(source, source_n, delta.p, delta.len, &out));
		HOLDS(out.len == n && memcmp(buf_cstr(&out), text, n) == 0);
		HOLDS(!is_decoded(
		    source, source_n, delta.p, delta.len - 1, &out));
		delta_encoder_reset(&e);
	}
	delta_encoder_release(&e);
	buf_release(&delta);
	buf_release(&out);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t part = fuzz_byte(&data, &size), source_n;
	char *whole = fuzz_text(data, size);
	struct buf text = BUF_INIT(ROOM);
	const char *rest;

	source_n = size * part / UINT8_MAX;
	rest = whole + source_n;
	buf_text(&text, "before");
	if (delta_decode(whole, source_n, rest, size - source_n, &text))
		HOLDS(!text.full && memcmp(text.p, "before", 6) == 0);
	HOLDS(text.len >= 6 && text.len <= ROOM);
	if (is_decoded(whole, source_n, rest, size - source_n, &text))
		check_encoder(whole, source_n, buf_cstr(&text), text.len);
	if (size <= ROOM / 2)
		check_encoder(whole, source_n, rest, size - source_n);
	buf_release(&text);
	free(whole);
	return 0;
}
