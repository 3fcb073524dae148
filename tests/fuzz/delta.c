/*
 * delta - any bytes are decoded or refused within the length that they tell, and what
 * is encoded from any source comes back; from another source it never does as another
 * text.
 *
 * Shape:  a byte n, then n bytes of the fixed part of the source, then the text, which
 *         is a delta, too.
 */
#include "database/delta.h"

#include "fuzz.h"

static void
round_trip(const char *fixed, size_t fixed_n, const char *p, size_t n)
{
	struct buf packed = BUF_INIT(FUZZ_ROOM), text = BUF_INIT(FUZZ_ROOM);
	struct delta_encoder e;

	delta_encoder_init(&e, fixed, fixed_n, FUZZ_ROOM);
	/* Places of another source before are in the table. */
	delta_encoder_add(&e, p, n);
	for (int i = 0; i < 2; i++) {
		delta_encoder_reset(&e);
		delta_encoder_add(&e, p, n / 2);
		buf_reset(&packed);
		buf_reset(&text);
		delta_encode(&e, p, n, &packed);
		HOLDS(delta_decode(buf_cstr(&e.source), e.source.len,
		    buf_cstr(&packed), packed.len, &text));
		HOLDS(text.len == n && memcmp(buf_cstr(&text), p, n) == 0);
	}
	for (size_t cut = 0; cut < packed.len; cut++) {
		buf_reset(&text);
		HOLDS(!delta_decode(buf_cstr(&e.source), e.source.len,
		    buf_cstr(&packed), cut, &text));
	}
	buf_reset(&text);
	HOLDS(!delta_decode("", 0, buf_cstr(&packed), packed.len, &text) ||
	    (text.len == n && memcmp(buf_cstr(&text), p, n) == 0));
	delta_encoder_release(&e);
	buf_release(&packed);
	buf_release(&text);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t fixed_n = fuzz_byte(&data, &size);
	struct buf text = BUF_INIT(FUZZ_ROOM);
	const char *fixed, *p;

	if (size == 0)
		return 0;
	if (fixed_n > size)
		fixed_n = size;
	fixed = (const char *)data;
	p = fixed + fixed_n;
	size -= fixed_n;
	(void)!delta_decode(fixed, fixed_n, p, size, &text);
	HOLDS(text.len <= FUZZ_ROOM);
	if (size < 4096)
		round_trip(fixed, fixed_n, p, size);
	buf_release(&text);
	return 0;
}
