/*
 * coerce.h - reads members of an upstream's object as the types of fields.
 *
 * Owns:   nothing; text is copied to the arena.
 * Rules:  a number becomes text where the field is text; 0, 1, "true" and
 *         "false" become booleans; empty text becomes NULL.
 * Errors: a value that the field cannot have counts as absent, and the remark
 *         function gets its place and the reason.
 */
#ifndef EVENT_COERCE_H
#define EVENT_COERCE_H

#include "base/arena.h"

struct json_object;

/* Gets a JSON pointer into the record, and why the value there is not used. */
typedef void coerce_remark_fn(
    void *context, const char *pointer, const char *why);

struct coerce {
	struct arena *mem;
	coerce_remark_fn *remark; /* NULL: no remarks */
	void *context;
	const char
	    *section; /* that has the members, "location"; NULL: the top */
};

void coerce_remark(struct coerce *, const char *key, const char *why);
/* The same with the value before the reason: "\"soon\" is no status". */
void coerce_remark_value(
    struct coerce *, const char *key, const char *value, const char *why);

/* At most `max` bytes: longer text is cut before a character. */
const char *coerce_text(
    struct coerce *, struct json_object *, const char *key, size_t max);
/* Without the blanks around it, cut to 1000 bytes. */
const char *coerce_trimmed(
    struct coerce *, struct json_object *, const char *key);
/* An http or https address in ASCII, at most 2048 bytes. */
const char *coerce_url(struct coerce *, struct json_object *, const char *key);
bool coerce_bool(
    struct coerce *, struct json_object *, const char *key, bool default_value);
/* NULL unless the member is an object. */
struct json_object *coerce_object(
    struct coerce *, struct json_object *, const char *key);

#endif
