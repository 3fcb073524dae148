#include "agents/capabilities.h"
#include "agents/capabilities_internal.h"
#include "base/text.h"

enum { TITLE_MAX_BYTES = 100 };

void
agentcard_texts(struct jout *j, const char *key, const char *const *texts)
{
	jout_array(j, key);
	for (; *texts != NULL; texts++)
		jout_text(j, NULL, *texts);
	jout_array_end(j);
}

/* "example.www" of "www.example": names are by reversed domain. */
static void
reverse(const char *host, struct buf *b)
{
	const char *end = host + strlen(host);

	while (end > host) {
		const char *start = end;

		while (start > host && start[-1] != '.')
			start--;
		buf_bytes(b, start, (size_t)(end - start));
		if (start > host)
			buf_char(b, '.');
		end = start > host ? start - 1 : start;
	}
}

/* "com.example.www/event-catalog" */
static void
print_name(const struct brand *b, struct buf *name)
{
	reverse(b->host, name);
	buf_text(name, "/" AGENTCARD_ID);
}

void
agentcard_title(const struct brand *b, struct buf *title)
{
	static const char suffix[] = ": events";
	size_t n = text_cut(
	    b->name, strlen(b->name), TITLE_MAX_BYTES - sizeof(suffix));

	buf_bytes(title, b->name, n);
	buf_text(title, suffix);
}

static void
add_icons(const struct brand *b, struct jout *j)
{
	struct buf src = BUF_INIT(AGENTCARD_ADDRESS_MAX);

	if (!agentcard_logo(b, &src))
		return;
	jout_array(j, "icons");
	jout_object(j, NULL);
	jout_text(j, "src", buf_cstr(&src));
	if (text_ends(buf_cstr(&src), ".svg")) {
		static const char *const sizes[] = { "any", NULL };

		jout_text(j, "mimeType", "image/svg+xml");
		agentcard_texts(j, "sizes", sizes);
	}
	jout_object_end(j);
	jout_array_end(j);
	buf_release(&src);
}

void
agentcard_identity(const struct brand *b, struct jout *j)
{
	struct buf name = BUF_INIT(BRAND_HOST_MAX + 32);
	struct buf title = BUF_INIT(TITLE_MAX_BYTES + 1);
	struct buf website = BUF_INIT(AGENTCARD_ADDRESS_MAX);

	print_name(b, &name);
	agentcard_title(b, &title);
	buf_printf(&website, "%s/", b->site_url);
	jout_text(j, "name", buf_cstr(&name));
	jout_text(j, "title", buf_cstr(&title));
	jout_text(j, "version", CARTAZ_VERSION);
	jout_text(j, "description", AGENTCARD_SUMMARY);
	jout_text(j, "websiteUrl", buf_cstr(&website));
	add_icons(b, j);
	buf_release(&website);
	buf_release(&title);
	buf_release(&name);
}

void
agentcard_server_info(const struct brand *b, struct jout *j, const char *key)
{
	jout_object(j, key);
	agentcard_identity(b, j);
	jout_object_end(j);
}

void
agentcard_capabilities(struct jout *j, const char *key)
{
	static const char *const names[] = { "tools", "resources", "prompts",
		"completions" };

	jout_object(j, key);
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		jout_object(j, names[i]);
		jout_object_end(j);
	}
	jout_object_end(j);
}

static void
print_property(struct jout *j, const struct agentcard_argument *a)
{
	jout_object(j, a->name);
	jout_text(j, "type", a->kind == AGENTCARD_INT ? "integer" : "string");
	jout_text(j, "description", a->description);
	switch (a->kind) {
	case AGENTCARD_TEXT:
		jout_int(j, "minLength", 1);
		jout_int(j, "maxLength", AGENTCARD_TEXT_MAX);
		break;
	case AGENTCARD_INT:
		jout_int(j, "minimum", a->min);
		jout_int(j, "maximum", a->max);
		jout_int(j, "default", a->otherwise);
		break;
	case AGENTCARD_DATE:
		jout_text(j, "format", "date");
		jout_text(j, "pattern", "^[0-9]{4}-[0-9]{2}-[0-9]{2}$");
		break;
	case AGENTCARD_CHOICE:
		agentcard_texts(j, "enum", a->choices);
		break;
	}
	jout_object_end(j);
}

static void
print_schema(struct jout *j, const struct agentcard_argument *arguments)
{
	const struct agentcard_argument *a;
	bool some = false;

	jout_object(j, "inputSchema");
	jout_text(j, "type", "object");
	jout_object(j, "properties");
	for (a = arguments; a->name != NULL; a++) {
		print_property(j, a);
		some = some || a->required;
	}
	jout_object_end(j);
	if (some) {
		jout_array(j, "required");
		for (a = arguments; a->name != NULL; a++) {
			if (a->required)
				jout_text(j, NULL, a->name);
		}
		jout_array_end(j);
	}
	jout_bool(j, "additionalProperties", false);
	jout_object_end(j);
}

/* All of them only read, and from this catalog alone. */
static void
print_annotations(struct jout *j)
{
	jout_object(j, "annotations");
	jout_bool(j, "readOnlyHint", true);
	jout_bool(j, "destructiveHint", false);
	jout_bool(j, "idempotentHint", true);
	jout_bool(j, "openWorldHint", false);
	jout_object_end(j);
}

void
agentcard_tool_list(struct jout *j, const char *key)
{
	jout_array(j, key);
	for (size_t i = 0; i < AGENTCARD_TOOL_COUNT; i++) {
		const struct agentcard_tool *t = &agentcard_tools[i];

		jout_object(j, NULL);
		jout_text(j, "name", t->name);
		jout_text(j, "title", t->title);
		jout_text(j, "description", t->description);
		print_schema(j, t->arguments);
		if (t->output_schema != NULL)
			jout_raw(j, "outputSchema", t->output_schema,
			    strlen(t->output_schema));
		print_annotations(j);
		jout_object_end(j);
	}
	jout_array_end(j);
}

void
agentcard_resource_list(struct jout *j, const char *key)
{
	jout_array(j, key);
	jout_object(j, NULL);
	jout_text(j, "uri", AGENTCARD_RULES_URI);
	jout_text(j, "name", "usage_rules");
	jout_text(j, "title", "Usage rules for agents");
	jout_text(j, "description",
	    "What an agent that uses this catalog does and does not do.");
	jout_text(j, "mimeType", "text/markdown");
	jout_int(j, "size", (int64_t)strlen(agentcard_rules));
	jout_object_end(j);
	jout_array_end(j);
}

void
agentcard_template_list(const struct brand *b, struct jout *j, const char *key)
{
	struct buf uri = BUF_INIT(AGENTCARD_ADDRESS_MAX);

	buf_printf(&uri, "%s/eventos/{slug}", b->site_url);
	jout_array(j, key);
	jout_object(j, NULL);
	jout_text(j, "uriTemplate", buf_cstr(&uri));
	jout_text(j, "name", "event_page");
	jout_text(j, "title", agentcard_tools[AGENTCARD_GET_EVENT_PAGE].title);
	jout_text(j, "description",
	    agentcard_tools[AGENTCARD_GET_EVENT_PAGE].description);
	jout_text(j, "mimeType", "text/markdown");
	jout_object_end(j);
	jout_array_end(j);
	buf_release(&uri);
}

void
agentcard_prompt_list(struct jout *j, const char *key)
{
	const struct agentcard_argument *a = agentcard_prompt.arguments;

	jout_array(j, key);
	jout_object(j, NULL);
	jout_text(j, "name", agentcard_prompt.name);
	jout_text(j, "title", agentcard_prompt.title);
	jout_text(j, "description", agentcard_prompt.description);
	jout_array(j, "arguments");
	for (; a->name != NULL; a++) {
		jout_object(j, NULL);
		jout_text(j, "name", a->name);
		jout_text(j, "description", a->description);
		jout_bool(j, "required", a->required);
		jout_object_end(j);
	}
	jout_array_end(j);
	jout_object_end(j);
	jout_array_end(j);
}
