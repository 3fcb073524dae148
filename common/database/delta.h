/*
 * delta.h - encodes a text as copies from a source, which reader and writer both have,
 * and new bytes.
 *
 * Also called: delta compression, diff, patch, VCDIFF.
 * Shape:  the length of the text; 4 bytes of its hash_bytes(), little-endian; then
 *         instructions: 2n, followed by n new bytes; or 2n + 1, which copies n bytes
 *         of the source.  The place of a copy follows: its distance from the end of
 *         the copy before, at first from the start, 2d forwards and 2d - 1 backwards.
 *         Numbers are in groups of 7 bits, the lowest first, with the highest bit set
 *         on all but the last.
 * Why:    most of a record is also in other tables of the snapshot, and the texts are
 *         short. deflate with the same source as its dictionary takes 20 % less room
 *         and twice the time, and every program that reads would need its library.
 * Errors: delta_decode() returns false for damaged bytes and for another source; the
 *         output is then incomplete.
 * Limits: the source and the text up to 2 GB; the output's `max`.
 * Owns:   struct delta_encoder owns its table and the source, until
 *         delta_encoder_release().
 * Source: RFC 3284 (VCDIFF) has the same instructions.
 */
#ifndef DATABASE_DELTA_H
#define DATABASE_DELTA_H

#include "base/buf.h"

/* Appends the decoded text.  The bytes are not trusted. */
bool delta_decode(const char *source, size_t source_n, const char *p, size_t n,
    struct buf *text) MUST_USE;

struct delta_encoder {
	struct buf source;
	size_t fixed;       /* length of the fixed part */
	size_t hashed;      /* number of bytes in the tables */
	uint32_t start;     /* added to the offsets in `recent` */
	uint32_t *constant; /* offsets in the fixed part, from 1, by hash */
	uint32_t *recent;   /* offsets in the rest */
};

/* All sources begin with the fixed text. */
void delta_encoder_init(
    struct delta_encoder *, const char *fixed, size_t fixed_n, size_t max);
void delta_encoder_release(struct delta_encoder *);
/* Cuts the source back to the fixed text. */
void delta_encoder_reset(struct delta_encoder *);
/* Appends bytes to the source. */
void delta_encoder_add(struct delta_encoder *, const char *p, size_t n);
/* Appends the bytes for delta_decode(). */
void delta_encode(
    struct delta_encoder *, const char *text, size_t n, struct buf *);

#endif
