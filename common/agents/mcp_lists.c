/*
 * mcp_lists - the server's identity, and the lists of its tools, resources and prompts.
 */
#include "agents/capabilities.h"
#include "cgi/log.h"
#include "json/json_tree.h"
#include "agents/internal.h"

/* Refuses any cursor, because each list has one page.  Caches may keep the list. */
static bool
start_list(struct mcp_call *call)
{
	call->ttl_ms = CAPABILITIES_TTL_MS;
	return !json_tree_has_member(call->message.params, "cursor") ||
	    jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		"Invalid params: this list has only one page; omit cursor");
}

bool
mcp_initialize(struct mcp_call *call, struct json_writer *j)
{
	const char *requested =
	    json_tree_text_of(call->message.params, "protocolVersion");

	if (requested == NULL)
		return jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		    "Invalid params: protocolVersion must be a string");
	if (!mcp_version_known(requested) ||
	    strcmp(requested, CAPABILITIES_MCP_MODERN) == 0)
		requested = CAPABILITIES_MCP_LEGACY;
	json_writer_text(j, "protocolVersion", requested);
	capabilities_print(j, "capabilities");
	capabilities_server_info(call->request->source->brand, j, "serverInfo");
	json_writer_text(j, "instructions",
	    capabilities_instructions[call->request->source->brand->auth_url !=
		NULL]);
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
	json_writer_text(j, "instructions",
	    capabilities_instructions[call->request->source->brand->auth_url !=
		NULL]);
	call->ttl_ms = CAPABILITIES_TTL_MS;
	return true;
}

/* Reads the examples of the published card, so that card and lists have the same. */
static bool
read_examples(struct mcp_call *call, struct examples *e)
{
	const struct source *source = call->request->source;
	struct error f;

	if (examples_read(
		source->paths, source->brand->host, call->request->mem, e, &f))
		return true;
	log_error("mcp", &f);
	return jsonrpc_fail(&call->error, JSONRPC_INTERNAL_ERROR,
	    "Internal error: the list cannot be read at the moment; try again "
	    "in a minute");
}

bool
mcp_tools_list(struct mcp_call *call, struct json_writer *j)
{
	struct examples examples;

	if (!start_list(call) || !read_examples(call, &examples))
		return false;
	capabilities_tool_list(&examples, j, "tools");
	return true;
}

bool
mcp_resources_list(struct mcp_call *call, struct json_writer *j)
{
	if (!start_list(call))
		return false;
	capabilities_resource_list(
	    call->request->source->brand, j, "resources");
	return true;
}

bool
mcp_resources_templates(struct mcp_call *call, struct json_writer *j)
{
	if (!start_list(call))
		return false;
	capabilities_template_list(
	    call->request->source->brand, j, "resourceTemplates");
	return true;
}

bool
mcp_prompts_list(struct mcp_call *call, struct json_writer *j)
{
	struct examples examples;

	if (!start_list(call) || !read_examples(call, &examples))
		return false;
	capabilities_prompt_list(&examples, j, "prompts");
	return true;
}
