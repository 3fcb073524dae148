/*
 * json_writer.h - writes JSON into a buffer, one call for each token.
 *
 * Also called: JSON encoder, serializer.
 * Shape:  no blanks between tokens; quotes, backslashes and control characters are
 *         escaped (JSON escape, \u00XX).  The text must be valid UTF-8, which the
 *         readers of untrusted input check.
 * Owns:   nothing; the caller owns the buffer.
 * Errors: text beyond the buffer's limit sets buf.full.
 */
#ifndef JSON_JSON_WRITER_H
#define JSON_JSON_WRITER_H

#include "base/base.h"
#include "base/buf.h"

struct json_writer {
	struct buf *out;
	bool comma; /* the next value needs a comma */
};

#define JSON_WRITER_INIT(buffer) ((struct json_writer){ .out = (buffer) })

/* `key` is NULL for an element of an array, and for the outermost value. */
void json_writer_object(struct json_writer *, const char *key);
void json_writer_object_end(struct json_writer *);
void json_writer_array(struct json_writer *, const char *key);
void json_writer_array_end(struct json_writer *);
/* Writes a string, or null for NULL. */
void json_writer_text(
    struct json_writer *, const char *key, const char *text_or_null);
void json_writer_int(struct json_writer *, const char *key, int64_t n);
void json_writer_bool(struct json_writer *, const char *key, bool b);
void json_writer_null(struct json_writer *, const char *key);
/* Adds bytes that are already JSON. */
void json_writer_raw(
    struct json_writer *, const char *key, const char *p, size_t n);

#endif
