/*
 * rpc.h - JSON-RPC 2.0 messages: one is read, its answer is written.
 *
 * Layer:  1 (door: JSON-RPC).
 * Rules:  strict.  One object; no batch.  `id` is a string or an integer of 64
 *         bits; `params` an object.  Text that jobj.h refuses (no JSON, a name
 *         twice in an object, too deep) is a parse error.
 * Owns:   the message its tree, until rpc_release(); all of it is borrowed.
 * Source: JSON-RPC 2.0 specification, sections 4 and 5.
 */
#ifndef RPC_H
#define RPC_H

#include "base/base.h"
#include "base/buf.h"
#include "json/json_writer.h"

struct json_object;

enum {
	RPC_PARSE_ERROR = -32700,
	RPC_INVALID_REQUEST = -32600,
	RPC_METHOD_NOT_FOUND = -32601,
	RPC_INVALID_PARAMS = -32602,
	RPC_INTERNAL_ERROR = -32603,
};

enum rpc_kind {
	RPC_CALL,
	RPC_NOTIFICATION, /* has no id and gets no answer */
	RPC_RESPONSE,     /* an answer to a question that we never ask */
};

struct rpc_message {
	struct json_object *tree;
	struct json_object *id; /* NULL: none, or none that can be used */
	enum rpc_kind kind;
	const char *method;         /* NULL for a response */
	struct json_object *params; /* NULL when absent */
};

struct rpc_error {
	int code;
	char message[400];
};

/* On false the error says why, and the id is there when it could be read. */
bool rpc_parse(
    const char *p, size_t n, struct rpc_message *, struct rpc_error *) MUST_USE;
void rpc_release(struct rpc_message *);

/* Answers false. */
bool rpc_fail(struct rpc_error *, int code, const char *fmt, ...)
    PRINTF_LIKE(3, 4);

/*
 * {"jsonrpc", "id"  and an open "result", to be filled and closed.
 */
void rpc_result(struct jout *, const struct rpc_message *);
void rpc_result_end(struct jout *);

/*
 * {"jsonrpc", "id", "error": {"code", "message"  left open for "data".  Without
 * an id the member is null, or with `leave_out` not there.
 */
void rpc_error(struct jout *, const struct rpc_message *,
    const struct rpc_error *, bool leave_out);
void rpc_error_end(struct jout *);

#endif
