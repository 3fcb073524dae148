/*
 * jsonrpc.h - JSON-RPC 2.0 messages: one is read, its answer is written.
 *
 * Rules:  strict.  One object; no batch.  `id` is a string or an integer of 64
 *         bits; `params` an object.  Text that json_tree.h refuses (no JSON, a name
 *         twice in an object, too deep) is a parse error.
 * Owns:   the message its tree, until jsonrpc_release(); all of it is borrowed.
 * Source: JSON-RPC 2.0 specification, sections 4 and 5.
 */
#ifndef AGENTS_JSONRPC_H
#define AGENTS_JSONRPC_H

#include "base/base.h"
#include "base/buf.h"
#include "json/json_writer.h"

struct json_object;

enum {
	JSONRPC_PARSE_ERROR = -32700,
	JSONRPC_INVALID_REQUEST = -32600,
	JSONRPC_METHOD_NOT_FOUND = -32601,
	JSONRPC_INVALID_PARAMS = -32602,
	JSONRPC_INTERNAL_ERROR = -32603,
};

enum jsonrpc_kind {
	JSONRPC_CALL,
	JSONRPC_NOTIFICATION, /* has no id and gets no answer */
	JSONRPC_RESPONSE,     /* an answer to a question that we never ask */
};

struct jsonrpc_message {
	struct json_object *tree;
	struct json_object *id; /* NULL: none, or none that can be used */
	enum jsonrpc_kind kind;
	const char *method;         /* NULL for a response */
	struct json_object *params; /* NULL when absent */
};

struct jsonrpc_error {
	int code;
	char message[400];
};

/* On false the error says why, and the id is there when it could be read. */
bool jsonrpc_parse(const char *p, size_t n, struct jsonrpc_message *,
    struct jsonrpc_error *) MUST_USE;
void jsonrpc_release(struct jsonrpc_message *);

/* Answers false. */
bool jsonrpc_fail(struct jsonrpc_error *, int code, const char *fmt, ...)
    PRINTF_LIKE(3, 4);

/*
 * {"jsonrpc", "id"  and an open "result", to be filled and closed.
 */
void jsonrpc_result(struct json_writer *, const struct jsonrpc_message *);
void jsonrpc_result_end(struct json_writer *);

/*
 * {"jsonrpc", "id", "error": {"code", "message"  left open for "data".  Without
 * an id the member is null, or with `leave_out` not there.
 */
void jsonrpc_error(struct json_writer *, const struct jsonrpc_message *,
    const struct jsonrpc_error *, bool leave_out);
void jsonrpc_error_end(struct json_writer *);

#endif
