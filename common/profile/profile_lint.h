/*
 * profile_lint.h - the keys of a profile: which there are, what each may be.
 *
 * All but "map" (profile.c) and the rules inside of it (rule.h).
 */
#ifndef PROFILE_PROFILE_LINT_H
#define PROFILE_PROFILE_LINT_H

#include "base/arena.h"
#include "base/diagnostics.h"

struct json_object;

void profile_lint_keys(
    struct json_object *profile, struct arena *, struct diagnostics *);

#endif
