/* mcp_tools - tools/call, and the resources, which read the same. */
#include "agents/capabilities.h"
#include "json/json_tree.h"
#include "cgi/log.h"
#include "agents/mcp_internal.h"
#include "base/text.h"
#include "agents/tool_args.h"
#include "agents/tools.h"

enum {
	ANSWER_MAX = 8 * 1024 * 1024,
	SENTENCE_MAX = 1024,
	PAGE_TTL_MS = 60000,
};

static void
print_text(struct jout *j, const char *text)
{
	jout_object(j, NULL);
	jout_text(j, "type", "text");
	jout_text(j, "text", text);
	jout_object_end(j);
}

static void
print_is_error(struct jout *j, const char *sentence)
{
	jout_array(j, "content");
	print_text(j, sentence);
	jout_array_end(j);
	jout_bool(j, "isError", true);
}

/* What the catalog could not do, for the model; its cause, for the operator. */
static void
print_fault(struct jout *j, const struct fault *f)
{
	struct buf sentence = BUF_INIT(SENTENCE_MAX);

	toolrun_advice(f, &sentence);
	print_is_error(j, buf_cstr(&sentence));
	if (f->note[0] != '\0')
		logline_fault("mcp", f);
	buf_release(&sentence);
}

/* The same twice: for clients that know structured content, and as text. */
static void
print_structured(struct jout *j, const struct buf *json)
{
	jout_array(j, "content");
	print_text(j, buf_cstr(json));
	jout_array_end(j);
	jout_raw(j, "structuredContent", json->p, json->len);
	jout_bool(j, "isError", false);
}

static void
print_page(struct jout *j, const struct buf *markdown)
{
	jout_array(j, "content");
	print_text(j, agentcard_notice);
	print_text(j, buf_cstr(markdown));
	jout_array_end(j);
	jout_bool(j, "isError", false);
}

struct work {
	enum agentcard_tool_id tool;
	struct toolargs values;
	struct toolrun_search search; /* of search_events */
};

static bool
read_arguments(const struct source *source, struct json_object *arguments,
    struct work *w, struct toolargs_wrong *wrong)
{
	return toolargs_read(agentcard_tools[w->tool].arguments, arguments,
		   NULL, &w->values, wrong) &&
	    (w->tool != AGENTCARD_SEARCH_EVENTS ||
		toolrun_asked(source, &w->values, &w->search, wrong));
}

static bool
run(const struct source *source, const struct work *w, struct buf *out,
    struct fault *f)
{
	const char *slug = w->values.text[AGENTCARD_SLUG];
	struct listing_meta meta;

	switch (w->tool) {
	case AGENTCARD_SEARCH_EVENTS:
		return toolrun_search(source, &w->search, &meta, out, f);
	case AGENTCARD_GET_EVENT:
		return toolrun_event(source, slug, out, f);
	case AGENTCARD_GET_EVENT_PAGE:
		return toolrun_page(source, slug, out, f);
	case AGENTCARD_TOOL_COUNT:
		break;
	}
	fatal("mcp: unknown tool");
}

static void
call_tool(struct mcp_call *call, enum agentcard_tool_id tool, struct jout *j)
{
	const struct source *source = call->request->source;
	struct buf out = BUF_INIT(ANSWER_MAX);
	struct work work = { .tool = tool };
	struct toolargs_wrong wrong;
	struct fault f;

	if (!read_arguments(source,
		jobj_member(call->message.params, "arguments"), &work, &wrong))
		print_is_error(j, wrong.why);
	else if (!run(source, &work, &out, &f))
		print_fault(j, &f);
	else if (agentcard_tools[tool].output_schema != NULL)
		print_structured(j, &out);
	else
		print_page(j, &out);
	buf_release(&out);
}

bool
mcp_tools_call(struct mcp_call *call, struct jout *j)
{
	struct json_object *params = call->message.params;
	const char *name = jobj_text(jobj_member(params, "name"));

	if (name == NULL)
		return rpc_fail(&call->error, RPC_INVALID_PARAMS,
		    "Invalid params: name must be a string");
	if (jobj_has_member(params, "arguments") &&
	    jobj_kind(jobj_member(params, "arguments")) != JOBJ_OBJECT)
		return rpc_fail(&call->error, RPC_INVALID_PARAMS,
		    "Invalid params: arguments must be an object");
	for (size_t i = 0; i < AGENTCARD_TOOL_COUNT; i++) {
		if (strcmp(agentcard_tools[i].name, name) != 0)
			continue;
		call_tool(call, (enum agentcard_tool_id)i, j);
		return true;
	}
	return rpc_fail(
	    &call->error, RPC_INVALID_PARAMS, "Unknown tool: %.100s", name);
}

static void
print_contents(struct mcp_call *call, struct jout *j, const char *uri,
    const char *text, int64_t ttl_ms)
{
	jout_array(j, "contents");
	jout_object(j, NULL);
	jout_text(j, "uri", uri);
	jout_text(j, "mimeType", "text/markdown");
	jout_text(j, "text", text);
	jout_object_end(j);
	jout_array_end(j);
	mcp_cacheable(call, j, ttl_ms);
}

/* The slug of an address of the template's form; NULL for any other. */
static const char *
page_slug(const struct brand *b, const char *uri)
{
	static const char path[] = "/eventos/";
	size_t n = strlen(b->site_url);

	if (!text_starts(uri, b->site_url) || !text_starts(uri + n, path))
		return NULL;
	return uri + n + strlen(path);
}

static bool
read_page(struct mcp_call *call, struct jout *j, const char *uri)
{
	const struct source *source = call->request->source;
	const char *slug = page_slug(source->brand, uri);
	struct buf out = BUF_INIT(ANSWER_MAX),
		   sentence = BUF_INIT(SENTENCE_MAX);
	struct fault f;
	bool ok = true;

	if (slug == NULL) {
		ok = fault_set(&f, FAULT_EVENT_NOT_FOUND, "%s", "");
	} else {
		buf_printf(&out, "%s\n\n", agentcard_notice);
		ok = toolrun_page(source, slug, &out, &f);
	}
	if (ok) {
		print_contents(call, j, uri, buf_cstr(&out), PAGE_TTL_MS);
	} else if (f.code == FAULT_EVENT_NOT_FOUND) {
		call->unknown_uri = uri;
		(void)rpc_fail(&call->error,
		    call->modern ? RPC_INVALID_PARAMS : MCP_RESOURCE_NOT_FOUND,
		    "Resource not found: %.200s", uri);
	} else {
		toolrun_advice(&f, &sentence);
		(void)rpc_fail(&call->error, RPC_INTERNAL_ERROR, "%s",
		    buf_cstr(&sentence));
		logline_fault("mcp", &f);
	}
	buf_release(&sentence);
	buf_release(&out);
	return ok;
}

bool
mcp_resources_read(struct mcp_call *call, struct jout *j)
{
	const char *uri = jobj_text(jobj_member(call->message.params, "uri"));

	if (uri == NULL)
		return rpc_fail(&call->error, RPC_INVALID_PARAMS,
		    "Invalid params: uri must be a string");
	if (strcmp(uri, AGENTCARD_RULES_URI) != 0)
		return read_page(call, j, uri);
	print_contents(call, j, uri, agentcard_rules, AGENTCARD_TTL_MS);
	return true;
}
