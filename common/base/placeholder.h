/*
 * placeholder.h - text with gaps in braces: "a{b}c".  "{{" is the character.
 *
 * Owns:   nothing; pieces point into the text.
 */
#ifndef BASE_PLACEHOLDER_H
#define BASE_PLACEHOLDER_H

#include "base/base.h"

enum placeholder_kind {
	PLACEHOLDER_END,
	PLACEHOLDER_TEXT,
	PLACEHOLDER_GAP,
	PLACEHOLDER_WRONG
};

struct placeholder {
	const char *next;  /* set to the text before the first step */
	const char *piece; /* text as it is, or what stands in a gap */
	size_t len;
	const char *why; /* of PLACEHOLDER_WRONG, after which nothing follows */
};

/* Moves to the next piece. */
enum placeholder_kind placeholder_step(struct placeholder *);

#endif
