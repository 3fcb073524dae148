/*
 * mcp - finds the method of a request, and writes its response.
 */
#include "agents/capabilities.h"
#include "agents/internal.h"

enum {
	STATUS_OK = 200,
	STATUS_ACCEPTED = 202,
	STATUS_BAD = 400,
	STATUS_NOT_FOUND = 404,
};

/* The protocol versions that have a method. */
enum mcp_versions { BOTH, LEGACY, MODERN };

static const struct mcp_method {
	const char *name;
	enum mcp_versions versions;
	mcp_method_fn *answer;
} methods[] = {
	{ "initialize", LEGACY, mcp_initialize },
	{ "ping", LEGACY, mcp_ping },
	{ "server/discover", MODERN, mcp_discover },
	{ "tools/list", BOTH, mcp_tools_list },
	{ "tools/call", BOTH, mcp_tools_call },
	{ "resources/list", BOTH, mcp_resources_list },
	{ "resources/templates/list", BOTH, mcp_resources_templates },
	{ "resources/read", BOTH, mcp_resources_read },
	{ "prompts/list", BOTH, mcp_prompts_list },
	{ "prompts/get", BOTH, mcp_prompts_get },
	{ "completion/complete", BOTH, mcp_complete },
};

static const struct mcp_method *
find_mcp_method(const char *name, bool modern)
{
	enum mcp_versions other = modern ? LEGACY : MODERN;

	for (size_t i = 0; i < ARRAY_LEN(methods); i++) {
		if (strcmp(methods[i].name, name) == 0 &&
		    methods[i].versions != other)
			return &methods[i];
	}
	return NULL;
}

static void
print_error(const struct mcp_call *call, struct buf *body)
{
	struct json_writer j = JSON_WRITER_INIT(body);

	jsonrpc_error(&j, &call->message, &call->error, true);
	if (call->unknown_version != NULL) {
		json_writer_object(&j, "data");
		capabilities_text_array(
		    &j, "supported", capabilities_mcp_versions);
		json_writer_text(&j, "requested", call->unknown_version);
		json_writer_object_end(&j);
	} else if (call->unknown_uri != NULL) {
		json_writer_object(&j, "data");
		json_writer_text(&j, "uri", call->unknown_uri);
		json_writer_object_end(&j);
	}
	jsonrpc_end(&j);
}

/* Writes the members that every modern result has. */
static void
print_envelope(const struct mcp_call *call, struct json_writer *j)
{
	if (!call->is_modern)
		return;
	if (call->ttl_ms > 0) {
		json_writer_int(j, "ttlMs", call->ttl_ms);
		json_writer_text(j, "cacheScope", "public");
	}
	json_writer_text(j, "resultType", "complete");
	json_writer_object(j, "_meta");
	capabilities_server_info(call->request->source->brand, j,
	    "io.modelcontextprotocol/serverInfo");
	json_writer_object_end(j);
}

static int
dispatch_mcp(struct mcp_call *call, struct buf *body)
{
	const struct mcp_method *method =
	    find_mcp_method(call->message.method, call->is_modern);
	struct json_writer j = JSON_WRITER_INIT(body);

	if (method == NULL) {
		(void)jsonrpc_fail(&call->error, JSONRPC_METHOD_NOT_FOUND,
		    "Method not found: %.100s", call->message.method);
		print_error(call, body);
		return call->is_modern ? STATUS_NOT_FOUND : STATUS_OK;
	}
	jsonrpc_result(&j, &call->message);
	if (method->answer(call, &j)) {
		print_envelope(call, &j);
		jsonrpc_end(&j);
	} else {
		buf_reset(body);
		print_error(call, body);
	}
	return STATUS_OK;
}

int
mcp_answer(const struct mcp_request *request, struct buf *body)
{
	struct mcp_call call = { .request = request };
	int status = STATUS_BAD;

	if (!jsonrpc_parse(
		request->body, request->body_len, &call.message, &call.error)) {
		print_error(&call, body);
	} else if (call.message.kind != JSONRPC_CALL) {
		status = STATUS_ACCEPTED;
	} else if (!mcp_version_check(&call)) {
		print_error(&call, body);
	} else {
		status = dispatch_mcp(&call, body);
	}
	jsonrpc_release(&call.message);
	return status;
}
