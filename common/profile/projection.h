/*
 * projection.h - what of an item the rules of a profile look at, and a copy of it
 * without the rest.
 *
 * Owns:   nothing; it lives in the arena.
 * What an upstream says besides is nobody's business: who keeps an answer for
 * later keeps this much of it.
 */
#ifndef PROFILE_PROJECTION_H
#define PROFILE_PROJECTION_H

#include "profile/profile.h"

struct buf;
struct json_object;
struct reads;

/* Of the rules for the items of a list. */
struct reads *projection_of_profile(const struct profile *, struct arena *)
    MUST_USE;

/*
 * Appends, as JSON, what the rules look at in `value`, the item's member of
 * this name: elsewhere they find what they found before.  Nothing is appended
 * when they look at none of it.
 */
void projection_print(const struct reads *, const char *member,
    struct json_object *value, struct buf *);

#endif
