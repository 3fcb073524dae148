/*
 * private_item.h - is an item marked as private, or as free?
 *
 * Also called: visibility, draft, unpublished, sensitivity.
 * Rules:  the members and words of calendars, of Google's and Microsoft's APIs and of
 *         content management systems, without regard to case, blanks, "_" and "-": a
 *         table in the C file.  Any other word is ignored.
 * Owns:   nothing.
 */
#ifndef PROFILE_PRIVATE_ITEM_H
#define PROFILE_PRIVATE_ITEM_H

#include "base/base.h"

struct json_object;
struct pointer;
struct profile;

struct private_item {
	const char *member, *text; /* NULL: nothing */
};

/* Does such a member, or column, decide whether the item is private? */
bool private_item_has(const char *member) MUST_USE;
/* Is the item private by this member, or column, with this text? */
bool private_item_says(const char *member, const char *text) MUST_USE;
/* For a member that may say that the event is free: "isAccessibleForFree". */
bool private_item_says_free(const char *member, const char *text) MUST_USE;
/* A record without a ticket gets one with the price 0. */
void private_item_set_free(struct json_object *native);
/* The same if the item of the record is marked as free. */
void private_item_read_free(
    struct json_object *item, struct json_object *native);
/* The member of the item that makes it private, and its text. */
struct private_item private_item_find(struct json_object *item) MUST_USE;
/*
 * The same for an item that a profile maps, or its native record, unless a rule of
 * "only" accepts the text; `to_event` is NULL if the item is the event.
 */
struct private_item private_item_of(const struct profile *,
    const struct pointer *to_event, struct json_object *item,
    struct json_object *native) MUST_USE;

#endif
