/*
 * tools.h - the results of search_events, get_event, get_event_page and list_filters,
 * for MCP and A2A.
 *
 * Shape:  a result is JSON by the tool's outputSchema (capabilities.h).  Only the
 *         result of get_event_page is Markdown (event_page_document.h).  Results fit a
 *         model's context window: the events of a list have only the essential fields.
 *         A description is plain text; if it is long, it is cut, with a note.
 * Rules:  a JSON result begins with a notice that organisers wrote the text, and escapes
 *         their text, so that the text cannot end a JSON string.  The caller of
 *         tools_page() adds the notice (capabilities_notice) to the Markdown, in which
 *         the description is a quotation.
 * Owns:   nothing; a result is appended to the last struct buf of the parameters.
 * Errors: ERROR_EVENT_NOT_FOUND, ERROR_UPSTREAM_UNAVAILABLE, ERROR_TOO_COSTLY.
 */
#ifndef AGENTS_TOOLS_H
#define AGENTS_TOOLS_H

#include "catalog/catalog.h"
#include "json/json_writer.h"
#include "agents/jsonrpc.h"
#include "agents/tool_args.h"

enum {
	TOOLS_MEM_MAX = 64 * 1024 * 1024, /* bytes, for a search */
	TOOLS_HINT_MAX = 8192,            /* bytes of a hint */
	TOOLS_PRICE_MAX = 80, /* bytes of tools_price(), with the NUL */
};

struct tools_search {
	struct listing_query query;
	const char *when, *from,
	    *to; /* the arguments that gave query.dates, or NULL */
	/* NULL, or the error of the parser of sentences, with which a search fails. */
	const struct error *failed;
};

/*
 * Runs search_events, and appends the result.  Sets the list_page, whose events are in the
 * arena.  If the result needs a hint (tools_hint()), appends it in English to `hint`.
 * The result also contains the hint.
 */
bool tools_search(const struct source *, const struct tools_search *,
    struct arena *, struct list_page *, struct buf *hint, struct buf *,
    struct error *) MUST_USE;
bool tools_event(const struct source *, const char *slug, struct buf *,
    struct error *) MUST_USE;
bool tools_page(const struct source *, const char *slug, struct buf *,
    struct error *) MUST_USE;
/*
 * Appends values of filters, at most LISTING_FACETS_MAX of a kind.  If the argument
 * `prefix` is set, appends only values that begin with it.  If the argument `kind` is
 * not set, appends all kinds except performers, and except sources if no event has a
 * source.
 */
bool tools_filters(const struct source *, const struct tool_args *,
    struct buf *, struct error *) MUST_USE;

/* A call of a tool. */
struct tools_call {
	enum capabilities_tool_id tool;
	struct tool_args values;
	struct tools_search search; /* for search_events */
};
/*
 * Reads the arguments of a call, as tool_args_read() does, after the caller has set the
 * tool.  For search_events, also refuses arguments that contradict each other.  The call
 * borrows the arguments' text.
 */
bool tools_call_read(const struct source *, struct json_object *object_or_null,
    const char *extra_member_or_null, struct tools_call *,
    struct jsonrpc_error *) MUST_USE;
/* Runs the tool, and appends its result. */
bool tools_call_run(const struct source *, const struct tools_call *,
    struct buf *, struct error *) MUST_USE;

/* Appends a hint on a result.  Returns false if no hint is needed. */
bool tools_hint(const struct source *, const struct list_page *, struct buf *);
/*
 * Writes the member "understood", which shows how the words were read.  Writes nothing
 * if the words, unchanged, found the events.
 */
void tools_understood(const struct tools_search *,
    const struct listing_understood *, struct json_writer *);

/*
 * Prints the lowest total of a ticket, with fees: "46.00 BRL", or "23.00 BRL (half)" if
 * the ticket is only for entitled people.  Returns false if the total is unknown or
 * event_state_may_sell() is false; ignore the text then.
 */
bool tools_price(const struct brand *, const struct summary *,
    char out[TOOLS_PRICE_MAX]) MUST_USE;
/*
 * Appends a line of text for each event that the search found.  Organisers' words are in
 * quotation marks, as JSON strings.
 */
void tools_lines(
    const struct source *, const struct list_page *found, struct buf *);
/*
 * Appends a paragraph about `event`, the JSON of tools_event(): the dates, the status,
 * the availability, facts such as the age, the addresses of the event's page, calendar
 * and shop, and the price of each ticket with fees.
 */
void tools_event_line(const struct buf *event, struct buf *);

/* Appends advice for the client about the error, in two or three sentences. */
void tools_advice(const struct error *, struct buf *);
/*
 * Sets a JSON-RPC error with the text of tools_advice().  If the error has a note,
 * writes the note to the log, with the name of the program.  Returns false.  Callers
 * answer ERROR_EVENT_NOT_FOUND themselves.
 */
bool tools_fail(
    const struct error *, const char *program, struct jsonrpc_error *);

#endif
