/*
 * profile_lint_parts.h - what the lints of a profile share: profile_lint.c looks
 * at one key after the other, profile_lint_request.c at keys that must agree.
 *
 * Layer: 2 (domain).
 */
#ifndef PROFILE_LINT_PARTS_H
#define PROFILE_LINT_PARTS_H

#include "profile/profile_lint.h"

/* A section against what stands at the top for every request. */
void profile_lint_request(
    struct json_object *profile, struct json_object *section, struct lint *);

/* The list's cursor: what gives it, and where it is said. */
void profile_lint_cursor(struct json_object *list, struct lint *);

/* A status cannot be an answer and an error. */
void profile_lint_statuses(struct json_object *profile, struct lint *);

#endif
