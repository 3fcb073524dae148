#include "agents/capabilities.h"
#include "agents/mcp_internal.h"

enum {
	STATUS_OK = 200,
	STATUS_ACCEPTED = 202,
	STATUS_BAD = 400,
	STATUS_NOT_FOUND = 404,
};

enum era { BOTH, LEGACY, MODERN };

static const struct method {
	const char *name;
	enum era era;
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

static const struct method *
find(const char *name, bool modern)
{
	enum era other = modern ? LEGACY : MODERN;

	for (size_t i = 0; i < ARRAY_LEN(methods); i++) {
		if (strcmp(methods[i].name, name) == 0 &&
		    methods[i].era != other)
			return &methods[i];
	}
	return NULL;
}

static void
print_error(const struct mcp_call *call, struct buf *body)
{
	struct jout j = JOUT_INIT(body);

	rpc_error(&j, &call->message, &call->error, true);
	if (call->unknown_version != NULL) {
		jout_object(&j, "data");
		agentcard_texts(&j, "supported", agentcard_mcp_versions);
		jout_text(&j, "requested", call->unknown_version);
		jout_object_end(&j);
	} else if (call->unknown_uri != NULL) {
		jout_object(&j, "data");
		jout_text(&j, "uri", call->unknown_uri);
		jout_object_end(&j);
	}
	rpc_error_end(&j);
}

/* Members that every modern result has. */
static void
print_envelope(const struct mcp_call *call, struct jout *j)
{
	if (!call->modern)
		return;
	jout_text(j, "resultType", "complete");
	jout_object(j, "_meta");
	agentcard_server_info(call->request->source->brand, j,
	    "io.modelcontextprotocol/serverInfo");
	jout_object_end(j);
}

static int
dispatch(struct mcp_call *call, struct buf *body)
{
	const struct method *method = find(call->message.method, call->modern);
	struct jout j = JOUT_INIT(body);

	if (method == NULL) {
		(void)rpc_fail(&call->error, RPC_METHOD_NOT_FOUND,
		    "Method not found: %.100s", call->message.method);
		print_error(call, body);
		return call->modern ? STATUS_NOT_FOUND : STATUS_OK;
	}
	rpc_result(&j, &call->message);
	if (method->answer(call, &j)) {
		print_envelope(call, &j);
		rpc_result_end(&j);
	} else {
		buf_reset(body);
		print_error(call, body);
	}
	return STATUS_OK;
}

void
mcp_cacheable(const struct mcp_call *call, struct jout *j, int64_t ttl_ms)
{
	if (!call->modern)
		return;
	jout_int(j, "ttlMs", ttl_ms);
	jout_text(j, "cacheScope", "public");
}

int
mcp_answer(const struct mcp_request *request, struct buf *body)
{
	struct mcp_call call = { .request = request };
	int status = STATUS_BAD;

	if (!rpc_parse(
		request->body, request->body_len, &call.message, &call.error)) {
		print_error(&call, body);
	} else if (call.message.kind != RPC_CALL) {
		status = STATUS_ACCEPTED;
	} else if (!mcp_era(&call)) {
		print_error(&call, body);
	} else {
		status = dispatch(&call, body);
	}
	rpc_release(&call.message);
	return status;
}
