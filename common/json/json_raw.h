/*
 * json_raw.h - reads members of JSON that json_writer.h wrote, without a tree.
 *
 * The agents' tools and answers copy parts of an encoded event.  This module saves the
 * cost of json-c, which validates the text, allocates about 800 bytes for each object
 * and copies each string.
 * Owns:   nothing; values point into the text.
 * Errors: none.  It validates nothing, so the text must come from json_writer.h: no
 *         blanks between the tokens, \u escapes only for control characters.
 */
#ifndef JSON_JSON_RAW_H
#define JSON_JSON_RAW_H

#include "base/base.h"
#include "base/buf.h"

/* The bytes of a value; n is 0 when there is none. */
struct json_raw {
	const char *p;
	size_t n;
};

/* The members of an object, or the elements of an array, in their order. */
struct json_raw_walk {
	const char *p, *end;
};

struct json_raw_walk json_raw_walk(struct json_raw whole);
/* Moves to the next one; *key is unchanged for an element of an array. */
bool json_raw_next(struct json_raw_walk *, struct json_raw *key,
    struct json_raw *value) MUST_USE;

/* Is the value a string whose bytes, escapes included, are this text? */
bool json_raw_is(struct json_raw, const char *text) MUST_USE;
/* Appends the decoded text of a string; nothing for any other value. */
void json_raw_text(struct json_raw, struct buf *);

#endif
