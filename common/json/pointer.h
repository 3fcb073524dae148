/*
 * pointer.h - JSON Pointer, parsed once and followed many times.
 *
 * Owns:   nothing; its keys live in the arena.
 * Errors: pointer_parse() returns false.
 * Limits: at most POINTER_KEYS_MAX keys.
 * Source: RFC 6901; "*" is an extension, for pointer_items().
 */
#ifndef JSON_POINTER_H
#define JSON_POINTER_H

#include "base/arena.h"

struct json_object;

enum { POINTER_KEYS_MAX = 12 };

struct pointer {
	const char *keys[POINTER_KEYS_MAX];
	size_t count; /* 0: the whole document */
	/* "^/x" of a rule: starts in the item that contains the list (rule.h) */
	bool is_outer;
};

/*
 * Parses "" or "/a/b~1c/0".  Returns false for a text that is not a JSON Pointer, or that
 * has too many keys.
 */
bool pointer_parse(const char *text, struct arena *, struct pointer *) MUST_USE;
/*
 * Returns the value at the pointer, or NULL if it is missing or null.  In an array, a key
 * is a position, from 0.
 */
struct json_object *pointer_follow(
    const struct pointer *, struct json_object *borrowed);

/*
 * Returns the items at the pointer.  Without a key "*", the result is the value at the
 * pointer.  A key "*" selects every element of an array and every value of an object.
 * With "*", the result is a new array of the selected values, and each selected array is
 * replaced by its elements.  Returns NULL if no value is selected.  The caller owns the
 * result.
 */
struct json_object *pointer_items(
    const struct pointer *, struct json_object *borrowed) MUST_USE;
/*
 * Returns true if the pointer leads to a value or to a member that is null, and always
 * for the pointer "".
 */
bool pointer_has_member(const struct pointer *, struct json_object *) MUST_USE;
bool pointer_has_star(const struct pointer *);

#endif
