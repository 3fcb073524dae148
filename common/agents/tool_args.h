/*
 * toolargs.h - the arguments of a tool or a prompt, read by its table.
 *
 * Layer:  2 (domain).
 * Rules:  strict, and every refusal says what would be right: nothing is
 *         clamped and nothing ignored, because who asks is a program that can
 *         ask again.
 * Owns:   nothing; text stands in the tree.
 */
#ifndef TOOLARGS_H
#define TOOLARGS_H

#include "agents/capabilities.h"

struct json_object;

struct toolargs {
	const char *text[AGENTCARD_ARGUMENTS_MAX]; /* NULL when absent */
	int64_t n[AGENTCARD_ARGUMENTS_MAX];
};

struct toolargs_wrong {
	const char *name; /* of the argument; one nobody knows, too */
	char why[300];
};

/*
 * NULL instead of an object: no arguments.  `beside` is a member that is none,
 * or NULL.
 */
bool toolargs_read(const struct agentcard_argument *,
    struct json_object *object_or_null, const char *beside, struct toolargs *,
    struct toolargs_wrong *) MUST_USE;

#endif
