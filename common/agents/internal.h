/*
 * internal.h - what the files of agents/ share among themselves.
 */
#ifndef AGENTS_INTERNAL_H
#define AGENTS_INTERNAL_H

#include "agents/a2a.h"
#include "json/json_writer.h"
#include "agents/jsonrpc.h"
#include "brand/brand.h"
#include "agents/mcp.h"

/* ---- What the files of a2a.h share. */

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
	struct jsonrpc_message message;
	bool old; /* 0.3 */
	struct jsonrpc_error error;
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
bool a2a_reply(struct a2a_call *, const struct a2a_question *,
    struct json_writer *) MUST_USE;

/* ---- What the files of capabilities.h share. */

enum { CAPABILITIES_ADDRESS_MAX = 8192 };

#define CAPABILITIES_ID "event-catalog"
/* A server card takes a hundred characters and no more. */
#define CAPABILITIES_SUMMARY                                                   \
	"Read-only public event catalog: search, details, availability, "      \
	"prices with fees, where to buy."

/* At most a hundred bytes. */
void capabilities_title(const struct brand *, struct buf *);
/* The address of the brand's logo; false when it has none. */
bool capabilities_logo(const struct brand *, struct buf *) MUST_USE;
/* name, title, version, description, websiteUrl, icons: members. */
void capabilities_identity(const struct brand *, struct json_writer *);

/* ---- What the files of mcp.h share. */

enum {
	MCP_RESOURCE_NOT_FOUND = -32002, /* legacy only */
	MCP_HEADER_MISMATCH = -32020,
	MCP_UNSUPPORTED_VERSION = -32022,
};

struct mcp_call {
	const struct mcp_request *request;
	struct jsonrpc_message message;
	bool modern;
	struct jsonrpc_error error; /* of a method that answered false */
	/* What the data of the error names, or NULL. */
	const char *unknown_version, *unknown_uri;
};

/*
 * Which era, and is the request one of it?  On false the error is filled.
 */
bool mcp_version_check(struct mcp_call *) MUST_USE;
bool mcp_version_known(const char *version) MUST_USE;

/*
 * A method: writes the members of its result, or fills the error and answers
 * false; what it wrote by then is thrown away.
 */
typedef bool mcp_method_fn(struct mcp_call *, struct json_writer *);

mcp_method_fn mcp_initialize, mcp_discover, mcp_ping;
mcp_method_fn mcp_tools_list, mcp_tools_call;
mcp_method_fn mcp_resources_list, mcp_resources_templates, mcp_resources_read;
mcp_method_fn mcp_prompts_list, mcp_prompts_get, mcp_complete;

/* How long the result may be kept; nothing in the legacy era. */
void mcp_cacheable(
    const struct mcp_call *, struct json_writer *, int64_t ttl_ms);

#endif
