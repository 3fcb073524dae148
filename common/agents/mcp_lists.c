/* mcp_lists - who the server is, and the lists of what it has. */
#include "agents/capabilities.h"
#include "json/json_tree.h"
#include "agents/mcp_internal.h"

/* Everything fits on one page, so there is no cursor that we gave. */
static bool
no_cursor(struct mcp_call *call)
{
	return !jobj_has_member(call->message.params, "cursor") ||
	    rpc_fail(&call->error, RPC_INVALID_PARAMS,
		"Invalid params: this list has one page and no cursor");
}

bool
mcp_initialize(struct mcp_call *call, struct jout *j)
{
	const char *asked =
	    jobj_text(jobj_member(call->message.params, "protocolVersion"));

	if (asked == NULL)
		return rpc_fail(&call->error, RPC_INVALID_PARAMS,
		    "Invalid params: protocolVersion must be a string");
	if (!mcp_version_known(asked) ||
	    strcmp(asked, AGENTCARD_MCP_MODERN) == 0)
		asked = AGENTCARD_MCP_LEGACY;
	jout_text(j, "protocolVersion", asked);
	agentcard_capabilities(j, "capabilities");
	agentcard_server_info(call->request->source->brand, j, "serverInfo");
	jout_text(j, "instructions", agentcard_instructions);
	return true;
}

bool
mcp_ping(struct mcp_call *call, struct jout *j)
{
	(void)call;
	(void)j;
	return true;
}

bool
mcp_discover(struct mcp_call *call, struct jout *j)
{
	agentcard_texts(j, "supportedVersions", agentcard_mcp_versions);
	agentcard_capabilities(j, "capabilities");
	jout_text(j, "instructions", agentcard_instructions);
	mcp_cacheable(call, j, AGENTCARD_TTL_MS);
	return true;
}

bool
mcp_tools_list(struct mcp_call *call, struct jout *j)
{
	if (!no_cursor(call))
		return false;
	agentcard_tool_list(j, "tools");
	mcp_cacheable(call, j, AGENTCARD_TTL_MS);
	return true;
}

bool
mcp_resources_list(struct mcp_call *call, struct jout *j)
{
	if (!no_cursor(call))
		return false;
	agentcard_resource_list(j, "resources");
	mcp_cacheable(call, j, AGENTCARD_TTL_MS);
	return true;
}

bool
mcp_resources_templates(struct mcp_call *call, struct jout *j)
{
	if (!no_cursor(call))
		return false;
	agentcard_template_list(
	    call->request->source->brand, j, "resourceTemplates");
	mcp_cacheable(call, j, AGENTCARD_TTL_MS);
	return true;
}

bool
mcp_prompts_list(struct mcp_call *call, struct jout *j)
{
	if (!no_cursor(call))
		return false;
	agentcard_prompt_list(j, "prompts");
	mcp_cacheable(call, j, AGENTCARD_TTL_MS);
	return true;
}
