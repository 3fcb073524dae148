/*
 * input.h - the file or standard input that is imported, read piece by piece.
 *
 * Layer:  1 (door: a file descriptor).
 * Owns:   one chunk of memory, until input_release(); the descriptor stays the
 *         caller's.
 * Errors: what cannot be read looks like the end; `error` tells it from one.
 */
#ifndef INPUT_H
#define INPUT_H

#include "base/base.h"

enum { INPUT_AHEAD_MAX = 64 * 1024 };

struct input {
	int fd;
	char *chunk;
	size_t at, n;   /* chunk[at..n) is next */
	int64_t offset; /* bytes taken */
	int64_t line;   /* input_line() is in, from 1 */
	bool eof;
	int error;     /* errno of a failed read */
	bool after_cr; /* a LF now belongs to the line before */
};

void input_init(struct input *, int fd);
void input_release(struct input *);

/* Is there anything at chunk[at]? */
bool input_fill(struct input *) MUST_USE;
/* As many bytes as there are, up to INPUT_AHEAD_MAX, before anything is taken. */
void input_look_ahead(struct input *);
/* The next byte, or -1. */
int input_peek(struct input *);
int input_next(struct input *);
void input_skip(struct input *, size_t n);

/*
 * A line, or a piece of a long one, without its end: LF, CR LF or CR.  *ended
 * is true with its last piece.  False at the end of the input.
 */
bool input_line(struct input *, const char **p, size_t *n, bool *ended)
    MUST_USE;

#endif
