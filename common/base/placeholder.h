/*
 * placeholder.h - splits text with placeholders in braces: "a{name}c".
 *
 * Also called: string interpolation, format strings.
 * Shape:  "{{" means the character "{".  A "}" outside of a placeholder is text.
 * Owns:   nothing; pieces point into the text.
 * Errors: PLACEHOLDER_ERROR with the reason in `why`: a "{" without its "}".
 */
#ifndef BASE_PLACEHOLDER_H
#define BASE_PLACEHOLDER_H

#include "base/base.h"

enum placeholder_kind {
	PLACEHOLDER_END,
	PLACEHOLDER_TEXT,
	PLACEHOLDER_NAME,
	PLACEHOLDER_ERROR
};

struct placeholder {
	const char *next;  /* set it to the text before the first call */
	const char *piece; /* literal text, or the name between braces */
	size_t len;
	const char *why; /* the reason, for PLACEHOLDER_ERROR */
};

/*
 * Returns the kind of the next piece.  Sets `piece` and `len` if the piece is text or a
 * name.
 */
enum placeholder_kind placeholder_next(struct placeholder *);

#endif
