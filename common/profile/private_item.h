/*
 * private_item.h - decides whether an item is marked as private, or as free.
 *
 * Also called: visibility, draft, unpublished, sensitivity.
 * Rules:  a table in the C file has the members and words of calendars, of Google's and
 *         Microsoft's APIs, and of content management systems.  Case, blanks, "_", "-"
 *         and an "is" before a member do not matter.  Words outside the table have no
 *         effect.
 * Owns:   nothing.
 */
#ifndef PROFILE_PRIVATE_ITEM_H
#define PROFILE_PRIVATE_ITEM_H

#include "base/base.h"

struct json_object;
struct pointer;
struct profile;

struct private_item {
	const char *member, *text; /* NULL: the item is not private */
};

/*
 * Returns true if a member, or column, of this name decides whether the item is private
 * or free.
 */
bool private_item_has(const char *member) MUST_USE;
/* Returns true if this member, or column, with this text makes the item private. */
bool private_item_says(const char *member, const char *text) MUST_USE;
/*
 * Returns true if this member, or column, with this text means that the event is free:
 * "isAccessibleForFree" with "true".
 */
bool private_item_says_free(const char *member, const char *text) MUST_USE;
/* If the record has no ticket, adds a ticket with the price 0. */
void private_item_set_free(struct json_object *native);
/* As private_item_set_free(), if the item of the record is marked as free. */
void private_item_read_free(
    struct json_object *item, struct json_object *native);
/*
 * Returns the first member of the item that makes it private, and the member's text.  Also
 * looks in the item's objects "event", "node", "attributes", "fields" and "properties".
 */
struct private_item private_item_find(struct json_object *item) MUST_USE;
/*
 * As private_item_find(), for an item that a profile maps.  Looks in the event, to which
 * `to_event` leads in the item, and then in the native record of the event.  If a rule
 * of "only" accepts the text that was found (item_rules_accept()), the item is not
 * private.
 */
struct private_item private_item_of(const struct profile *,
    const struct pointer *to_event, struct json_object *item,
    struct json_object *native) MUST_USE;

#endif
