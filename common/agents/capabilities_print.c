/*
 * capabilities_print - prints capabilities, tools, resources and prompts in the form of
 * MCP, the skills of the agent card of A2A, and the names of the service.
 */
#include "agents/capabilities.h"
#include "agents/internal.h"
#include "base/text.h"

enum { TITLE_MAX_BYTES = 100 };

void
capabilities_text_array(
    struct json_writer *j, const char *key, const char *const *texts)
{
	json_writer_array(j, key);
	for (; *texts != NULL; texts++)
		json_writer_text(j, NULL, *texts);
	json_writer_array_end(j);
}

/* Prints "www.example" as "example.www", because names begin with the reversed domain. */
static void
print_reversed_domain(const char *host, struct buf *b)
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

void
capabilities_name(const struct brand *b, struct buf *name)
{
	print_reversed_domain(b->host, name);
	buf_text(name, "/" CAPABILITIES_ID);
}

void
capabilities_title(const struct brand *b, struct buf *title)
{
	static const char suffix[] = ": events";
	size_t n = text_cut(
	    b->name, strlen(b->name), TITLE_MAX_BYTES - sizeof(suffix));

	buf_bytes(title, b->name, n);
	buf_text(title, suffix);
}

bool
capabilities_logo(const struct brand *b, struct buf *src)
{
	const char *logo = b->look.logo;

	if (logo == NULL)
		return false;
	buf_printf(src, "%s%s", logo[0] == '/' ? b->site_url : "", logo);
	return true;
}

static void
add_icons(const struct brand *b, struct json_writer *j)
{
	LOCAL_BUF src = BUF_INIT(CAPABILITIES_ADDRESS_MAX);

	if (!capabilities_logo(b, &src))
		return;
	json_writer_array(j, "icons");
	json_writer_object(j, NULL);
	json_writer_text(j, "src", buf_cstr(&src));
	if (text_ends(buf_cstr(&src), ".svg")) {
		static const char *const sizes[] = { "any", NULL };

		json_writer_text(j, "mimeType", "image/svg+xml");
		capabilities_text_array(j, "sizes", sizes);
	}
	json_writer_object_end(j);
	json_writer_array_end(j);
}

void
capabilities_server_info(
    const struct brand *b, struct json_writer *j, const char *key)
{
	LOCAL_BUF name = BUF_INIT(BRAND_HOST_MAX + 32);
	LOCAL_BUF title = BUF_INIT(TITLE_MAX_BYTES + 1);
	LOCAL_BUF website = BUF_INIT(CAPABILITIES_ADDRESS_MAX);

	capabilities_name(b, &name);
	capabilities_title(b, &title);
	buf_printf(&website, "%s/", b->site_url);
	json_writer_object(j, key);
	json_writer_text(j, "name", buf_cstr(&name));
	json_writer_text(j, "title", buf_cstr(&title));
	json_writer_text(j, "version", CARTAZ_API_VERSION);
	json_writer_text(j, "description", CAPABILITIES_SUMMARY);
	json_writer_text(j, "websiteUrl", buf_cstr(&website));
	add_icons(b, j);
	json_writer_object_end(j);
}

void
capabilities_print(struct json_writer *j, const char *key)
{
	static const char *const names[] = { "tools", "resources", "prompts",
		"completions" };

	json_writer_object(j, key);
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		json_writer_object(j, names[i]);
		json_writer_object_end(j);
	}
	json_writer_object_end(j);
}

/* Prints a description with an example: "The city.  For example: Recife". */
static void
print_description(struct json_writer *j, const struct capabilities_argument *a,
    const struct examples *e)
{
	const char *example = strcmp(a->name, "city") == 0 ? e->city
	    : strcmp(a->name, "state") == 0                ? e->state
							   : NULL;
	LOCAL_BUF text = BUF_INIT(CAPABILITIES_ADDRESS_MAX);

	buf_text(&text, a->description);
	if (example != NULL)
		buf_printf(&text, " For example: %s", example);
	json_writer_text(j, "description", buf_cstr(&text));
}

static const char *
type_of_argument(enum capabilities_argument_kind kind)
{
	static const char *const types[] = {
		[CAPABILITIES_TEXT] = "string",
		[CAPABILITIES_INT] = "integer",
		[CAPABILITIES_NUMBER] = "number",
		[CAPABILITIES_BOOL] = "boolean",
		[CAPABILITIES_DATE] = "string",
		[CAPABILITIES_CHOICE] = "string",
	};

	return types[kind];
}

static void
print_property(struct json_writer *j, const struct capabilities_argument *a,
    const struct examples *e)
{
	json_writer_object(j, a->name);
	json_writer_text(j, "type", type_of_argument(a->kind));
	print_description(j, a, e);
	switch (a->kind) {
	case CAPABILITIES_TEXT: /* too long is reported later */
	case CAPABILITIES_BOOL:
		break;
	case CAPABILITIES_INT:
	case CAPABILITIES_NUMBER:
		json_writer_int(j, "minimum", a->min);
		/* a limit that no client meets is not worth its tokens */
		if (a->max < CAPABILITIES_PRICE_LIMIT)
			json_writer_int(j, "maximum", a->max);
		if (a->kind == CAPABILITIES_INT)
			json_writer_int(j, "default", a->default_value);
		break;
	case CAPABILITIES_DATE:
		json_writer_text(j, "format", "date");
		break;
	case CAPABILITIES_CHOICE:
		capabilities_text_array(j, "enum", capabilities_choices(a));
		break;
	}
	json_writer_object_end(j);
}

static void
print_schema(struct json_writer *j,
    const struct capabilities_argument *arguments, const struct examples *e)
{
	const struct capabilities_argument *a;
	bool some = false;

	json_writer_object(j, "inputSchema");
	json_writer_text(j, "type", "object");
	json_writer_object(j, "properties");
	for (a = arguments; a->name != NULL; a++) {
		print_property(j, a, e);
		some = some || a->required;
	}
	json_writer_object_end(j);
	if (some) {
		json_writer_array(j, "required");
		for (a = arguments; a->name != NULL; a++) {
			if (a->required)
				json_writer_text(j, NULL, a->name);
		}
		json_writer_array_end(j);
	}
	json_writer_bool(j, "additionalProperties", false);
	json_writer_object_end(j);
}

/* Every tool only reads, and only from this catalog. */
static void
print_annotations(struct json_writer *j)
{
	json_writer_object(j, "annotations");
	json_writer_bool(j, "readOnlyHint", true);
	json_writer_bool(j, "destructiveHint", false);
	json_writer_bool(j, "idempotentHint", true);
	json_writer_bool(j, "openWorldHint", false);
	json_writer_object_end(j);
}

void
capabilities_tool_list(
    const struct examples *e, struct json_writer *j, const char *key)
{
	json_writer_array(j, key);
	for (size_t i = 0; i < CAPABILITIES_TOOL_COUNT; i++) {
		const struct capabilities_tool *t = &capabilities_tools[i];

		json_writer_object(j, NULL);
		json_writer_text(j, "name", t->name);
		json_writer_text(j, "title", t->title);
		json_writer_text(j, "description", t->description);
		print_schema(j, t->arguments, e);
		if (t->output_schema != NULL)
			json_writer_raw(j, "outputSchema", t->output_schema,
			    strlen(t->output_schema));
		print_annotations(j);
		json_writer_object_end(j);
	}
	json_writer_array_end(j);
}

void
capabilities_resource_list(
    const struct brand *b, struct json_writer *j, const char *key)
{
	json_writer_array(j, key);
	json_writer_object(j, NULL);
	json_writer_text(j, "uri", CAPABILITIES_RULES_URI);
	json_writer_text(j, "name", "usage_rules");
	json_writer_text(j, "title", "Usage rules for agents");
	json_writer_text(
	    j, "description", "Rules for agents that use this catalog.");
	json_writer_text(j, "mimeType", "text/markdown");
	json_writer_int(j, "size",
	    (int64_t)strlen(capabilities_rules[b->auth_url != NULL]));
	json_writer_object_end(j);
	json_writer_array_end(j);
}

/* The Markdown addresses of the website, apart from the list's own. */
static const struct template
{
	const char *behind, *name, *title, *description;
	const struct capabilities_argument *arguments;
}
templates[] = {
	{ "/{slug}", "event_page", "Page of one event",
	    "One event as Markdown: tickets with price, fees and the sum to "
	    "pay, the next dates and the whole description.",
	    capabilities_slug_arguments },
	{ ".md{?q,city,state,organization,venue,category,when,from,to,"
	  "page}",
	    "event_list", "List of events",
	    "The events that the filters find, as Markdown: dates, places, the "
	    "lowest price with fees, and whether tickets are left.",
	    capabilities_list_arguments },
};

const struct capabilities_argument *
capabilities_template_arguments(const struct brand *b, const char *uri)
{
	size_t site = strlen(b->site_url), path = strlen(b->paths.events);

	if (!text_starts(uri, b->site_url) ||
	    !text_starts(uri + site, b->paths.events))
		return NULL;
	for (size_t i = 0; i < ARRAY_LEN(templates); i++) {
		if (strcmp(uri + site + path, templates[i].behind) == 0)
			return templates[i].arguments;
	}
	return NULL;
}

static void
print_template(
    const struct brand *b, const struct template *t, struct json_writer *j)
{
	LOCAL_BUF uri = BUF_INIT(CAPABILITIES_ADDRESS_MAX);

	buf_printf(&uri, "%s%s%s", b->site_url, b->paths.events, t->behind);
	json_writer_object(j, NULL);
	json_writer_text(j, "uriTemplate", buf_cstr(&uri));
	json_writer_text(j, "name", t->name);
	json_writer_text(j, "title", t->title);
	json_writer_text(j, "description", t->description);
	json_writer_text(j, "mimeType", "text/markdown");
	json_writer_object_end(j);
}

void
capabilities_template_list(
    const struct brand *b, struct json_writer *j, const char *key)
{
	json_writer_array(j, key);
	for (size_t i = 0; i < ARRAY_LEN(templates); i++)
		print_template(b, &templates[i], j);
	json_writer_array_end(j);
}

void
capabilities_prompt_list(
    const struct examples *e, struct json_writer *j, const char *key)
{
	const struct capabilities_argument *a = capabilities_prompt.arguments;

	json_writer_array(j, key);
	json_writer_object(j, NULL);
	json_writer_text(j, "name", capabilities_prompt.name);
	json_writer_text(j, "title", capabilities_prompt.title);
	json_writer_text(j, "description", capabilities_prompt.description);
	json_writer_array(j, "arguments");
	for (; a->name != NULL; a++) {
		json_writer_object(j, NULL);
		json_writer_text(j, "name", a->name);
		print_description(j, a, e);
		json_writer_bool(j, "required", a->required);
		json_writer_object_end(j);
	}
	json_writer_array_end(j);
	json_writer_object_end(j);
	json_writer_array_end(j);
}

/* ---- The skills of the agent card. */

/* Replaces the slug if there is no event to name. */
#define SLUG_TO_FILL_IN "<slug>"

static void
print_examples(struct json_writer *j, enum capabilities_tool_id id,
    const struct examples *e)
{
	const char *skill = capabilities_tools[id].skill;
	LOCAL_BUF text = BUF_INIT(CAPABILITIES_ADDRESS_MAX);

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
}

void
capabilities_skill_list(
    const struct examples *e, struct json_writer *j, const char *key)
{
	static const char *const modes[] = { "text/plain", "application/json",
		NULL };
	static const char *const page_modes[] = { "text/markdown", NULL };

	json_writer_array(j, key);
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
