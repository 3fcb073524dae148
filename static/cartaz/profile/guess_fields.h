/*
 * guess_fields.h - finds the leaf of each field: by its name in words, in English,
 * Portuguese, Spanish, German and French, and by the look of its values.
 *
 * Owns: nothing.
 */
#ifndef CARTAZ_PROFILE_GUESS_FIELDS_H
#define CARTAZ_PROFILE_GUESS_FIELDS_H

#include "cartaz/profile/guess_looks.h"

/* The object that has the field; a row of the table may be for several. */
enum guess_group {
	GUESS_EVENT = 1,
	GUESS_TICKET = 2,  /* an element of a list, or the row of an event */
	GUESS_SESSION = 4, /* an element of a list */
	GUESS_CLOCKS = 8,  /* a time that has a date with the same key */
	GUESS_LISTS = 16,  /* a list of objects */
	GUESS_STARTS = 32, /* a list of times */
};

struct guess_field {
	unsigned groups;
	const char *key; /* of the map, "location.city" */
	enum guess_look look;
	const char *around; /* words allowed before a name, " venue " */
	const char *names;  /* "|event name|name|", the likeliest first */
};

/* Every field, in the order in which they choose leaves. */
extern const struct guess_field guess_fields[];
extern const size_t guess_field_count;

/* The first row of the group with the key; NULL: none. */
const struct guess_field *guess_fields_row(enum guess_group, const char *key);

/* The unused leaf that is most likely the field; NULL: none. */
struct guess_leaf *guess_fields_find(
    struct guess_leaves *, const struct guess_field *);

/* The same among the leaves that have values only where the other leaf has none. */
struct guess_leaf *guess_fields_find_rest(struct guess_leaves *,
    const struct guess_field *, const struct guess_leaf *other);
/* The same among the leaves that have hours for the days of the other leaf. */
struct guess_leaf *guess_fields_find_hours(struct guess_leaves *,
    const struct guess_field *, const struct guess_leaf *days);
/*
 * An unused date, but not of a sale or a change: its name ends with one of the field's,
 * or it has any name if the field is not the end.
 */
struct guess_leaf *guess_fields_find_date(
    struct guess_leaves *, const struct guess_field *);

#endif
