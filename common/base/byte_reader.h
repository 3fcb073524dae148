/*
 * byte_reader.h - the file or standard input that is imported, read piece by piece.
 *
 * Owns:   one chunk of memory, until byte_reader_release(); the descriptor stays the
 *         caller's.
 * Errors: what cannot be read looks like the end; `error` tells it from one.
 */
#ifndef BASE_BYTE_READER_H
#define BASE_BYTE_READER_H

#include "base/base.h"

enum { BYTE_READER_AHEAD_MAX = 64 * 1024 };

struct byte_reader {
	int fd;
	char *chunk;
	size_t at, n;   /* chunk[at..n) is next */
	int64_t offset; /* bytes taken */
	int64_t line;   /* byte_reader_line() is in, from 1 */
	bool eof;
	int error;     /* errno of a failed read */
	bool after_cr; /* a LF now belongs to the line before */
};

void byte_reader_init(struct byte_reader *, int fd);
void byte_reader_release(struct byte_reader *);

/* Is there anything at chunk[at]? */
bool byte_reader_fill(struct byte_reader *) MUST_USE;
/* As many bytes as there are, up to BYTE_READER_AHEAD_MAX, before anything is taken. */
void byte_reader_look_ahead(struct byte_reader *);
/* The next byte, or -1. */
int byte_reader_peek(struct byte_reader *);
int byte_reader_next(struct byte_reader *);
void byte_reader_skip(struct byte_reader *, size_t n);

/*
 * A line, or a piece of a long one, without its end: LF, CR LF or CR.  *ended
 * is true with its last piece.  False at the end of the input.
 */
bool byte_reader_line(
    struct byte_reader *, const char **p, size_t *n, bool *ended) MUST_USE;

#endif
