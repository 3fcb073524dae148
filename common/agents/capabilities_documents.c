/*
 * agentcard_documents - what is published about the agents' endpoints.  One
 * card answers the readers of every draft: the schemas are open, and each
 * reader finds the members it knows.
 */
#include "agents/capabilities.h"
#include "agents/capabilities_internal.h"
#include "base/text.h"

bool
agentcard_logo(const struct brand *b, struct buf *src)
{
	const char *logo = b->look.logo;

	if (logo == NULL)
		return false;
	buf_printf(src, "%s%s", logo[0] == '/' ? b->site_url : "", logo);
	return true;
}

static void
print_address(
    struct jout *j, const char *key, const struct brand *b, const char *path)
{
	struct buf address = BUF_INIT(AGENTCARD_ADDRESS_MAX);

	buf_printf(&address, "%s%s", b->site_url, path);
	jout_text(j, key, buf_cstr(&address));
	buf_release(&address);
}

/* SEP-2127: who the server is and where. */
static void
print_server_members(const struct brand *b, struct jout *j)
{
	jout_text(j, "$schema",
	    "https://static.modelcontextprotocol.io/schemas/v1/"
	    "server-card.schema.json");
	agentcard_identity(b, j);
	jout_array(j, "remotes");
	jout_object(j, NULL);
	jout_text(j, "type", "streamable-http");
	print_address(j, "url", b, "/mcp");
	agentcard_texts(j, "supportedProtocolVersions", agentcard_mcp_versions);
	jout_object_end(j);
	jout_array_end(j);
}

static void
print_server_card(const struct brand *b, struct buf *out)
{
	struct jout j = JOUT_INIT(out);

	jout_object(&j, NULL);
	print_server_members(b, &j);
	jout_object_end(&j);
	buf_char(out, '\n');
}

/* SEP-1649 and what registries look for, on top of it. */
static void
print_mcp_card(const struct brand *b, struct buf *out)
{
	struct jout j = JOUT_INIT(out);

	jout_object(&j, NULL);
	print_server_members(b, &j);
	jout_text(&j, "protocolVersion", AGENTCARD_MCP_LEGACY);
	agentcard_server_info(b, &j, "serverInfo");
	print_address(&j, "serverUrl", b, "/mcp");
	print_address(&j, "endpoint", b, "/mcp");
	jout_object(&j, "transport");
	jout_text(&j, "type", "streamable-http");
	print_address(&j, "endpoint", b, "/mcp");
	jout_object_end(&j);
	agentcard_capabilities(&j, "capabilities");
	jout_object(&j, "authentication");
	jout_bool(&j, "required", false);
	jout_array(&j, "schemes");
	jout_array_end(&j);
	jout_object_end(&j);
	print_address(&j, "documentationUrl", b, "/auth.md");
	jout_text(&j, "instructions", agentcard_instructions);
	agentcard_tool_list(&j, "tools");
	agentcard_resource_list(&j, "resources");
	agentcard_prompt_list(&j, "prompts");
	jout_object_end(&j);
	buf_char(out, '\n');
}

static const char *const modes[] = { "text/plain", "application/json", NULL };
static const char *const page_modes[] = { "text/markdown", NULL };

static void
print_interfaces(const struct brand *b, struct jout *j)
{
	jout_array(j, "supportedInterfaces");
	for (size_t i = 0; agentcard_a2a_versions[i] != NULL; i++) {
		jout_object(j, NULL);
		print_address(j, "url", b, "/a2a");
		jout_text(j, "protocolBinding", "JSONRPC");
		jout_text(j, "protocolVersion", agentcard_a2a_versions[i]);
		jout_object_end(j);
	}
	jout_array_end(j);
}

static void
print_skills(struct jout *j)
{
	jout_array(j, "skills");
	for (size_t i = 0; i < AGENTCARD_TOOL_COUNT; i++) {
		const struct agentcard_tool *t = &agentcard_tools[i];

		jout_object(j, NULL);
		jout_text(j, "id", t->skill);
		jout_text(j, "name", t->title);
		jout_text(j, "description", t->skill_description);
		agentcard_texts(j, "tags", t->tags);
		agentcard_texts(j, "examples", t->examples);
		agentcard_texts(j, "inputModes", modes);
		agentcard_texts(j, "outputModes",
		    t->output_schema != NULL ? modes : page_modes);
		jout_object_end(j);
	}
	jout_array_end(j);
}

/* A2A 0.3, whose members stand beside those of 1.0. */
static void
print_old_members(const struct brand *b, struct jout *j)
{
	jout_text(j, "protocolVersion", "0.3.0");
	print_address(j, "url", b, "/a2a");
	jout_text(j, "preferredTransport", "JSONRPC");
	jout_array(j, "additionalInterfaces");
	jout_object(j, NULL);
	print_address(j, "url", b, "/a2a");
	jout_text(j, "transport", "JSONRPC");
	jout_object_end(j);
	jout_array_end(j);
	jout_bool(j, "supportsAuthenticatedExtendedCard", false);
}

static void
print_agent_card(const struct brand *b, struct buf *out)
{
	struct buf title = BUF_INIT(AGENTCARD_ADDRESS_MAX);
	struct buf logo = BUF_INIT(AGENTCARD_ADDRESS_MAX);
	struct jout j = JOUT_INIT(out);

	agentcard_title(b, &title);
	jout_object(&j, NULL);
	jout_text(&j, "name", buf_cstr(&title));
	jout_text(&j, "description", agentcard_description);
	jout_text(&j, "version", CARTAZ_VERSION);
	print_interfaces(b, &j);
	jout_object(&j, "provider");
	jout_text(&j, "organization", b->name);
	print_address(&j, "url", b, "/");
	jout_object_end(&j);
	print_address(&j, "documentationUrl", b, "/auth.md");
	if (agentcard_logo(b, &logo))
		jout_text(&j, "iconUrl", buf_cstr(&logo));
	jout_object(&j, "capabilities");
	jout_bool(&j, "streaming", false);
	jout_bool(&j, "pushNotifications", false);
	jout_bool(&j, "extendedAgentCard", false);
	jout_object_end(&j);
	agentcard_texts(&j, "defaultInputModes", modes);
	agentcard_texts(&j, "defaultOutputModes", modes);
	print_skills(&j);
	print_old_members(b, &j);
	jout_object_end(&j);
	buf_char(out, '\n');
	buf_release(&logo);
	buf_release(&title);
}

struct entry {
	const char *kind, *suffix, *type, *path;
	const char *queries[4];
};

static const struct entry entries[] = {
	{ "mcp", "MCP", "application/mcp-server-card+json", "/mcp/server-card",
	    { "concerts in Recife this weekend", "shows em São Paulo hoje",
		"what does a ticket cost with fees", NULL } },
	{ "agent", "A2A", "application/a2a-agent-card+json", "/a2a/agent-card",
	    { "find theatre events in São Paulo",
		"onde compro ingresso para o show", NULL } },
	{ "skill", "skill", "text/markdown; profile=\"urn:air:agent-skills\"",
	    "/.well-known/agent-skills/" AGENTCARD_ID "/SKILL.md",
	    { "how do I query this event catalog",
		"price including fees of an event", NULL } },
};

static void
print_entry(const struct brand *b, struct jout *j, const struct entry *e)
{
	struct buf text = BUF_INIT(AGENTCARD_ADDRESS_MAX);

	jout_object(j, NULL);
	buf_printf(&text, "urn:air:%s:%s:" AGENTCARD_ID, b->host, e->kind);
	jout_text(j, "identifier", buf_cstr(&text));
	buf_reset(&text);
	agentcard_title(b, &text);
	buf_printf(&text, " (%s)", e->suffix);
	jout_text(j, "displayName", buf_cstr(&text));
	jout_text(j, "type", e->type);
	print_address(j, "url", b, e->path);
	jout_text(j, "description", AGENTCARD_SUMMARY);
	agentcard_texts(j, "representativeQueries", e->queries);
	jout_text(j, "version", CARTAZ_VERSION);
	jout_object_end(j);
	buf_release(&text);
}

static void
print_catalog(const struct brand *b, struct buf *out)
{
	struct jout j = JOUT_INIT(out);

	jout_object(&j, NULL);
	jout_text(&j, "specVersion", "1.0");
	jout_object(&j, "host");
	jout_text(&j, "displayName", b->name);
	jout_text(&j, "identifier", b->host);
	print_address(&j, "documentationUrl", b, "/auth.md");
	jout_object_end(&j);
	jout_array(&j, "entries");
	for (size_t i = 0; i < ARRAY_LEN(entries); i++)
		print_entry(b, &j, &entries[i]);
	jout_array_end(&j);
	jout_object_end(&j);
	buf_char(out, '\n');
}

const struct agentcard_document agentcard_documents[] = {
	{ "mcp/server-card", "application/mcp-server-card+json",
	    print_server_card },
	{ ".well-known/mcp/server-card.json", "application/json",
	    print_mcp_card },
	{ ".well-known/mcp.json", "application/json", print_mcp_card },
	{ ".well-known/agent-card.json", "application/json", print_agent_card },
	{ "a2a/agent-card", "application/a2a-agent-card+json",
	    print_agent_card },
	{ ".well-known/ai-catalog.json", "application/json", print_catalog },
	{ 0 },
};
