/*
 * a2a.h - the Agent2Agent protocol over JSON-RPC: an agent that answers a
 * message with a message, at once, and keeps nothing.
 *
 * Shape:  1.0 (header A2A-Version: 1.0) and 0.3 (no header).  A data part is a
 *         query: the arguments of a tool, and "skill" to choose one; text is
 *         searched (query_parser.h), and the answer says how it was understood.
 * Errors: JSON-RPC errors with status 200; there are no tasks, streams or push
 *         notifications, and asking for one is answered as the protocol says.
 * Source: a2a-protocol.org, specification 1.0 sections 3, 5.4 and 9; 0.3.0
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
	const char *version; /* NULL without */
	const char *body;
	size_t body_len;
};

/* The HTTP status; 202 has no body, 200 a JSON-RPC message. */
int a2a_answer(const struct a2a_request *, struct buf *body) MUST_USE;

#endif
