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
 * process.  If the environment lacks the variables of the request (cgi/request.h),
 * `request` has them; otherwise it is NULL.  Returns only after a failure, with the error
 * set.
 */
void live_become(const char *live, const char *endpoint, char *const *request,
    struct error *);

/*
 * Sets the function that passes a request on, for a process that stays.  That function
 * sets *source->is_passed_on, and this process does not answer the request; or it sets
 * the error.
 */
typedef void live_passes_on(const struct source *, struct error *);
void live_set_passes_on(live_passes_on *);

#endif
