/*
 * byte_reader - reads a descriptor in chunks, by byte or by line.
 */
#include "base/byte_reader.h"

#include <errno.h>
#include <unistd.h>

enum { CHUNK = 256 * 1024 };

_Static_assert(
    CHUNK >= (int)BYTE_READER_AHEAD_MAX, "the look-ahead fits in the chunk");

void
byte_reader_init(struct byte_reader *in, int fd)
{
	*in = (struct byte_reader){
		.fd = fd, .chunk = mem_alloc(CHUNK), .line = 1
	};
}

struct byte_reader
byte_reader_of(const struct buf *b)
{
	return (struct byte_reader){
		.fd = -1, .chunk = b->p, .n = b->len, .line = 1, .eof = true
	};
}

void
byte_reader_release(struct byte_reader *in)
{
	free(in->chunk);
	in->chunk = NULL;
}

/* Appends the bytes of one call of read() to the chunk. */
static bool
read_more(struct byte_reader *in)
{
	ssize_t n;

	do
		n = read(in->fd, in->chunk + in->n, CHUNK - in->n);
	while (n < 0 && errno == EINTR);
	in->error = n < 0 ? errno : 0;
	in->eof = n <= 0;
	in->n += n > 0 ? (size_t)n : 0;
	return n > 0;
}

bool
byte_reader_fill(struct byte_reader *in)
{
	if (in->at < in->n)
		return true;
	in->at = in->n = 0;
	return !in->eof && read_more(in);
}

void
byte_reader_look_ahead(struct byte_reader *in)
{
	while (in->n < BYTE_READER_AHEAD_MAX && !in->eof)
		(void)read_more(in);
}

int
byte_reader_peek(struct byte_reader *in)
{
	if (!byte_reader_fill(in))
		return -1;
	if (in->after_cr) {
		in->after_cr = false;
		if (in->chunk[in->at] == '\n') {
			byte_reader_skip(in, 1);
			return byte_reader_peek(in);
		}
	}
	return (unsigned char)in->chunk[in->at];
}

int
byte_reader_next(struct byte_reader *in)
{
	int c = byte_reader_peek(in);

	if (c >= 0)
		byte_reader_skip(in, 1);
	return c;
}

void
byte_reader_skip(struct byte_reader *in, size_t n)
{
	in->at += n;
	in->offset += (int64_t)n;
}

bool
byte_reader_rest(struct byte_reader *r, struct buf *out)
{
	while (!out->full && byte_reader_fill(r)) {
		buf_bytes(out, r->chunk + r->at, r->n - r->at);
		byte_reader_skip(r, r->n - r->at);
	}
	return !out->full && r->error == 0;
}

bool
byte_reader_line(struct byte_reader *in, const char **p, size_t *n, bool *ended)
{
	const char *end;

	if (byte_reader_peek(in) < 0)
		return false;
	*p = in->chunk + in->at;
	end = *p;
	while (end < in->chunk + in->n && *end != '\n' && *end != '\r')
		end++;
	*n = (size_t)(end - *p);
	*ended = end < in->chunk + in->n;
	in->after_cr = *ended && *end == '\r';
	in->line += *ended;
	byte_reader_skip(in, *n + *ended);
	return true;
}
