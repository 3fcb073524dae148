/*
 * mcp_version - distinguishes modern from legacy requests, and checks a modern request in
 * the order of the specification: _meta, the version's header, the version, the other
 * headers.
 */
#include "agents/capabilities.h"
#include "json/json_tree.h"
#include "agents/internal.h"
#include "base/text.h"

#define META "io.modelcontextprotocol/"

enum { HEADER_MAX = 16 * 1024 };

bool
mcp_version_known(const char *version)
{
	return text_is_among(capabilities_mcp_versions, SIZE_MAX, version);
}

static bool
is_legacy_version(const char *version)
{
	return mcp_version_known(version) &&
	    strcmp(version, CAPABILITIES_MCP_MODERN) != 0;
}

/* Returns the header without blanks around its value, in the arena. */
static const char *
trim_header(const struct mcp_call *call, const char *value_or_null)
{
	static const char blanks[] = " \t";
	size_t n;

	if (value_or_null == NULL)
		return NULL;
	value_or_null += strspn(value_or_null, blanks);
	n = strlen(value_or_null);
	while (n > 0 && strchr(blanks, value_or_null[n - 1]) != NULL)
		n--;
	return arena_copy(call->request->mem, value_or_null, n);
}

static int
digit(char c)
{
	static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				       "abcdefghijklmnopqrstuvwxyz"
				       "0123456789+/";
	const char *at = c != '\0' ? strchr(alphabet, c) : NULL;

	return at != NULL ? (int)(at - alphabet) : -1;
}

static bool
base64_decode(const char *p, size_t n, struct buf *out)
{
	unsigned bits = 0, count = 0;

	while (n > 0 && p[n - 1] == '=')
		n--;
	for (size_t i = 0; i < n; i++) {
		int value = digit(p[i]);

		if (value < 0)
			return false;
		bits = (bits << 6 | (unsigned)value) & 0xffffff;
		count += 6;
		if (count >= 8) {
			count -= 8;
			buf_char(out, (char)(bits >> count & 0xff));
		}
	}
	return true;
}

/* A client sends text that a header cannot hold as =?base64?...?=. */
static bool
header_equals(const char *value, const char *text)
{
	static const char start[] = "=?base64?", end[] = "?=";
	size_t n = strlen(value), around = strlen(start) + strlen(end);
	LOCAL_BUF decoded = BUF_INIT(HEADER_MAX);

	if (n < around || !text_starts(value, start) || !text_ends(value, end))
		return strcmp(value, text) == 0;
	return base64_decode(value + strlen(start), n - around, &decoded) &&
	    strlen(text) == decoded.len &&
	    memcmp(buf_cstr(&decoded), text, decoded.len) == 0;
}

static bool
header_agrees(struct mcp_call *call, const char *name, const char *value,
    const char *text)
{
	value = trim_header(call, value);
	if (value == NULL)
		return jsonrpc_fail(&call->error, MCP_HEADER_MISMATCH,
		    "Header mismatch: the header %s is missing", name);
	return header_equals(value, text) ||
	    jsonrpc_fail(&call->error, MCP_HEADER_MISMATCH,
		"Header mismatch: %s header value '%.80s' does not match body "
		"value '%.80s'",
		name, value, text);
}

/* Returns the member of params that the header Mcp-Name repeats, or NULL. */
static const char *
named_object(const struct jsonrpc_message *m)
{
	static const struct {
		const char *method, *member;
	} named[] = {
		{ "tools/call", "name" },
		{ "prompts/get", "name" },
		{ "resources/read", "uri" },
	};

	for (size_t i = 0; i < ARRAY_LEN(named); i++) {
		if (strcmp(named[i].method, m->method) == 0)
			return json_tree_text_of(m->params, named[i].member);
	}
	return NULL;
}

static bool
check_modern(struct mcp_call *call, struct json_object *meta)
{
	const struct mcp_request *rq = call->request;
	const char *version = json_tree_text_of(meta, META "protocolVersion");
	const char *name = named_object(&call->message);

	if (version == NULL)
		return jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		    "Invalid params: _meta must have " META
		    "protocolVersion, a string, unless the client called "
		    "initialize first");
	if (json_tree_kind(json_tree_member(meta, META "clientCapabilities")) !=
	    JSON_TREE_OBJECT)
		return jsonrpc_fail(&call->error, JSONRPC_INVALID_PARAMS,
		    "Invalid params: _meta must have " META
		    "clientCapabilities, an object");
	if (!header_agrees(call, "MCP-Protocol-Version", rq->version, version))
		return false;
	if (strcmp(version, CAPABILITIES_MCP_MODERN) != 0) {
		call->unknown_version = version;
		return jsonrpc_fail(&call->error, MCP_UNSUPPORTED_VERSION,
		    "Unsupported protocol version");
	}
	return header_agrees(
		   call, "Mcp-Method", rq->method, call->message.method) &&
	    (name == NULL || header_agrees(call, "Mcp-Name", rq->name, name));
}

bool
mcp_version_check(struct mcp_call *call)
{
	struct json_object *meta =
	    json_tree_member(call->message.params, "_meta");
	const char *version = trim_header(call, call->request->version);
	const char *method = call->message.method;

	call->is_modern = json_tree_has_member(meta, META "protocolVersion") ||
	    strcmp(method, "server/discover") == 0 ||
	    (version != NULL && !is_legacy_version(version) &&
		strcmp(method, "initialize") != 0);
	return !call->is_modern || check_modern(call, meta);
}
