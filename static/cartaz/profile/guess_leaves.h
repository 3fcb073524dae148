/*
 * guess_leaves.h - the leaves of the items: every place that has plain values, with these
 * values, and with the name of the place in words.
 *
 * Shape:  the words of "/venue/geoLat" are "venue geo lat".  Only the first element of
 *         an array is used, and lists of objects are also leaves.
 * Owns:   nothing; everything is in the arena.
 * Limits: GUESS_LEAVES_MAX leaves, values of at most GUESS_VALUE_MAX bytes, five levels of
 *         objects and arrays.
 */
#ifndef CARTAZ_PROFILE_GUESS_LEAVES_H
#define CARTAZ_PROFILE_GUESS_LEAVES_H

#include "cartaz/profile/guess_items.h"

enum { GUESS_LEAVES_MAX = 400, GUESS_VALUE_MAX = 400 };

struct guess_leaf {
	const char *pointer, *words;
	const char *value[GUESS_ITEMS_MAX]; /* NULL: none in that item */
	size_t count;                       /* number of items with a value */
	/* The list of objects in each item, borrowed.  NULL: plain values. */
	struct json_object **list;
	/* The length of the longest array whose first element is this leaf, or 0. */
	size_t elements;
	bool used; /* by a rule */
};

struct guess_leaves {
	struct guess_leaf *leaf[GUESS_LEAVES_MAX];
	size_t count;
	struct arena *mem;
};

/* Makes "start date" from "startDate", and puts the words `before` in front. */
const char *guess_leaves_name_in_words(
    const char *before, const char *key, struct arena *);
/*
 * Returns true if the key is one of a few tags of languages, as in {"pt-BR": "Samba"}.
 * The words of a leaf do not include such a key.
 */
bool guess_leaves_is_language(const char *key) MUST_USE;

/* Collects the leaves of the first n items, at most GUESS_ITEMS_MAX. */
void guess_leaves_collect(struct guess_leaves *, struct json_object *const *,
    size_t n, struct arena *);
/* Collects the leaves of the elements in the lists of all items. */
void guess_leaves_of_list(
    struct guess_leaves *, const struct guess_leaf *list, struct arena *);
/*
 * Reserves the leaf at the pointer and the leaves below it, so that no other field uses
 * them.
 */
void guess_leaves_use_below(struct guess_leaves *, const char *pointer);

#endif
