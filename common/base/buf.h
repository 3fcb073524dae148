/*
 * buf.h - growable bytes with a mandatory maximum.
 *
 * Also called: string builder, dynamic string, sds, strbuf.
 * Owns:   its bytes, until buf_release().
 * Errors: sticky.  An addition that does not fit is left out completely and sets
 *         `full`.  Then later additions have no effect.  Check `full` once, at the end.
 * Limits: `max` bytes, without the NUL at the end.
 */
#ifndef BASE_BUF_H
#define BASE_BUF_H

#include "base/base.h"

struct buf {
	char *p; /* NUL-terminated; NULL before the first addition (BUF_INIT) */
	size_t len, cap, max;
	size_t first; /* size of the first allocation; 0: the default */
	bool full;
};

#define BUF_INIT(limit) ((struct buf){ .max = (limit) })

/*
 * A buffer that fills an array.  It allocates nothing, and must not be released.  Before
 * the first addition, its text is the content of the array.
 */
#define BUF_FIXED(array)                                                       \
	((struct buf){                                                         \
	    .p = (array), .cap = sizeof(array), .max = sizeof(array) - 1 })

void buf_bytes(struct buf *, const char *p, size_t n);
void buf_text(struct buf *, const char *text);
void buf_char(struct buf *, char c);
void buf_int(struct buf *, int64_t n);
void buf_printf(struct buf *, const char *fmt, ...) PRINTF_LIKE(2, 3);
/*
 * Returns room for n bytes at the end of the buffer.  The caller writes at most n bytes
 * there, and then calls buf_fill() with the end of these bytes.  If n bytes do not fit,
 * sets `full` and returns NULL.
 */
char *buf_room(struct buf *, size_t n) MUST_USE;
/* Ends the text of the buffer at `end`, which is after the last byte written. */
void buf_fill(struct buf *, const char *end);
/* Returns the bytes as text.  Returns "" if nothing was added, except for BUF_FIXED. */
const char *buf_cstr(const struct buf *);
/* Empties the buffer, clears `full` and keeps the memory. */
void buf_reset(struct buf *);
void buf_release(struct buf *);

/* A local buffer, which is released where its block ends. */
#define LOCAL_BUF RELEASED_BY(buf_release) struct buf

#endif
