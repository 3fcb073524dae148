/*
 * tool_args.h - reads the arguments of a tool or a prompt, by its table in
 * capabilities.h.
 *
 * Also called: parameter validation.
 * Rules:  an unknown argument or an invalid value is an error.  Values are not changed to
 *         fit and not ignored, because the client is a program that can call again.
 * Owns:   nothing; text borrows from the JSON tree.
 * Errors: JSONRPC_INVALID_PARAMS, with a message that describes valid values.
 */
#ifndef AGENTS_TOOL_ARGS_H
#define AGENTS_TOOL_ARGS_H

#include "agents/capabilities.h"
#include "agents/jsonrpc.h"

struct json_object;

/* The index of a value is the index of its argument in the table. */
struct tool_args {
	/* NULL: absent.  Always NULL for an integer.  A true flag is "1". */
	const char *text[CAPABILITIES_ARGUMENTS_MAX];
	int64_t
	    n[CAPABILITIES_ARGUMENTS_MAX]; /* integers; absent: the default */
	/* For a CAPABILITIES_NUMBER whose `text` is not NULL. */
	double number[CAPABILITIES_ARGUMENTS_MAX];
};

/*
 * Reads the arguments of a call.  NULL instead of an object means no arguments.  If
 * extra_member is not NULL, the object may also have this member, which is not read.
 * Returns false, with the error set, for the first mistake.
 */
bool tool_args_read(const struct capabilities_argument *,
    struct json_object *object_or_null, const char *extra_member_or_null,
    struct tool_args *, struct jsonrpc_error *) MUST_USE;

#endif
