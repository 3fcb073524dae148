/*
 * delta.h - encodes a text as new bytes and as copies of parts of a source, which both the
 * reader and the writer have.
 *
 * Also called: delta compression, diff, patch, VCDIFF.
 * Shape:  the length of the text; the low 32 bits of its hash_bytes(), little-endian;
 *         then instructions.  The instruction 2n is followed by n new bytes.  The
 *         instruction 2n + 1 copies n bytes of the source, and is followed by their
 *         place, relative to the end of the previous copy in the source: 2d if they
 *         begin d bytes after this end, 2d - 1 if they begin d bytes before it.  For
 *         the first copy, the place is relative to the beginning of the source.  All
 *         numbers are unsigned LEB128 (varints) of at most 32 bits.
 * Why:    most of a record is also in other tables of the snapshot, and the texts are
 *         short.  With deflate and the same source as its dictionary, the texts would
 *         take 20 % less room, but twice the time, and every reading program would need a
 *         library.
 * Errors: for damaged bytes, or a source other than the encoder's, delta_decode()
 *         returns false, and the output is incomplete or wrong.
 * Limits: 2 GB for the source and the text; the `max` of the output.
 * Owns:   struct delta_encoder owns its tables and the source, until
 *         delta_encoder_release().
 * Source: RFC 3284 (VCDIFF) has the same instructions.
 */
#ifndef DATABASE_DELTA_H
#define DATABASE_DELTA_H

#include "base/buf.h"

/* Appends the text that untrusted bytes encode.  Returns false if they are damaged. */
bool delta_decode(const char *source, size_t source_n, const char *p, size_t n,
    struct buf *text) MUST_USE;

struct delta_encoder {
	struct buf source;
	size_t fixed;       /* the length of the fixed part */
	size_t hashed;      /* the number of bytes in the tables */
	uint32_t start;     /* added to the offsets in `recent` */
	uint32_t *constant; /* offsets in the fixed part, from 1, by hash */
	uint32_t *recent;   /* offsets in the rest of the source */
};

/*
 * Sets the source to the fixed text, with which every source of this encoder begins.  A
 * source has at most `max` bytes.
 */
void delta_encoder_init(
    struct delta_encoder *, const char *fixed, size_t fixed_n, size_t max);
void delta_encoder_release(struct delta_encoder *);
/* Shortens the source to the fixed text. */
void delta_encoder_reset(struct delta_encoder *);
/* Appends bytes to the source. */
void delta_encoder_add(struct delta_encoder *, const char *p, size_t n);
/* Appends the bytes that delta_decode() needs. */
void delta_encode(
    struct delta_encoder *, const char *text, size_t n, struct buf *);

#endif
