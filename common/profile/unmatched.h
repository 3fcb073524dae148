/*
 * unmatched.h - finds the pointers of a profile that lead to nothing in any item, because
 * they are mistyped or the upstream renamed the member.
 *
 * Also called: dead mapping, unused path.
 * Rules:  a pointer matches an item if the item has the member, even if the member is
 *         null or empty.  Pointers of a list start in the list's elements.  If the list
 *         has no elements, it is unknown whether they match.  Pointers of "only" and
 *         "skip" are not listed, because their members may be missing on purpose.
 * Owns:   nothing; everything is in the arena and borrows from the profile.
 * Limits: 512 pointers.  For a list inside a list, only the pointer to the inner list is
 *         tested.
 */
#ifndef PROFILE_UNMATCHED_H
#define PROFILE_UNMATCHED_H

#include "profile/profile.h"

struct unmatched {
	struct unmatched_pointer {
		const struct pointer *pointer;
		const struct pointer *in; /* the list; NULL: the item */
		const char *text; /* of the whole path, "*" for an element */
		bool is_known;    /* its list had elements */
	} * list;
	size_t count;
	int64_t items; /* number of items that were searched */
};

/*
 * Starts with the pointers of the profile's "group_by" and "map", each text once, without
 * the pointer "" and without the second pointer of an "each".
 */
void unmatched_start(
    struct unmatched *, const struct profile *, struct arena *);
/* Drops the pointers that match the item, and counts the item. */
void unmatched_look(
    struct unmatched *, const struct profile *, struct json_object *item);
#endif
