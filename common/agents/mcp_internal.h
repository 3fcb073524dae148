/*
 * mcp_parts.h - what the files of mcp.h share.
 *
 * Layer: 3 (service).
 */
#ifndef MCP_PARTS_H
#define MCP_PARTS_H

#include "json/json_writer.h"
#include "agents/mcp.h"
#include "agents/jsonrpc.h"

enum {
	MCP_RESOURCE_NOT_FOUND = -32002, /* legacy only */
	MCP_HEADER_MISMATCH = -32020,
	MCP_UNSUPPORTED_VERSION = -32022,
};

struct mcp_call {
	const struct mcp_request *request;
	struct rpc_message message;
	bool modern;
	struct rpc_error error; /* of a method that answered false */
	/* What the data of the error names, or NULL. */
	const char *unknown_version, *unknown_uri;
};

/*
 * Which era, and is the request one of it?  On false the error is filled.
 */
bool mcp_era(struct mcp_call *) MUST_USE;
bool mcp_version_known(const char *version) MUST_USE;

/*
 * A method: writes the members of its result, or fills the error and answers
 * false; what it wrote by then is thrown away.
 */
typedef bool mcp_method_fn(struct mcp_call *, struct jout *);

mcp_method_fn mcp_initialize, mcp_discover, mcp_ping;
mcp_method_fn mcp_tools_list, mcp_tools_call;
mcp_method_fn mcp_resources_list, mcp_resources_templates, mcp_resources_read;
mcp_method_fn mcp_prompts_list, mcp_prompts_get, mcp_complete;

/* How long the result may be kept; nothing in the legacy era. */
void mcp_cacheable(const struct mcp_call *, struct jout *, int64_t ttl_ms);

#endif
