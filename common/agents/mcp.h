/*
 * mcp.h - the Model Context Protocol over HTTP, without streams and without
 * state: one message, one response.
 *
 * Shape:  three protocol versions at one address.  The modern one (2026-07-28)
 *         has its version in params._meta and in headers of every request,
 *         which must agree.  The legacy ones (2025-11-25, 2025-06-18) begin
 *         with `initialize`, which is answered and keeps no state.
 * Legacy: when each version ends is in static/docs/reference/agents.md.
 *         `initialize` ends with the last of the legacy ones.
 * Owns:   nothing; the body is the caller's.
 * Errors: protocol errors are JSON-RPC errors with their HTTP status.  Invalid
 *         arguments of a tool and an unavailable catalog are results with
 *         isError, so that a model reads them.
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

/* Returns the HTTP status; 202 has no body, any other a JSON-RPC message. */
int mcp_answer(const struct mcp_request *, struct buf *body) MUST_USE;

#endif
