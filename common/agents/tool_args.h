/*
 * tool_args.h - the arguments of a tool or a prompt, read by its table.
 *
 * Rules:  strict, and every refusal says what would be right: nothing is
 *         clamped and nothing ignored, because who asks is a program that can
 *         ask again.
 * Owns:   nothing; text stands in the tree.
 */
#ifndef AGENTS_TOOL_ARGS_H
#define AGENTS_TOOL_ARGS_H

#include "agents/capabilities.h"

struct json_object;

struct tool_args {
	const char *text[CAPABILITIES_ARGUMENTS_MAX]; /* NULL when absent */
	int64_t n[CAPABILITIES_ARGUMENTS_MAX];
};

struct tool_args_wrong {
	const char *name; /* of the argument; one nobody knows, too */
	char why[300];
};

/*
 * NULL instead of an object: no arguments.  `beside` is a member that is none,
 * or NULL.
 */
bool tool_args_read(const struct capabilities_argument *,
    struct json_object *object_or_null, const char *beside, struct tool_args *,
    struct tool_args_wrong *) MUST_USE;

#endif
