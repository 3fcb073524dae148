/*
 * guess_looks.h - judges the look of a leaf's values.
 *
 * Owns: nothing.
 */
#ifndef CARTAZ_PROFILE_GUESS_LOOKS_H
#define CARTAZ_PROFILE_GUESS_LOOKS_H

#include "cartaz/profile/guess_leaves.h"

enum guess_look {
	GUESS_ANY,
	GUESS_TEXT,  /* with a letter, no time and no address */
	GUESS_TEXTS, /* like TEXT; the first of an array of texts */
	GUESS_SHORT, /* like TEXT, at most three bytes: "SP", "NSW" */
	GUESS_LONG,  /* like TEXT, at least one longer than SHORT */
	GUESS_PROSE, /* like TEXT, of any length */
	GUESS_MARKUP,
	GUESS_ENTITIES, /* HTML's "&#8211;" or "&amp;" */
	GUESS_TIME,     /* a date, or a date and a time */
	GUESS_CLOCK,    /* a time without a date, or two of them: "13h-14h" */
	GUESS_CLOCKED,  /* a date and a time that is not midnight */
	GUESS_ADDRESS,
	GUESS_IMAGE, /* an address, or a path */
	GUESS_FLAG,
	GUESS_CANCELLED, /* a flag: yes is cancelled */
	GUESS_AMOUNT,
	GUESS_DEGREES,
	GUESS_ZONE,
	GUESS_CURRENCY,
	GUESS_CATEGORY, /* a known word for a category, or a list that begins with it */
	GUESS_AGE, /* an age with a mark: "M/6", "18+" */
	GUESS_ON_SALE,
	/* For the looks from here on, one value that is a known word is enough. */
	GUESS_STATUS,
	GUESS_SOLD_OUT,
	GUESS_CLOSED,    /* true means sold out */
	GUESS_AVAILABLE, /* false means sold out */
	GUESS_ONLINE,    /* true means online, perhaps beside a place */
};

/* Returns the number of values that have the look. */
size_t guess_looks_count(const struct guess_leaf *, enum guess_look) MUST_USE;
/* Returns true if enough of the values have the look. */
bool guess_looks_like(const struct guess_leaf *, enum guess_look) MUST_USE;
/* Returns true if a value has two hours, "13:00-14:30". */
bool guess_looks_between(const struct guess_leaf *) MUST_USE;
/* True if, in at least one item, both have a date, and all these dates are equal. */
bool guess_looks_same_days(const struct guess_leaf *, const struct guess_leaf *)
    MUST_USE;
/* Returns the "as" of a rule for the times of the leaf: "iso", "unix" and so on. */
const char *guess_looks_time(const struct guess_leaf *);

#endif
