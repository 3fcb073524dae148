/*
 * braces.h - text with gaps in braces: "a{b}c".  "{{" is the character.
 *
 * Layer:  0 (base).
 * Owns:   nothing; pieces point into the text.
 */
#ifndef BRACES_H
#define BRACES_H

#include "base/base.h"

enum braces_kind { BRACES_END, BRACES_TEXT, BRACES_GAP, BRACES_WRONG };

struct braces {
	const char *next;  /* set to the text before the first step */
	const char *piece; /* text as it is, or what stands in a gap */
	size_t len;
	const char *why; /* of BRACES_WRONG, after which nothing follows */
};

/* Moves to the next piece. */
enum braces_kind braces_step(struct braces *);

#endif
