/*
 * jout.h - JSON written straight into a buffer, shaped like what it prints.
 *
 * Layer:  0 (base).
 * Errors: the buffer's sticky `full`.
 * Text must be UTF-8 (checked at the doors); controls are escaped.
 */
#ifndef JOUT_H
#define JOUT_H

#include "base/base.h"
#include "base/buf.h"

struct jout {
	struct buf *out;
	bool comma; /* the next member or element needs one before it */
};

#define JOUT_INIT(buffer) ((struct jout){ .out = (buffer) })

/* `key` is NULL for elements of an array and for the top. */
void jout_object(struct jout *, const char *key);
void jout_object_end(struct jout *);
void jout_array(struct jout *, const char *key);
void jout_array_end(struct jout *);
void jout_text(struct jout *, const char *key, const char *text_or_null);
void jout_int(struct jout *, const char *key, int64_t n);
void jout_bool(struct jout *, const char *key, bool b);
void jout_null(struct jout *, const char *key);
/* Bytes that already are JSON. */
void jout_raw(struct jout *, const char *key, const char *p, size_t n);

#endif
