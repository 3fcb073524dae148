/*
 * mcp.h - the Model Context Protocol over HTTP, without streams and without
 * state: one message, one response.
 *
 * Shape:  one address serves three protocol versions.  Each request of the modern version
 *         (2026-07-28) has the version in params._meta and in a header.  A second header
 *         repeats the method, and a third the name of the tool or prompt, or the URI of
 *         the resource.  Headers and body must agree.
 *         A client of a legacy version (2025-11-25, 2025-06-18) begins with
 *         `initialize`.  The server answers it, but keeps no state.
 * Legacy: static/docs/reference/agents.md has the last day on which each version is
 *         supported.  When the last legacy version ends, `initialize` also ends.
 * Owns:   nothing; the caller owns the body.
 * Errors: protocol errors are JSON-RPC errors.  The status is 400 for an invalid message,
 *         version or header, 404 for an unknown method in the modern version, and 200
 *         otherwise.  Four errors of tools/call are results with isError, so that a
 *         model reads them: an invalid argument, an unknown event, a search that costs
 *         too much, and an unavailable catalog.
 * Source: modelcontextprotocol.io, specification 2026-07-28, 2025-11-25 and
 *         2025-06-18: base protocol, Streamable HTTP, server features.
 */
#ifndef AGENTS_MCP_H
#define AGENTS_MCP_H

#include "base/arena.h"
#include "base/buf.h"
#include "brand/source.h"

struct mcp_request {
	const struct source *source;
	struct arena *mem;
	/* Headers MCP-Protocol-Version, Mcp-Method, Mcp-Name, or NULL. */
	const char *version, *method, *name;
	const char *body;
	size_t body_len;
};

/*
 * Returns the HTTP status: 202 without a body for a notification or a response,
 * otherwise 200, 400 or 404 with a JSON-RPC message.
 */
int mcp_answer(const struct mcp_request *, struct buf *body) MUST_USE;

#endif
