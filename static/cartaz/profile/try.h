/*
 * try.h - tries a profile on the items of a file, or of one page of an upstream.
 *
 * Errors: TOOL_FAILED after a message on standard error.
 */
#ifndef CARTAZ_PROFILE_TRY_H
#define CARTAZ_PROFILE_TRY_H

#include "profile/profile.h"
#include "cartaz/tool.h"

/* brand_or_null is the brand that --brand names. */
enum tool_exit try_file(struct tool *, const struct profile *,
    const struct brand *brand_or_null, const char *path);
/* As try_file(), for an open file, which the caller closes.  `name` is for messages. */
enum tool_exit try_input(struct tool *, const struct profile *,
    const struct brand *brand_or_null, int fd, const char *name);
/* If the URL is NULL, requests the list of the brand, which must then not be NULL. */
enum tool_exit try_address(struct tool *, const struct profile *,
    const struct brand *brand_or_null, const char *url_or_null);

#endif
