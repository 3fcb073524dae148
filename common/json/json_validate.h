/*
 * json_validate.h - validates JSON text in one strict pass, before any parser: syntax,
 * UTF-8, nesting depth, size.
 *
 * json-c 0.16 accepts NaN, single quotes, raw controls, overlong UTF-8 and lone
 * surrogates, saturates integers, and ends a name at \u0000.  For "[{},{},..." it needs
 * 266 times the memory of the text.  So json_validate() checks every text before json-c
 * reads it.
 * Errors: json_validate() returns false; the failure has the reason and the byte.
 * Units:  at is a byte offset from 0.
 * Owns:   nothing; the names of json_validate_names() live in the arena.
 * Limits: the caller sets them.  json_validate() allocates nothing.
 * Source: RFC 8259.
 */
#ifndef JSON_JSON_VALIDATE_H
#define JSON_JSON_VALIDATE_H

#include "base/arena.h"
#include "base/base.h"
#include "base/diagnostics.h"

struct json_validate_limits {
	unsigned depth; /* levels of nesting, at most 63 */
	size_t nodes;   /* values of any kind */
	size_t objects; /* objects among them */
};

struct json_validate_failure {
	size_t members;  /* in all objects */
	size_t at;       /* offset of the first invalid byte */
	const char *why; /* the reason */
};

/* Validates a text.  If valid, sets `members`.  If not, sets `at` and `why`. */
bool json_validate(const char *p, size_t n, struct json_validate_limits,
    struct json_validate_failure *) MUST_USE;

/*
 * Checks a file that a person writes and that json_validate() has accepted.  Reports each
 * repetition of a name in one object, with its place, because parsers silently keep one
 * of the values (RFC 8259 section 4), and the author may expect another.  The time is
 * linear in n; the function takes up to 8 * n bytes of the arena.
 */
void json_validate_names(
    const char *p, size_t n, struct arena *, struct diagnostics *);

#endif
