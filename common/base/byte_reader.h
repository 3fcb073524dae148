/*
 * byte_reader.h - reads an imported file or standard input in chunks.
 *
 * Owns:   one chunk of memory, until byte_reader_release(); the caller keeps
 *         the descriptor.
 * Errors: a failed read ends the input and sets `error`; at a real end `error`
 *         is 0.
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
	int64_t offset; /* number of bytes already read */
	int64_t line;   /* number of the next line, from 1 */
	bool eof;
	int error;     /* errno of a failed read */
	bool after_cr; /* a LF here belongs to the line before */
};

void byte_reader_init(struct byte_reader *, int fd);
/* Reads bytes that are in memory already, which stay the caller's: no release. */
struct byte_reader byte_reader_of(const struct buf *);
void byte_reader_release(struct byte_reader *);
#define LOCAL_BYTE_READER RELEASED_BY(byte_reader_release) struct byte_reader

/*
 * Reads more when the chunk is used up, so that chunk[at] is valid.  False at the end
 * of the input.
 */
bool byte_reader_fill(struct byte_reader *) MUST_USE;
/*
 * Fills the chunk with up to BYTE_READER_AHEAD_MAX bytes before the caller reads the
 * first byte.
 */
void byte_reader_look_ahead(struct byte_reader *);
/* The next byte, or -1 at the end; next moves past it. */
int byte_reader_peek(struct byte_reader *);
int byte_reader_next(struct byte_reader *);
void byte_reader_skip(struct byte_reader *, size_t n);

/* Appends all that is left; false if it cannot be read or does not fit. */
bool byte_reader_rest(struct byte_reader *, struct buf *) MUST_USE;

/*
 * A line, or a piece of a long line, without its line end (LF, CR LF or CR).
 * *ended is true with the last piece of a line.  False at the end of the input.
 */
bool byte_reader_line(
    struct byte_reader *, const char **p, size_t *n, bool *ended) MUST_USE;

#endif
