/*
 * byte_reader.h - reads a descriptor or bytes in memory, by byte or by line.
 *
 * Owns:   one chunk of memory, until byte_reader_release(); the caller keeps the
 *         descriptor.  A reader of a buffer owns nothing.
 * Errors: a failed read ends the input and sets `error`, which is 0 at the real end.
 * Units:  offsets and lengths are bytes.
 */
#ifndef BASE_BYTE_READER_H
#define BASE_BYTE_READER_H

#include "base/base.h"
#include "base/buf.h"

enum { BYTE_READER_AHEAD_MAX = 64 * 1024 };

struct byte_reader {
	int fd;
	char *chunk;
	size_t at, n;   /* chunk[at..n) is unread */
	int64_t offset; /* number of bytes that the caller has used */
	/* Number of the next line, from 1.  Only byte_reader_line() counts lines. */
	int64_t line;
	bool eof;
	int error;     /* errno of a failed read */
	bool after_cr; /* an LF here belongs to the CR before it */
};

void byte_reader_init(struct byte_reader *, int fd);
/*
 * Returns a reader of the buffer's bytes.  The buffer must not change while it is read.
 * Do not release this reader, because the buffer owns the bytes.
 */
struct byte_reader byte_reader_of(const struct buf *);
void byte_reader_release(struct byte_reader *);
#define LOCAL_BYTE_READER RELEASED_BY(byte_reader_release) struct byte_reader

/*
 * If the chunk is used up, reads more, so that chunk[at] is valid.  Returns false at
 * the end of the input.
 */
bool byte_reader_fill(struct byte_reader *) MUST_USE;
/*
 * Reads at least BYTE_READER_AHEAD_MAX bytes, or the whole input if it is shorter, into
 * the chunk.  Call this function before any other function uses a byte.
 */
void byte_reader_look_ahead(struct byte_reader *);
/* Return the next byte, or -1 at the end.  Only byte_reader_next() moves past the byte. */
int byte_reader_peek(struct byte_reader *);
int byte_reader_next(struct byte_reader *);
/* Moves past n bytes, which must be in the chunk. */
void byte_reader_skip(struct byte_reader *, size_t n);

/* Appends the rest of the input.  Returns false if it cannot be read or does not fit. */
bool byte_reader_rest(struct byte_reader *, struct buf *) MUST_USE;

/*
 * Sets *p and *n to a line or a piece of a line, without the end of the line (LF, CR LF
 * or CR).  The piece is valid until the next call.  *ended is true if the end of the line
 * follows the piece.  It is false if the chunk ends within the line, and for a last line
 * without an end.  Returns false at the end of the input.
 */
bool byte_reader_line(
    struct byte_reader *, const char **p, size_t *n, bool *ended) MUST_USE;

#endif
