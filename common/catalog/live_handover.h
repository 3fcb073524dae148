/*
 * live_handover.h - the program "live" in the place of a process that is not linked with
 * libcurl (live.h).
 *
 * Errors: ERROR_INTERNAL_ERROR, where the program cannot be started.
 */
#ifndef CATALOG_LIVE_HANDOVER_H
#define CATALOG_LIVE_HANDOVER_H

#include "base/error.h"
#include "brand/source.h"

/*
 * Becomes the program `live`, a path, for the endpoint.  Its environment is that of this
 * process; with the variables of a request (cgi/request.h) where they are not in it,
 * else `request` is NULL.  Returns only after a failure, with the error.
 */
void live_become(const char *live, const char *endpoint, char *const *request,
    struct error *);

/*
 * Sets who passes a request on, for a process that stays: it sets
 * *source->is_passed_on, and nothing of the request is answered here; or the error.
 */
typedef void live_passes_on(const struct source *, struct error *);
void live_set_passes_on(live_passes_on *);

#endif
