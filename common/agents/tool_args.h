/*
 * tool_args.h - reads the arguments of a tool or a prompt by its table.
 *
 * Also called: parameter validation.
 * Rules:  strict: nothing is clamped or ignored, because the caller is a program that
 *         can call again.
 * Owns:   nothing; text borrows from the JSON tree.
 * Errors: struct tool_args_error; its text describes valid values.
 */
#ifndef AGENTS_TOOL_ARGS_H
#define AGENTS_TOOL_ARGS_H

#include "agents/capabilities.h"

struct json_object;

struct tool_args {
	/* NULL: absent.  A true flag is "1". */
	const char *text[CAPABILITIES_ARGUMENTS_MAX];
	int64_t n[CAPABILITIES_ARGUMENTS_MAX];
	double number[CAPABILITIES_ARGUMENTS_MAX]; /* if `text` is set */
};

struct tool_args_error {
	const char *name; /* name of a known or unknown argument */
	char why[500];
};

/*
 * Reads the arguments of a call.  NULL instead of an object means no arguments.
 * extra_member is a member that is not an argument but is allowed, or NULL.
 */
bool tool_args_read(const struct capabilities_argument *,
    struct json_object *object_or_null, const char *extra_member_or_null,
    struct tool_args *, struct tool_args_error *) MUST_USE;

#endif
