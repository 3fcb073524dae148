/*
 * live.h - requests the events of a live brand from its upstream, for each request of a
 * client.
 *
 * Also called: proxy, pass-through, API gateway; exec, process replacement.
 * Errors:  those of upstream.h and breaker.h.  The error has a time to try again in
 *          three cases: the upstream sent a time, the circuit breaker is open, or all
 *          slots are taken (breaker.h).
 * Limits:  64 MiB of memory for a request; upstream.limits.max_bytes for a response.
 * Time:    all exchanges of a request share one total_ms, from the start of the
 *          request, or less if the web server ends a program earlier (base/deadline.h).
 * Breaker: upstream_has_failed() decides which exchanges the circuit breaker counts as
 *          failures.
 * Profile: var/<host>/profile.json, which `cartaz publish` writes.
 *
 * There are two implementations.  live.c sends requests.  It needs libcurl, whose start
 * costs more than a whole answer from a snapshot.  So the programs are linked with
 * live_handover.c instead, which replaces the process with the program "live" in the same
 * folder, or passes the request on (live_set_passes_on()).  The program "live" is linked
 * with live.c and contains every endpoint that may need a live brand's upstream
 * (app/live_program.c).
 */
#ifndef CATALOG_LIVE_H
#define CATALOG_LIVE_H

#include "base/buf.h"
#include "base/error.h"
#include "event/listing.h"
#include "event/native_record.h"
#include "event/summary.h"
#include "brand/source.h"

/*
 * The destination of a page's events: `each`, `json` or `items`, the first of them that
 * is set.  `each` returns false to stop.
 */
struct live_list_out {
	bool (*each)(void *context, const struct native_record *);
	void *context;
	struct buf *json; /* comma-separated, without brackets */
	struct arena *mem;
	struct summary *items; /* in `mem`, with their text */
	size_t count;          /* number of events in any case */
};

/*
 * Reads a page of the list, and sets its meta data.  The caller must have replaced blank
 * parameters with NULL.  If no event can match, for example because `q` has no words,
 * returns an empty page without a request.
 */
bool live_list(const struct source *, const struct listing_query *,
    struct listing_meta *, struct live_list_out *, struct error *) MUST_USE;

/*
 * Appends the JSON object of the event.  Sets *found to false, and appends nothing, if
 * the upstream has no event with this slug or the event is private.  With a buffer for
 * Markdown, the object also has the members that the event's page needs, and the buffer
 * gets the description (snapshot_reader_page()).
 */
bool live_event(const struct source *, const char *slug, bool *found,
    struct buf *json, struct buf *markdown_or_null, struct error *) MUST_USE;

/*
 * ---- live_handover.c.
 *
 * Replaces this process with the program at the path `live`, which then serves the
 * endpoint.  The program gets the environment of this process.  If the environment does
 * not have the variables of the request (cgi/request.h), pass them as `request`.
 * Otherwise pass NULL.  Returns only after a failure, with the error
 * ERROR_INTERNAL_ERROR.
 */
void live_become(const char *live, const char *endpoint, char *const *request,
    struct error *);

/*
 * Sets, for a process that must not be replaced, the function that passes a request on to
 * another process.  If the function succeeds, it sets *source->is_passed_on, and this
 * process must not answer the request.  Otherwise it sets the error.
 */
typedef void live_passes_on(const struct source *, struct error *);
void live_set_passes_on(live_passes_on *);

#endif
