/*
 * pointer.h - JSON Pointer (RFC 6901), read once and followed many times.
 *
 * Owns:  nothing; its keys live in the arena.
 */
#ifndef JSON_POINTER_H
#define JSON_POINTER_H

#include "base/arena.h"

struct json_object;

enum { POINTER_KEYS_MAX = 12 };

struct pointer {
	const char *keys[POINTER_KEYS_MAX];
	size_t count; /* 0: the whole */
};

/* "" or "/a/b~1c/0"; false for anything else or more than 12 keys. */
bool pointer_parse(const char *text, struct arena *, struct pointer *) MUST_USE;
/* What it leads to; NULL when there is nothing, or null. */
struct json_object *pointer_follow(
    const struct pointer *, struct json_object *borrowed);

#endif
