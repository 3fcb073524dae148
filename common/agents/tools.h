/*
 * tools.h - the tools: what search_events, get_event and get_event_page
 * answer, for both protocols.
 *
 * Shape:  JSON as the tool's outputSchema says (capabilities.h); of the page
 *         Markdown (event_page.h).  Sized for a context window: an item of a list
 *         is its essentials, a description is plain text and cut when it is
 *         long, and the answer says so.
 * Rules:  before any word of an organiser stands whose word it is; inside of
 *         JSON it cannot end its string, in the page it is a quotation.
 * Errors: ERROR_EVENT_NOT_FOUND, ERROR_UPSTREAM_UNAVAILABLE.
 */
#ifndef AGENTS_TOOLS_H
#define AGENTS_TOOLS_H

#include "catalog/catalog.h"
#include "json/json_raw.h"
#include "agents/tool_args.h"

struct tools_search {
	struct listing_query query;
	/* Only these, of the page that the query finds. */
	bool only_open, only_online;
	bool skills; /* a hint names a skill, not a tool */
};

bool tools_search(const struct source *, const struct tools_search *,
    struct listing_meta *, struct buf *, struct error *) MUST_USE;
bool tools_event(const struct source *, const char *slug, struct buf *,
    struct error *) MUST_USE;
bool tools_page(const struct source *, const char *slug, struct buf *,
    struct error *) MUST_USE;

/* Appends what to know of what it found; false: there is nothing to say. */
bool tools_hint(
    const struct tools_search *, const struct listing_meta *, struct buf *);

/* What the arguments of search_events ask for. */
bool tools_search_read(const struct source *, const struct tool_args *,
    struct tools_search *, struct tool_args_wrong *) MUST_USE;

/*
 * Of what tools_search() wrote a line for each event, what the organiser wrote
 * in quotes as JSON has them.
 */
void tools_lines(const struct source *, struct json_raw found, struct buf *);

/* Appends what the caller can do about it, in a sentence or two. */
void tools_advice(const struct error *, struct buf *);

#endif
