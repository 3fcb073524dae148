/*
 * gunzip - a stream says the same in whichever pieces it comes, and no more
 * than there is room for.
 */
#include "http/gunzip.h"

#include "fuzz.h"

enum { ROOM = 100 * 1000 };

static bool
take_all(struct gunzip *g, const uint8_t *data, size_t size, size_t piece,
    struct buf *out)
{
	bool ok = true;

	gunzip_reset(g);
	buf_reset(out);
	for (size_t i = 0; ok && i < size; i += piece) {
		size_t n = size - i < piece ? size - i : piece;

		ok = gunzip_inflate(g, (const char *)data + i, n, out);
	}
	HOLDS(out->len <= ROOM && (!out->full || !ok));
	return ok && gunzip_is_complete(g);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	size_t piece = (size_t)fuzz_byte(&data, &size) + 1;
	struct buf whole = BUF_INIT(ROOM), pieces = BUF_INIT(ROOM);
	struct gunzip *g = gunzip_new();
	bool ok = take_all(g, data, size, SIZE_MAX / 2, &whole);

	HOLDS(ok == take_all(g, data, size, piece, &pieces));
	if (ok && size > 0) {
		HOLDS(strcmp(buf_cstr(&whole), buf_cstr(&pieces)) == 0);
		HOLDS(!take_all(g, data, size - 1, piece, &pieces));
		HOLDS(!gunzip_inflate(g, "x", 1, &pieces) || pieces.full ||
		    !gunzip_is_complete(g));
	}
	gunzip_free(g);
	buf_release(&whole);
	buf_release(&pieces);
	return 0;
}
