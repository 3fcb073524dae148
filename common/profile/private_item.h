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
 * Returns true if a member, or column, with this name can mark the item as private or as
 * free.
 */
bool private_item_has(const char *member) MUST_USE;
/* Returns true if this member, or column, with this text marks the item as private. */
bool private_item_says(const char *member, const char *text) MUST_USE;
/*
 * Returns true if this member, or column, with this text marks the item as free:
 * "isAccessibleForFree" with "true".
 */
bool private_item_says_free(const char *member, const char *text) MUST_USE;
/* If the record has no ticket, adds a ticket with the price 0. */
void private_item_set_free(struct json_object *native);
/* As private_item_set_free(), if the item of the record is marked as free. */
void private_item_read_free(
    struct json_object *item, struct json_object *native);
/*
 * Returns the first member that marks the item as private, and the member's text.  Also
 * tests the members of the item's objects "event", "node", "attributes", "fields" and
 * "properties".
 */
struct private_item private_item_find(struct json_object *item) MUST_USE;
/*
 * As private_item_find(), for an item that a profile maps.  Tests the event at the
 * pointer `to_event` of the item, and then the native record of the event.  If a rule of
 * "only" accepts the text that was found (item_rules_accept()), the item is not private.
 */
struct private_item private_item_of(const struct profile *,
    const struct pointer *to_event, struct json_object *item,
    struct json_object *native) MUST_USE;

#endif
