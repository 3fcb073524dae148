/* mcp_lists - who the server is, and the lists of what it has. */
#include "agents/capabilities.h"
#include "json/json_tree.h"
#include "agents/internal.h"

/* Everything fits on one page, so there is no cursor that we gave. */
static bool
no_cursor(struct mcp_call *call)
{
	return !json_tree_has_member(call->message.params, "cursor") ||
	    jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		"Invalid params: this list has one page and no cursor");
}

bool
mcp_initialize(struct mcp_call *call, struct json_writer *j)
{
	const char *asked = json_tree_text(
	    json_tree_member(call->message.params, "protocolVersion"));

	if (asked == NULL)
		return jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		    "Invalid params: protocolVersion must be a string");
	if (!mcp_version_known(asked) ||
	    strcmp(asked, CAPABILITIES_MCP_MODERN) == 0)
		asked = CAPABILITIES_MCP_LEGACY;
	json_writer_text(j, "protocolVersion", asked);
	capabilities_print(j, "capabilities");
	capabilities_server_info(call->request->source->brand, j, "serverInfo");
	json_writer_text(j, "instructions", capabilities_instructions);
	return true;
}

bool
mcp_ping(struct mcp_call *call, struct json_writer *j)
{
	(void)call;
	(void)j;
	return true;
}

bool
mcp_discover(struct mcp_call *call, struct json_writer *j)
{
	capabilities_text_array(
	    j, "supportedVersions", capabilities_mcp_versions);
	capabilities_print(j, "capabilities");
	json_writer_text(j, "instructions", capabilities_instructions);
	mcp_cacheable(call, j, CAPABILITIES_TTL_MS);
	return true;
}

bool
mcp_tools_list(struct mcp_call *call, struct json_writer *j)
{
	if (!no_cursor(call))
		return false;
	capabilities_tool_list(j, "tools");
	mcp_cacheable(call, j, CAPABILITIES_TTL_MS);
	return true;
}

bool
mcp_resources_list(struct mcp_call *call, struct json_writer *j)
{
	if (!no_cursor(call))
		return false;
	capabilities_resource_list(j, "resources");
	mcp_cacheable(call, j, CAPABILITIES_TTL_MS);
	return true;
}

bool
mcp_resources_templates(struct mcp_call *call, struct json_writer *j)
{
	if (!no_cursor(call))
		return false;
	capabilities_template_list(
	    call->request->source->brand, j, "resourceTemplates");
	mcp_cacheable(call, j, CAPABILITIES_TTL_MS);
	return true;
}

bool
mcp_prompts_list(struct mcp_call *call, struct json_writer *j)
{
	if (!no_cursor(call))
		return false;
	capabilities_prompt_list(j, "prompts");
	mcp_cacheable(call, j, CAPABILITIES_TTL_MS);
	return true;
}
