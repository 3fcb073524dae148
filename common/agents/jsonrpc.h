/*
 * jsonrpc.h - JSON-RPC 2.0 messages: reads a request, writes its response.
 *
 * Rules:  a message is one object, not a batch.  `id` is a string or an integer of 64
 *         bits, and `params` is an object.  Text that json_tree.h refuses is a parse
 *         error: not JSON, a name twice in an object, or objects nested too deep.
 * Owns:   a message owns its tree until jsonrpc_release(); its members borrow
 *         from the tree.
 * Errors: struct jsonrpc_error, with a code of JSON-RPC or of the protocol.
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
	JSONRPC_TOO_COSTLY = -32050, /* our own server error */
};

enum jsonrpc_kind {
	JSONRPC_CALL,
	JSONRPC_NOTIFICATION, /* has no id and gets no response */
	JSONRPC_RESPONSE,     /* unexpected: this server sends no requests */
};

struct jsonrpc_message {
	struct json_object *tree;
	struct json_object *id; /* NULL: absent or invalid */
	enum jsonrpc_kind kind;
	const char *method;         /* NULL for a response */
	struct json_object *params; /* NULL when absent */
};

struct jsonrpc_error {
	int code;
	char message[500];
};

/*
 * Parses a message.  For an invalid message, returns false and sets the error, and also
 * the message's id if that is valid.  Release the message after a failure as well.
 */
bool jsonrpc_parse(const char *p, size_t n, struct jsonrpc_message *,
    struct jsonrpc_error *) MUST_USE;
void jsonrpc_release(struct jsonrpc_message *);

/* Sets the code and the message, cut if it does not fit.  Returns false. */
bool jsonrpc_fail(struct jsonrpc_error *, int code, const char *fmt, ...)
    PRINTF_LIKE(3, 4);

/*
 * Writes {"jsonrpc", "id", "result": {.  The caller writes the members of the result,
 * and then calls jsonrpc_end().
 */
void jsonrpc_result(struct json_writer *, const struct jsonrpc_message *);

/*
 * Writes {"jsonrpc", "id", "error": {"code", "message", and leaves the object open for
 * "data".  An absent id is written as null, or left out if omit_id is true.
 */
void jsonrpc_error(struct json_writer *, const struct jsonrpc_message *,
    const struct jsonrpc_error *, bool omit_id);
/* Ends the object of the result or the error, and the message. */
void jsonrpc_end(struct json_writer *);

#endif
