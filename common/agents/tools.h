/*
 * tools.h - the results of search_events, get_event, get_event_page and list_filters,
 * for MCP and A2A.
 *
 * Shape:  a result is JSON by the tool's outputSchema (capabilities.h); the page is
 *         Markdown (event_page.h).  Results fit a model's context window: the events of a
 *         list have only the essential fields.  A description is plain text; if it is
 *         long, it is cut, with a note.
 * Rules:  before the organisers' text, a result has a notice that organisers wrote it.
 *         In JSON the text is escaped, so that it cannot end its string.  In the page
 *         the description is a quotation.
 * Owns:   nothing; results are appended to the caller's buffer.
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
	TOOLS_HINT_MAX = 8192,
	TOOLS_PRICE_MAX = 80,
};

struct tools_search {
	struct listing_query query;
	const char *when, *from, *to; /* the text of query.dates */
	/* Why the query was not understood; in an arena, or NULL. */
	const struct error *failed;
};

/*
 * Searches, and appends the result.  The page of events is in the arena.  If a hint is
 * needed, it is appended to `hint`.
 */
bool tools_search(const struct source *, const struct tools_search *,
    struct arena *, struct list_page *, struct buf *hint, struct buf *,
    struct error *) MUST_USE;
bool tools_event(const struct source *, const char *slug, struct buf *,
    struct error *) MUST_USE;
bool tools_page(const struct source *, const char *slug, struct buf *,
    struct error *) MUST_USE;
/* Appends the values of the filters, of one kind or of all kinds. */
bool tools_filters(const struct source *, const struct tool_args *,
    struct buf *, struct error *) MUST_USE;

/* Appends a hint on a result.  Returns false if no hint is needed. */
bool tools_hint(const struct source *, const struct list_page *, struct buf *);
/* Writes the member "understood", unless the typed words found the events. */
void tools_understood(const struct tools_search *,
    const struct listing_understood *, struct json_writer *);

struct sentence;
/* Makes a search from a sentence that was read. */
struct tools_search tools_search_of(const struct sentence *);

/*
 * Makes a search from the arguments of search_events.  Returns false, with the error set,
 * for a value that is not valid, and for arguments that contradict each other.
 */
bool tools_search_read(const struct source *, const struct tool_args *,
    struct tools_search *, struct tool_args_error *) MUST_USE;

/*
 * Prints the lowest total of tickets on sale: "46.00 BRL", or "23.00 BRL (half)" if only
 * entitled people can buy.  Returns false if the total is unknown, or if the event is
 * not on sale.
 */
bool tools_price(const struct brand *, const struct summary *,
    char out[TOOLS_PRICE_MAX]) MUST_USE;
/*
 * Appends a line for each event on the page of a search.  Organisers' words keep JSON's
 * quotes.
 */
void tools_lines(
    const struct source *, const struct list_page *found, struct buf *);
/*
 * Appends a paragraph about a tools_event() result: when the event takes place, whether
 * tickets can be bought, the price of each ticket with fees, and the address.
 */
void tools_event_line(const struct buf *event, struct buf *);

/* Appends advice for the client about the error, in one or two sentences. */
void tools_advice(const struct error *, struct buf *);
/*
 * Sets a JSON-RPC error with the text of tools_advice().  The log gets the note of the
 * error, if there is one, under the name of the program.  Returns false.  Callers
 * answer ERROR_EVENT_NOT_FOUND themselves.
 */
bool tools_fail(
    const struct error *, const char *program, struct jsonrpc_error *);

#endif
