/*
 * delta.h - a text as copies from a text that both sides have, the source, and what
 * is new in it.
 *
 * Shape:  the length of the text; 4 bytes of its hash_bytes(), little-endian; then
 *         instructions: 2n, and n new bytes follow; or 2n + 1, and n bytes of the
 *         source are copied.  The place of a copy follows: its distance from the end
 *         of the copy before, at first from the start, 2d forwards and 2d - 1
 *         backwards.  Numbers are in groups of 7 bits, the lowest first, with the
 *         highest bit on all but the last.
 * Why:    a snapshot has most of what is in a record in its other tables, and the
 *         texts are short: deflate with the same source as its dictionary takes 20 %
 *         less room, twice the time, and a library in every program that reads.
 * Errors: delta_decode() returns false where the bytes are damaged or the source is
 *         another one; the output then ends anywhere.
 * Limits: the source and the text up to 2 GB; the output's `max`.
 * Owns:   struct delta_encoder owns its table and the source, until
 *         delta_encoder_release().
 * Source: RFC 3284 (VCDIFF) has the same instructions.
 */
#ifndef DATABASE_DELTA_H
#define DATABASE_DELTA_H

#include "base/buf.h"

/* Appends the text.  The bytes are not trusted. */
bool delta_decode(const char *source, size_t source_n, const char *p, size_t n,
    struct buf *text) MUST_USE;

struct delta_encoder {
	struct buf source;
	size_t fixed;       /* so many bytes of it stay */
	size_t hashed;      /* so many are in the tables */
	uint32_t start;     /* added to the places in `recent` */
	uint32_t *constant; /* the places in the fixed part, from 1, by hash */
	uint32_t *recent;   /* those in the rest */
};

/* All sources begin with the fixed text. */
void delta_encoder_init(
    struct delta_encoder *, const char *fixed, size_t fixed_n, size_t max);
void delta_encoder_release(struct delta_encoder *);
/* The source is the fixed text again. */
void delta_encoder_reset(struct delta_encoder *);
/* Adds to the source. */
void delta_encoder_add(struct delta_encoder *, const char *p, size_t n);
/* Appends what delta_decode() takes. */
void delta_encode(
    struct delta_encoder *, const char *text, size_t n, struct buf *);

#endif
