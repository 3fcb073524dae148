/*
 * live.h - requests the events of a live brand from its upstream, for each request of a
 * client.
 *
 * Also called: proxy, pass-through, API gateway; exec, process replacement.
 * Errors:  ERROR_UPSTREAM_UNAVAILABLE.  The error has a time to try again in three
 *          cases: the upstream sent a time, the circuit breaker is open, or all slots
 *          are taken (breaker.h).
 * Limits:  64 MiB of memory for a request; upstream.limits.max_bytes for a response.
 * Time:    all exchanges of a request share one total_ms, from the start of the
 *          request, or less if the server ends a program earlier (base/deadline.h).
 * Breaker: upstream_has_failed() decides which exchanges the circuit breaker counts as
 *          failures.
 * Profile: var/<host>/profile.json, which `cartaz publish` writes.
 *
 * There are two implementations.  live.c sends requests.  It needs libcurl, whose start
 * costs more than a whole answer from a snapshot.  So the programs are linked with
 * live_handover.c instead, which replaces the process by the program "live" in the same
 * folder.  That program is linked with live.c and contains every endpoint that may need a
 * live brand's upstream (app/live_program.c).
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
 * The destination of a page's events: `each` if it is not NULL, otherwise `json` if it
 * is not NULL, otherwise `items`.  `each` returns false to stop.
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
 * parameters by NULL.  Sends no request if no event can match, such as for a text without
 * words.
 */
bool live_list(const struct source *, const struct listing_query *,
    struct listing_meta *, struct live_list_out *, struct error *) MUST_USE;

/*
 * Appends the JSON object of the event.  *found is false if the upstream has no such event
 * or the event is private.  With a buffer for Markdown, the object also has the members
 * that the event's page needs, and the buffer gets the description
 * (snapshot_reader_page()).
 */
bool live_event(const struct source *, const char *slug, bool *found,
    struct buf *json, struct buf *markdown_or_null, struct error *) MUST_USE;

/*
 * ---- live_handover.c.
 *
 * Replaces this process by the program at the path `live`, which then serves the endpoint.
 * The program gets the environment of this process.  If this environment lacks the
 * variables of the request (cgi/request.h), pass these variables as `request`, otherwise
 * NULL.  Returns only after a failure, with the error ERROR_INTERNAL_ERROR.
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
