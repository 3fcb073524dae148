/*
 * unmatched.h - the pointers of a profile that lead to nothing in any item, because
 * they are mistyped or the upstream renamed the member.
 *
 * Also called: dead mapping, unused path.
 * Rules:  a pointer to a member that is null or empty leads to it.  Pointers of a list
 *         start in the list's elements, and are unknown if the list has no elements.
 *         Pointers of "only" and "skip" are not listed, because they may look for
 *         missing members.
 * Owns:   nothing; all is in the arena and borrows from the profile.
 */
#ifndef PROFILE_UNMATCHED_H
#define PROFILE_UNMATCHED_H

#include "profile/profile.h"

struct unmatched {
	struct unmatched_pointer {
		const struct pointer *pointer;
		const struct pointer *in; /* the list; NULL: the item */
		const char *text; /* in the item, with "*" for each list */
		bool is_known;    /* its list had elements */
	} * list;
	size_t count;
	int64_t items;
};

void unmatched_start(
    struct unmatched *, const struct profile *, struct arena *);
/* Drops the pointers that lead to a value in the item, and keeps the others. */
void unmatched_look(
    struct unmatched *, const struct profile *, struct json_object *item);
#endif
