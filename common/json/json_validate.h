/*
 * json_validate.h - is this JSON?  One strict pass over the text, before any parser.
 *
 * json-c 0.16 takes NaN, single quotes, raw controls, overlong UTF-8, lone
 * surrogates and saturates integers, and "[{},{},..." costs it 266 times the
 * input in memory; a name ends for it at \u0000.  Nothing reaches it that has
 * not passed here.
 * Source: RFC 8259.
 */
#ifndef JSON_JSON_VALIDATE_H
#define JSON_JSON_VALIDATE_H

#include "base/base.h"

struct json_validate_limits {
	unsigned depth; /* nested arrays and objects, at most 63 */
	size_t nodes;   /* values of any kind ... */
	size_t objects; /* ... and objects among them */
};

struct json_validate_failure {
	size_t members;  /* of all objects */
	size_t at;       /* of the first wrong byte */
	const char *why; /* what is wrong with it */
};

/* at and why are of a false answer, members of a true one. */
bool json_validate(const char *p, size_t n, struct json_validate_limits,
    struct json_validate_failure *) MUST_USE;

#endif
