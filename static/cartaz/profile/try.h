/*
 * try.h - a profile tried out on the items of a file, or of one page that an
 * upstream gives.
 */
#ifndef CARTAZ_PROFILE_TRY_H
#define CARTAZ_PROFILE_TRY_H

#include "profile/profile.h"
#include "cartaz/tool.h"

/* brand_or_null: the one that --brand names. */
enum tool_exit try_file(struct tool *, const struct profile *,
    const struct brand *brand_or_null, const char *path);
enum tool_exit try_address(struct tool *, const struct profile *,
    const struct brand *brand_or_null, const char *url);

#endif
