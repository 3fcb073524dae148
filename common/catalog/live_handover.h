/*
 * live_handover.h - replaces a process that is not linked with libcurl by the program
 * "live" (live.h).
 *
 * Also called: exec, process replacement.
 * Errors: ERROR_INTERNAL_ERROR if the program cannot be started.
 */
#ifndef CATALOG_LIVE_HANDOVER_H
#define CATALOG_LIVE_HANDOVER_H

#include "base/error.h"
#include "brand/source.h"

/*
 * Becomes the program `live`, a path, for the endpoint, with the environment of this
 * process.  If the variables of the request (cgi/request.h) are not in it, `request`
 * has them; else `request` is NULL.  Returns only after a failure, with the error.
 */
void live_become(const char *live, const char *endpoint, char *const *request,
    struct error *);

/*
 * Sets the function that passes a request on, for a process that stays: it sets
 * *source->is_passed_on, and nothing of the request is answered here; or the error.
 */
typedef void live_passes_on(const struct source *, struct error *);
void live_set_passes_on(live_passes_on *);

#endif
