/*
 * mcp.h - the Model Context Protocol over HTTP, without streams and without
 * state: one message, one answer.
 *
 * Shape:  two eras at one address.  In the legacy one (2025-11-25, 2025-06-18)
 *         `initialize` comes first and is forgotten; in the modern one
 *         (2026-07-28) every request tells its version in params._meta and in
 *         header fields, which must agree.
 * Errors: protocol errors are JSON-RPC errors with their HTTP status; what is
 *         wrong with a tool's arguments, or with the catalog, is a tool's answer
 *         with isError, so that a model reads it.
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
	/* Header fields; NULL without. */
	const char *version, *method, *name;
	const char *body;
	size_t body_len;
};

/* The HTTP status; 202 has no body, any other a JSON-RPC message. */
int mcp_answer(const struct mcp_request *, struct buf *body) MUST_USE;

#endif
