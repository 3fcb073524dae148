/*
 * projection.h - finds the paths of an item that a profile's map uses, and prints a value
 * with only these paths.
 *
 * Owns: nothing; the paths are in the caller's arena.
 *
 * A cache of answers stores only the projection of each answer, because the unused
 * members may be private.
 */
#ifndef PROFILE_PROJECTION_H
#define PROFILE_PROJECTION_H

#include "profile/profile.h"

struct buf;
struct json_object;
struct projection;

/* Returns the paths that the rules in "map" use, for the items of a list. */
struct projection *projection_of_profile(const struct profile *, struct arena *)
    MUST_USE;

/*
 * Appends the used parts of `value`, which is the item's member of this name, as JSON.
 * The rules give the same results for these parts as for the whole value.  Appends
 * nothing if no rule uses the member.
 */
void projection_print(const struct projection *, const char *member,
    struct json_object *value, struct buf *);

#endif
