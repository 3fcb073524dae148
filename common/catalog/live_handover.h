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
 * Replaces this process by the program at the path `live`, which then serves the endpoint.
 * The program gets the environment of this process.  If this environment lacks the
 * variables of the request (cgi/request.h), pass these variables as `request`, otherwise
 * NULL.  Returns only after a failure, with the error set.
 */
void live_become(const char *live, const char *endpoint, char *const *request,
    struct error *);

/*
 * For a process that must not be replaced: sets the function that passes a request on to
 * another process.  That function sets *source->is_passed_on, and then this process does
 * not answer the request.  If it cannot pass the request on, it sets the error.
 */
typedef void live_passes_on(const struct source *, struct error *);
void live_set_passes_on(live_passes_on *);

#endif
