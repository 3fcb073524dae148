/*
 * jscan.h - is this JSON?  One strict pass over the text, before any parser.
 *
 * Layer:  0 (base).
 * json-c 0.16 takes NaN, single quotes, raw controls, overlong UTF-8, lone
 * surrogates and saturates integers, and "[{},{},..." costs it 266 times the
 * input in memory.  Nothing reaches it that has not passed here.
 * Source: RFC 8259.
 */
#ifndef JSCAN_H
#define JSCAN_H

#include "base.h"

struct jscan_limits {
	unsigned depth; /* nested arrays and objects, at most 63 */
	size_t nodes;   /* values of any kind */
};

/* On false, *at is the offset of the first wrong byte and *why says what. */
bool jscan_check(const char *p, size_t n, struct jscan_limits, size_t *at,
    const char **why) MUST_USE;

#endif
