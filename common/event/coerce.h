/*
 * coerce.h - members of an upstream's object as the types that fields want.
 *
 * Owns:   nothing; text is copied to the arena.
 * Rules:  numbers become text where text is wanted, 0/1/"true" become booleans,
 *         empty text becomes NULL.  What cannot be taken counts as absent, and
 *         the remark function is told where and why.
 */
#ifndef EVENT_COERCE_H
#define EVENT_COERCE_H

#include "base/arena.h"

struct json_object;

/* Called with a JSON pointer into the record and what was not taken and why. */
typedef void coerce_remark_fn(
    void *context, const char *pointer, const char *why);

struct coerce {
	struct arena *mem;
	coerce_remark_fn *remark;
	void *context;
	const char *section; /* of the members: "location", NULL at the top */
};

void coerce_remark(struct coerce *, const char *key, const char *why);

/* Cut at a character when it is longer than max bytes. */
const char *coerce_text(
    struct coerce *, struct json_object *, const char *key, size_t max);
/* Without blanks around it, at most 1000 bytes. */
const char *coerce_trimmed(
    struct coerce *, struct json_object *, const char *key);
/* http or https, pure ASCII, at most 2048 bytes. */
const char *coerce_url(struct coerce *, struct json_object *, const char *key);
/* "12", "12.5", "1234.50": no sign, no exponent, no separators. */
const char *coerce_amount(
    struct coerce *, struct json_object *, const char *key);
bool coerce_bool(
    struct coerce *, struct json_object *, const char *key, bool otherwise);
/* NULL unless the member is an object. */
struct json_object *coerce_object(
    struct coerce *, struct json_object *, const char *key);

#endif
