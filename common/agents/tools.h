/*
 * toolrun.h - the tools: what search_events, get_event and get_event_page
 * answer, for both protocols.
 *
 * Layer:  3 (service).
 * Shape:  JSON as the tool's outputSchema says (agentcard.h); of the page
 *         Markdown (eventpage.h).  Sized for a context window: an item of a list
 *         is its essentials, a description is plain text and cut when it is
 *         long, and the answer says so.
 * Rules:  before any word of an organiser stands whose word it is; inside of
 *         JSON it cannot end its string, in the page it is a quotation.
 * Errors: FAULT_EVENT_NOT_FOUND, FAULT_UPSTREAM_UNAVAILABLE.
 */
#ifndef TOOLRUN_H
#define TOOLRUN_H

#include "catalog/catalog.h"
#include "json/json_raw.h"
#include "agents/tool_args.h"

struct toolrun_search {
	struct listing_query query;
	/* Only these, of the page that the query finds. */
	bool only_open, only_online;
	bool skills; /* a hint names a skill, not a tool */
};

bool toolrun_search(const struct source *, const struct toolrun_search *,
    struct listing_meta *, struct buf *, struct fault *) MUST_USE;
bool toolrun_event(const struct source *, const char *slug, struct buf *,
    struct fault *) MUST_USE;
bool toolrun_page(const struct source *, const char *slug, struct buf *,
    struct fault *) MUST_USE;

/* Appends what to know of what it found; false: there is nothing to say. */
bool toolrun_hint(
    const struct toolrun_search *, const struct listing_meta *, struct buf *);

/* What the arguments of search_events ask for. */
bool toolrun_asked(const struct source *, const struct toolargs *,
    struct toolrun_search *, struct toolargs_wrong *) MUST_USE;

/*
 * Of what toolrun_search() wrote a line for each event, what the organiser wrote
 * in quotes as JSON has them.
 */
void toolrun_lines(const struct source *, struct jpick found, struct buf *);

/* Appends what the caller can do about it, in a sentence or two. */
void toolrun_advice(const struct fault *, struct buf *);

#endif
