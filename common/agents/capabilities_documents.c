/*
 * capabilities_documents - the published documents about the agents' endpoints.  One
 * card has the members of every draft, because the schemas allow more members, and
 * each client reads those it knows.
 */
#include "agents/capabilities.h"
#include "agents/internal.h"
#include "base/text.h"

static void
print_address(struct json_writer *j, const char *key, const struct brand *b,
    const char *path)
{
	struct buf address = BUF_INIT(CAPABILITIES_ADDRESS_MAX);

	buf_printf(&address, "%s%s", b->site_url, path);
	json_writer_text(j, key, buf_cstr(&address));
	buf_release(&address);
}

/* SEP-2127: the server's identity and address. */
static void
print_server_members(const struct brand *b, struct json_writer *j)
{
	json_writer_text(j, "$schema",
	    "https://static.modelcontextprotocol.io/schemas/v1/"
	    "server-card.schema.json");
	capabilities_identity(b, j);
	json_writer_array(j, "remotes");
	json_writer_object(j, NULL);
	json_writer_text(j, "type", "streamable-http");
	print_address(j, "url", b, "/mcp");
	capabilities_text_array(
	    j, "supportedProtocolVersions", capabilities_mcp_versions);
	json_writer_object_end(j);
	json_writer_array_end(j);
}

static void
print_server_card(
    const struct brand *b, const struct examples *e, struct buf *out)
{
	struct json_writer j = JSON_WRITER_INIT(out);

	(void)e;
	json_writer_object(&j, NULL);
	print_server_members(b, &j);
	json_writer_object_end(&j);
	buf_char(out, '\n');
}

/* With the members of SEP-1649 and those that registries read. */
static void
print_mcp_card(const struct brand *b, const struct examples *e, struct buf *out)
{
	struct json_writer j = JSON_WRITER_INIT(out);

	json_writer_object(&j, NULL);
	print_server_members(b, &j);
	json_writer_text(&j, "protocolVersion", CAPABILITIES_MCP_LEGACY);
	capabilities_server_info(b, &j, "serverInfo");
	print_address(&j, "serverUrl", b, "/mcp");
	print_address(&j, "endpoint", b, "/mcp");
	json_writer_object(&j, "transport");
	json_writer_text(&j, "type", "streamable-http");
	print_address(&j, "endpoint", b, "/mcp");
	json_writer_object_end(&j);
	capabilities_print(&j, "capabilities");
	json_writer_object(&j, "authentication");
	json_writer_bool(&j, "required", false);
	json_writer_array(&j, "schemes");
	json_writer_array_end(&j);
	json_writer_object_end(&j);
	print_address(&j, "documentationUrl", b, "/auth.md");
	json_writer_text(
	    &j, "instructions", capabilities_instructions[b->auth_url != NULL]);
	capabilities_tool_list(e, &j, "tools");
	capabilities_resource_list(b, &j, "resources");
	capabilities_prompt_list(e, &j, "prompts");
	json_writer_object_end(&j);
	buf_char(out, '\n');
}

static const char *const modes[] = { "text/plain", "application/json", NULL };
static const char *const page_modes[] = { "text/markdown", NULL };

static void
print_interfaces(const struct brand *b, struct json_writer *j)
{
	json_writer_array(j, "supportedInterfaces");
	for (size_t i = 0; capabilities_a2a_versions[i] != NULL; i++) {
		json_writer_object(j, NULL);
		print_address(j, "url", b, "/a2a");
		json_writer_text(j, "protocolBinding", "JSONRPC");
		json_writer_text(
		    j, "protocolVersion", capabilities_a2a_versions[i]);
		json_writer_object_end(j);
	}
	json_writer_array_end(j);
}

/* A placeholder for the slug if there is no event to name. */
#define SLUG_TO_FILL_IN "<slug>"

static void
print_examples(struct json_writer *j, enum capabilities_tool_id id,
    const struct examples *e)
{
	const char *skill = capabilities_tools[id].skill;
	struct buf text = BUF_INIT(CAPABILITIES_ADDRESS_MAX);

	json_writer_array(j, "examples");
	if (id == CAPABILITIES_SEARCH_EVENTS) {
		for (size_t i = 0; e->questions[i] != NULL; i++)
			json_writer_text(j, NULL, e->questions[i]);
		json_writer_text(j, NULL, e->search);
	} else if (id == CAPABILITIES_LIST_FILTERS) {
		buf_printf(
		    &text, "{\"skill\":\"%s\",\"kind\":\"city\"}", skill);
		json_writer_text(j, NULL, buf_cstr(&text));
	} else {
		buf_printf(&text, "{\"skill\":\"%s\",\"slug\":\"%s\"}", skill,
		    e->slug != NULL ? e->slug : SLUG_TO_FILL_IN);
		json_writer_text(j, NULL, buf_cstr(&text));
	}
	json_writer_array_end(j);
	buf_release(&text);
}

static void
print_skills(struct json_writer *j, const struct examples *e)
{
	json_writer_array(j, "skills");
	for (size_t i = 0; i < CAPABILITIES_TOOL_COUNT; i++) {
		const struct capabilities_tool *t = &capabilities_tools[i];

		json_writer_object(j, NULL);
		json_writer_text(j, "id", t->skill);
		json_writer_text(j, "name", t->title);
		json_writer_text(j, "description", t->skill_description);
		capabilities_text_array(j, "tags", t->tags);
		print_examples(j, (enum capabilities_tool_id)i, e);
		capabilities_text_array(j, "inputModes", modes);
		capabilities_text_array(j, "outputModes",
		    t->output_schema != NULL ? modes : page_modes);
		json_writer_object_end(j);
	}
	json_writer_array_end(j);
}

/* The members of A2A 0.3, in the same card as those of 1.0. */
static void
print_v0_3_members(const struct brand *b, struct json_writer *j)
{
	json_writer_text(j, "protocolVersion", "0.3.0");
	print_address(j, "url", b, "/a2a");
	json_writer_text(j, "preferredTransport", "JSONRPC");
	json_writer_array(j, "additionalInterfaces");
	json_writer_object(j, NULL);
	print_address(j, "url", b, "/a2a");
	json_writer_text(j, "transport", "JSONRPC");
	json_writer_object_end(j);
	json_writer_array_end(j);
	json_writer_bool(j, "supportsAuthenticatedExtendedCard", false);
}

static void
print_agent_card(
    const struct brand *b, const struct examples *e, struct buf *out)
{
	struct buf title = BUF_INIT(CAPABILITIES_ADDRESS_MAX);
	struct buf logo = BUF_INIT(CAPABILITIES_ADDRESS_MAX);
	struct json_writer j = JSON_WRITER_INIT(out);

	capabilities_title(b, &title);
	json_writer_object(&j, NULL);
	json_writer_text(&j, "name", buf_cstr(&title));
	json_writer_text(
	    &j, "description", capabilities_description[b->auth_url != NULL]);
	json_writer_text(&j, "version", CARTAZ_VERSION);
	print_interfaces(b, &j);
	json_writer_object(&j, "provider");
	json_writer_text(&j, "organization", b->name);
	print_address(&j, "url", b, "/");
	json_writer_object_end(&j);
	print_address(&j, "documentationUrl", b, "/auth.md");
	if (capabilities_logo(b, &logo))
		json_writer_text(&j, "iconUrl", buf_cstr(&logo));
	json_writer_object(&j, "capabilities");
	json_writer_bool(&j, "streaming", false);
	json_writer_bool(&j, "pushNotifications", false);
	json_writer_bool(&j, "extendedAgentCard", false);
	json_writer_object_end(&j);
	capabilities_text_array(&j, "defaultInputModes", modes);
	capabilities_text_array(&j, "defaultOutputModes", modes);
	print_skills(&j, e);
	print_v0_3_members(b, &j);
	json_writer_object_end(&j);
	buf_char(out, '\n');
	buf_release(&logo);
	buf_release(&title);
}

struct catalog_entry {
	const char *kind, *suffix, *type, *path;
};

static const struct catalog_entry entries[] = {
	{ "mcp", "MCP", "application/mcp-server-card+json",
	    "/mcp/server-card" },
	{ "agent", "A2A", "application/a2a-agent-card+json",
	    "/a2a/agent-card" },
	{ "skill", "skill", "text/markdown; profile=\"urn:air:agent-skills\"",
	    "/.well-known/agent-skills/" CAPABILITIES_ID "/SKILL.md" },
};

static void
print_entry(const struct brand *b, struct json_writer *j,
    const struct catalog_entry *e, const char *const *queries)
{
	struct buf text = BUF_INIT(CAPABILITIES_ADDRESS_MAX);

	json_writer_object(j, NULL);
	buf_printf(&text, "urn:air:%s:%s:" CAPABILITIES_ID, b->host, e->kind);
	json_writer_text(j, "identifier", buf_cstr(&text));
	buf_reset(&text);
	capabilities_title(b, &text);
	buf_printf(&text, " (%s)", e->suffix);
	json_writer_text(j, "displayName", buf_cstr(&text));
	json_writer_text(j, "type", e->type);
	print_address(j, "url", b, e->path);
	json_writer_text(j, "description", CAPABILITIES_SUMMARY);
	capabilities_text_array(j, "representativeQueries", queries);
	json_writer_text(j, "version", CARTAZ_VERSION);
	json_writer_object_end(j);
	buf_release(&text);
}

static void
print_catalog(const struct brand *b, const struct examples *e, struct buf *out)
{
	struct json_writer j = JSON_WRITER_INIT(out);

	json_writer_object(&j, NULL);
	json_writer_text(&j, "specVersion", "1.0");
	json_writer_object(&j, "host");
	json_writer_text(&j, "displayName", b->name);
	json_writer_text(&j, "identifier", b->host);
	print_address(&j, "documentationUrl", b, "/auth.md");
	json_writer_object_end(&j);
	json_writer_array(&j, "entries");
	for (size_t i = 0; i < ARRAY_LEN(entries); i++)
		print_entry(b, &j, &entries[i], e->questions);
	json_writer_array_end(&j);
	json_writer_object_end(&j);
	buf_char(out, '\n');
}

/* The entry of a brand in the MCP registry.  A version can be listed only once. */
static void
print_registry_entry(
    const struct brand *b, const struct examples *e, struct buf *out)
{
	struct json_writer j = JSON_WRITER_INIT(out);
	struct buf title = BUF_INIT(CAPABILITIES_ADDRESS_MAX);

	(void)e;
	if (b->registry.name == NULL)
		return;
	capabilities_title(b, &title);
	json_writer_object(&j, NULL);
	json_writer_text(&j, "$schema",
	    "https://static.modelcontextprotocol.io/schemas/2025-12-11/"
	    "server.schema.json");
	json_writer_text(&j, "name", b->registry.name);
	json_writer_text(&j, "title", buf_cstr(&title));
	json_writer_text(&j, "description", CAPABILITIES_SUMMARY);
	json_writer_text(&j, "version", CARTAZ_VERSION);
	print_address(&j, "websiteUrl", b, "/");
	json_writer_array(&j, "remotes");
	json_writer_object(&j, NULL);
	json_writer_text(&j, "type", "streamable-http");
	print_address(&j, "url", b, "/mcp");
	json_writer_object_end(&j);
	json_writer_array_end(&j);
	json_writer_object_end(&j);
	buf_char(out, '\n');
	buf_release(&title);
}

/* The owner of the private key may publish the entry. */
static void
print_registry_proof(
    const struct brand *b, const struct examples *e, struct buf *out)
{
	(void)e;
	if (b->registry.public_key != NULL)
		buf_printf(
		    out, "v=MCPv1; k=ed25519; p=%s\n", b->registry.public_key);
}

const struct capabilities_document capabilities_documents[] = {
	{ "mcp/server-card", "application/mcp-server-card+json",
	    print_server_card },
	{ ".well-known/mcp/server-card.json", "application/json",
	    print_mcp_card },
	{ ".well-known/mcp.json", "application/json", print_mcp_card },
	{ ".well-known/agent-card.json", "application/json", print_agent_card },
	{ "a2a/agent-card", "application/a2a-agent-card+json",
	    print_agent_card },
	{ ".well-known/ai-catalog.json", "application/json", print_catalog },
	{ ".well-known/mcp/server.json", "application/json",
	    print_registry_entry },
	{ ".well-known/mcp-registry-auth", "text/plain; charset=utf-8",
	    print_registry_proof },
	{ 0 },
};
