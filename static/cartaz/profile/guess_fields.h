/*
 * guess_fields.h - finds the leaf of each field by the leaf's name, in English,
 * Portuguese, Spanish, German and French words, and by the look of the leaf's values.
 *
 * Owns: nothing.
 */
#ifndef CARTAZ_PROFILE_GUESS_FIELDS_H
#define CARTAZ_PROFILE_GUESS_FIELDS_H

#include "cartaz/profile/guess_looks.h"

/* The groups of the rows of guess_fields[].  A row may be in several groups. */
enum guess_group {
	GUESS_EVENT = 1,
	GUESS_TICKET = 2,  /* an element of a list, or an event's row */
	GUESS_SESSION = 4, /* an element of a list */
	GUESS_CLOCKS = 8,  /* a time; the row of its date has the same key */
	GUESS_LISTS = 16,  /* a list of objects */
	GUESS_STARTS = 32, /* a list of times */
};

struct guess_field {
	unsigned groups;
	const char *key; /* key in the map, "location.city" */
	enum guess_look look;
	const char *around; /* words allowed before a name, " venue " */
	const char
	    *names; /* "|event name|name|", the most likely first; "*": any */
};

/* All fields, in the order in which their leaves are chosen. */
extern const struct guess_field guess_fields[];
extern const size_t guess_field_count;

/* Returns the first row of the group with the key, or NULL. */
const struct guess_field *guess_fields_row(enum guess_group, const char *key);

/* Returns true if the name has a unit such as "cents" or "pence". */
bool guess_fields_is_minor(const struct guess_leaf *) MUST_USE;

/* Returns the unused leaf that most likely is the field, or NULL. */
struct guess_leaf *guess_fields_find(
    struct guess_leaves *, const struct guess_field *);

/*
 * As guess_fields_find(), but only for leaves that have no value in any item in which the
 * other leaf has a value.
 */
struct guess_leaf *guess_fields_find_rest(struct guess_leaves *,
    const struct guess_field *, const struct guess_leaf *other);
/*
 * As guess_fields_find(), but only for leaves that have hours for the days of the other
 * leaf.
 */
struct guess_leaf *guess_fields_find_hours(struct guess_leaves *,
    const struct guess_field *, const struct guess_leaf *days);
/*
 * Returns an unused leaf with dates that are not of a sale or a change.  The leaf's name
 * must end with a name of the field, unless the field is the start.
 */
struct guess_leaf *guess_fields_find_date(
    struct guess_leaves *, const struct guess_field *);

#endif
