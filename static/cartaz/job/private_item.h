/*
 * private_item.h - does an item say of itself that it is not for the public?
 *
 * Also called: visibility, draft, unpublished, sensitivity.
 * Rules:  the members and words of calendars, of Google's and Microsoft's APIs and of
 *         content management systems, without regard to case, blanks, "_" and "-": a
 *         table in the C file.  Any other word says nothing.
 * Owns:   nothing.
 */
#ifndef CARTAZ_JOB_PRIVATE_ITEM_H
#define CARTAZ_JOB_PRIVATE_ITEM_H

#include "base/base.h"

struct json_object;

struct private_item {
	const char *member, *text; /* NULL: nothing */
};

/* Can a member, or a column, with this name say so? */
bool private_item_has(const char *member) MUST_USE;
/* For a member, or a column, with this text. */
bool private_item_says(const char *member, const char *text) MUST_USE;
/* The member of the item that says so, and its text. */
struct private_item private_item_find(struct json_object *item) MUST_USE;

#endif
