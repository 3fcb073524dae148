/*
 * a2a_parts.h - what the files of a2a.h share.
 *
 * Layer: 3 (service).
 */
#ifndef A2A_PARTS_H
#define A2A_PARTS_H

#include "agents/a2a.h"
#include "json/json_writer.h"
#include "agents/jsonrpc.h"

struct json_object;

enum {
	A2A_TASK_NOT_FOUND = -32001,
	A2A_PUSH_NOT_SUPPORTED = -32003,
	A2A_UNSUPPORTED_OPERATION = -32004,
	A2A_TYPE_NOT_SUPPORTED = -32005,
	A2A_NO_EXTENDED_CARD = -32007,
	A2A_VERSION_NOT_SUPPORTED = -32009,
};

struct a2a_call {
	const struct a2a_request *request;
	struct rpc_message message;
	bool old; /* 0.3 */
	struct rpc_error error;
	const char *field; /* of params, that an invalid one is about */
	struct json_object *written; /* owned: a query that came as text */
};

/* Answers false, the error filled. */
bool a2a_refuse(
    struct a2a_call *, int code, const char *field_or_null, const char *why);

/* What the message asks. */
struct a2a_question {
	struct json_object *query; /* of a part; NULL: text */
	const char *text;
	const char *context; /* its contextId, or NULL */
};

bool a2a_read(struct a2a_call *, struct a2a_question *) MUST_USE;

/* Writes the answer's message, or fills the error and answers false. */
bool a2a_reply(struct a2a_call *, const struct a2a_question *, struct jout *)
    MUST_USE;

#endif
