/*
 * a2a.h - the Agent2Agent protocol over JSON-RPC: an agent without state that
 * answers each message with one message.
 *
 * Shape:  version 1.0 (header A2A-Version: 1.0) and version 0.3 (no header, or 0.3).  A
 *         data part is a query: the arguments of a tool (capabilities.h), and "skill",
 *         which names the tool.  Without "skill", the arguments decide which tool runs.
 *         Without a data part, a text part with the JSON of a query is used like a data
 *         part.  Any other text is a sentence (search/sentence.h), and the response shows
 *         how the text was understood.
 * Legacy: static/docs/reference/agents.md has the last day on which each version is
 *         supported (0.3: not decided yet).
 * Owns:   nothing; the caller owns the body.
 * Errors: JSON-RPC errors with status 200.  An unknown event is not an error but a
 *         result with the data {"error": "event_not_found"}.  The server has no tasks,
 *         streams or push notifications, so requests for them get the errors of the
 *         specification.  Only ListTasks of 1.0 has a result, an empty list.
 * Limits: 64 KiB of text in a message, as much as a body can have (rpc_endpoint.h).
 * Source: a2a-protocol.org, specification 1.0, sections 3, 5.4 and 9; 0.3.0,
 *         sections 7 and 8.
 */
#ifndef AGENTS_A2A_H
#define AGENTS_A2A_H

#include "base/arena.h"
#include "base/buf.h"
#include "brand/source.h"

struct a2a_request {
	const struct source *source;
	struct arena *mem;
	const char *version; /* header A2A-Version, or NULL */
	const char *body;
	size_t body_len;
};

/*
 * Returns the HTTP status: 202 without a body for a notification or a response,
 * otherwise 200 with a JSON-RPC message.
 */
int a2a_answer(const struct a2a_request *, struct buf *body) MUST_USE;

#endif
