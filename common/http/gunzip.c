/*
 * gunzip - inflates a gzip stream with zlib, piece by piece.
 */
#include "http/gunzip.h"

#define ZLIB_CONST
#include <zlib.h>

enum {
	GZIP_ONLY = 16, /* added to the window's bits */
	PIECE = 16 * 1024,
};

struct gunzip {
	z_stream stream;
	bool started, ended;
};

struct gunzip *
gunzip_new(void)
{
	struct gunzip *g = mem_alloc(sizeof(*g));

	*g = (struct gunzip){ .started = false };
	if (inflateInit2(&g->stream, MAX_WBITS + GZIP_ONLY) != Z_OK)
		fatal("zlib does not start");
	return g;
}

void
gunzip_free(struct gunzip *g)
{
	if (g == NULL)
		return;
	(void)inflateEnd(&g->stream);
	free(g);
}

void
gunzip_reset(struct gunzip *g)
{
	(void)inflateReset(&g->stream);
	g->started = g->ended = false;
}

bool
gunzip_inflate(struct gunzip *g, const char *p, size_t n, struct buf *out)
{
	unsigned char piece[PIECE];
	int status = Z_OK;

	g->started = g->started || n > 0;
	g->stream.next_in = (const Bytef *)p;
	g->stream.avail_in = (uInt)n;
	/* A piece that is not full means that the input is used up. */
	while (!g->ended && !out->full) {
		g->stream.next_out = piece;
		g->stream.avail_out = PIECE;
		status = inflate(&g->stream, Z_NO_FLUSH);
		if (status != Z_OK && status != Z_STREAM_END &&
		    status != Z_BUF_ERROR)
			return false;
		buf_bytes(
		    out, (const char *)piece, PIECE - g->stream.avail_out);
		g->ended = status == Z_STREAM_END;
		if (g->stream.avail_out > 0)
			break;
	}
	return g->stream.avail_in == 0 && !out->full;
}

bool
gunzip_is_complete(const struct gunzip *g)
{
	return g->ended || !g->started;
}
