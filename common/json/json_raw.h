/*
 * json_raw.h - members of JSON that we wrote ourselves, found without a tree.
 *
 * Only for text that json_writer.h made: nothing here says that a byte is wrong.
 */
#ifndef JSON_JSON_RAW_H
#define JSON_JSON_RAW_H

#include "base/base.h"
#include "base/buf.h"

/* A value as it stands in the text; n 0: none. */
struct json_raw {
	const char *p;
	size_t n;
};

/* The members of an object, or the elements of an array, in their order. */
struct json_raw_walk {
	const char *p, *end;
};

struct json_raw_walk json_raw_walk(struct json_raw whole);
/* key stays as it is for an element; both point into the text. */
bool json_raw_next(struct json_raw_walk *, struct json_raw *key,
    struct json_raw *value) MUST_USE;

/* Is it the string that is written so, without escapes? */
bool json_raw_is(struct json_raw, const char *text) MUST_USE;
/* The text of a string; nothing for anything else. */
void json_raw_text(struct json_raw, struct buf *);

#endif
