/*
 * jpick.h - members of JSON that we wrote ourselves, found without a tree.
 *
 * Layer: 0 (base).
 * Only for text that jout.h made: nothing here says that a byte is wrong.
 */
#ifndef JPICK_H
#define JPICK_H

#include "base/base.h"
#include "base/buf.h"

/* A value as it stands in the text; n 0: none. */
struct jpick {
	const char *p;
	size_t n;
};

/* The members of an object, or the elements of an array, in their order. */
struct jpick_walk {
	const char *p, *end;
};

struct jpick_walk jpick_walk(struct jpick whole);
/* key stays as it is for an element; both point into the text. */
bool jpick_next(struct jpick_walk *, struct jpick *key, struct jpick *value)
    MUST_USE;

/* Is it the string that is written so, without escapes? */
bool jpick_is(struct jpick, const char *text) MUST_USE;
/* The text of a string; nothing for anything else. */
void jpick_text(struct jpick, struct buf *);

#endif
