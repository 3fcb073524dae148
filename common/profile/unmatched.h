/*
 * unmatched.h - the pointers of a profile that lead to nothing in any item: mistyped,
 * or renamed by the upstream.
 *
 * Also called: dead mapping, unused path.
 * Rules:  a member that is null or empty is there.  Pointers of a list start in its
 *         elements; without any element nothing is known of them.  "only" and "skip"
 *         may look for missing members.
 * Owns:   nothing; all is in the arena and borrows from the profile.
 */
#ifndef PROFILE_UNMATCHED_H
#define PROFILE_UNMATCHED_H

#include "profile/profile.h"

struct unmatched {
	struct unmatched_pointer {
		const struct pointer *pointer;
		const struct pointer *in; /* its list; NULL: the item */
		const char *text; /* in the item, with a star for each list */
		bool is_known;    /* it was looked for */
	} * list;
	size_t count;
	int64_t items;
};

void unmatched_start(
    struct unmatched *, const struct profile *, struct arena *);
/* Drops the pointers that lead to something in the item; the known others are left. */
void unmatched_look(
    struct unmatched *, const struct profile *, struct json_object *item);
#endif
