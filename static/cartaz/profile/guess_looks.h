/*
 * guess_looks.h - what the values of a leaf look like.
 *
 * Owns:   nothing.
 */
#ifndef CARTAZ_PROFILE_GUESS_LOOKS_H
#define CARTAZ_PROFILE_GUESS_LOOKS_H

#include "cartaz/profile/guess_leaves.h"

enum guess_look {
	GUESS_ANY,
	GUESS_TEXT,  /* with a letter, no time and no address */
	GUESS_TEXTS, /* the same; of an array of texts the first */
	GUESS_PROSE, /* the same of any length */
	GUESS_TIME,  /* a date, or a date and a time */
	GUESS_CLOCK, /* a time alone */
	GUESS_ADDRESS,
	GUESS_IMAGE, /* an address, or a path */
	GUESS_FLAG,
	GUESS_AMOUNT,
	GUESS_DEGREES,
	GUESS_ZONE,
	GUESS_CURRENCY,
	GUESS_STATUS,   /* one value at least is a known word */
	GUESS_SOLD_OUT, /* one value at least says so */
};

/* Do enough of the values have the look? */
bool guess_looks_like(const struct guess_leaf *, enum guess_look) MUST_USE;
/* The "as" of a rule for the times of the leaf: "iso", "unix" ... */
const char *guess_looks_time(const struct guess_leaf *);
/* Is none of the times more than a date? */
bool guess_looks_dates_only(const struct guess_leaf *) MUST_USE;

#endif
