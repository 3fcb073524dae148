/*
 * mcp_tools - the MCP method tools/call.
 */
#include "agents/capabilities.h"
#include "json/json_tree.h"
#include "cgi/log.h"
#include "agents/internal.h"
#include "agents/tool_args.h"
#include "agents/tools.h"

enum {
	ANSWER_MAX = 8 * 1024 * 1024,
	SENTENCE_MAX = 1024,
};

static void
print_text(struct json_writer *j, const char *text)
{
	json_writer_object(j, NULL);
	json_writer_text(j, "type", "text");
	json_writer_text(j, "text", text);
	json_writer_object_end(j);
}

static void
print_content(struct json_writer *j, const char *text, const char *more_or_null)
{
	json_writer_array(j, "content");
	print_text(j, text);
	if (more_or_null != NULL)
		print_text(j, more_or_null);
	json_writer_array_end(j);
}

static void
print_is_error(struct json_writer *j, const char *sentence)
{
	print_content(j, sentence, NULL);
	json_writer_bool(j, "isError", true);
}

/* The result has advice for the model.  The log has the cause. */
static void
print_failure(struct json_writer *j, const struct error *f)
{
	LOCAL_BUF sentence = BUF_INIT(SENTENCE_MAX);

	tools_advice(f, &sentence);
	print_is_error(j, buf_cstr(&sentence));
	if (f->note[0] != '\0')
		log_error("mcp", f);
}

/* Prints JSON twice: as structured content, and as text for older clients. */
static void
print_result(struct json_writer *j, const struct buf *out, bool is_json)
{
	if (is_json) {
		print_content(j, buf_cstr(out), NULL);
		json_writer_raw(j, "structuredContent", out->p, out->len);
	} else {
		print_content(j, capabilities_notice, buf_cstr(out));
	}
	json_writer_bool(j, "isError", false);
}

static void
call_tool(struct mcp_call *call, enum capabilities_tool_id tool,
    struct json_writer *j)
{
	const struct source *source = call->request->source;
	LOCAL_BUF out = BUF_INIT(ANSWER_MAX);
	struct tools_call c = { .tool = tool };
	struct jsonrpc_error invalid;
	struct error f;

	if (!tools_call_read(source,
		json_tree_member(call->message.params, "arguments"), NULL, &c,
		&invalid))
		print_is_error(j, invalid.message);
	else if (!tools_call_run(source, &c, &out, &f))
		print_failure(j, &f);
	else
		print_result(
		    j, &out, capabilities_tools[tool].output_schema != NULL);
}

bool
mcp_tools_call(struct mcp_call *call, struct json_writer *j)
{
	struct json_object *params = call->message.params;
	const char *name = json_tree_text_of(params, "name");

	if (name == NULL)
		return jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		    "Invalid params: name must be a string");
	if (json_tree_has_member(params, "arguments") &&
	    json_tree_kind(json_tree_member(params, "arguments")) !=
		JSON_TREE_OBJECT)
		return jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		    "Invalid params: arguments must be an object");
	for (size_t i = 0; i < CAPABILITIES_TOOL_COUNT; i++) {
		if (strcmp(capabilities_tools[i].name, name) != 0)
			continue;
		call_tool(call, (enum capabilities_tool_id)i, j);
		return true;
	}
	return jsonrpc_fail(
	    &call->error, JSONRPC_INVALID_PARAMS, "Unknown tool: %.100s", name);
}
