/*
 * site_values - the names that a template may use; static/docs/reference/templates.md
 * explains them.
 */
#include <inttypes.h>

#include "base/datetime.h"
#include "base/sha256.h"
#include "base/text.h"
#include "brand/locale.h"
#include "agents/capabilities.h"
#include "app/page_endpoint.h"
#include "cartaz/documents/internal.h"

enum { RULES_MAX = 4096 };

enum { ADDRESS_MAX = 64 * 1024 };

enum { EXPIRES_SOON_S = 30 * 24 * 60 * 60 };

static const char *
or_empty(const char *text)
{
	return text != NULL ? text : "";
}

static void
print_date(int64_t at_s, char out[SITE_NUMBER])
{
	struct datetime w = datetime_from_instant(at_s, 0);

	snprintf(out, SITE_NUMBER, "%04d-%02d-%02d", w.year % 10000,
	    w.month % 100, w.day % 100);
}

/* Prints the first character of the name, for the icon of a browser tab. */
static void
print_initial(const char *name, char out[SITE_NUMBER])
{
	uint32_t c;
	size_t n = text_utf8(name, strlen(name), &c);

	memcpy(out, name, n);
	out[n] = '\0';
}

/* Prints as much of the name as a browser's list of search engines allows. */
static void
print_short_name(const char *name, char out[SITE_SHORT_NAME])
{
	size_t n = 0, left = strlen(name);
	uint32_t c;

	for (int i = 0; i < SITE_SHORT_NAME_CHARACTERS && n < left; i++) {
		size_t length = text_utf8(name + n, left - n, &c);

		n += length > 0 ? length : 1;
	}
	memcpy(out, name, n);
	out[n] = '\0';
}

/* Returns the full address of the brand's link: a path is relative to the site. */
static const char *
full_address(struct site *s, const char *link_or_null)
{
	if (link_or_null == NULL || link_or_null[0] != '/')
		return or_empty(link_or_null);
	return arena_printf(
	    &s->tool->mem, "%s%s", s->brand->site_url, link_or_null);
}

/*
 * Prints the first day of this month in a year (RFC 9116: less than a year).  A published
 * day stays until 30 days before it, so that publishing again changes nothing.
 */
static void
print_security_expires(struct site *s)
{
	static const char key[] = "\nExpires: ";
	struct datetime w = datetime_from_instant(s->tool->now_s, 0);
	char file[PATHS_PATH_MAX], soon[SITE_NUMBER],
	    *out = s->security_expires;
	const char *p, *at;
	struct error f;
	size_t n;

	print_date(s->tool->now_s + EXPIRES_SOON_S, soon);
	snprintf(out, SITE_NUMBER, "%04d-%02d-01T00:00:00Z",
	    (w.year + 1) % 10000, w.month % 100);
	paths_path(file, s->tool->paths.htdocs, s->brand->host,
	    ".well-known/security.txt");
	if (!brand_read_file(file, &s->tool->mem, &p, &n, &f) ||
	    (at = strstr(p, key)) == NULL)
		return;
	at += strlen(key);
	if (strcmp(at, soon) > 0 && strcmp(at, out) < 0)
		snprintf(out, SITE_NUMBER, "%.8s01T00:00:00Z", at);
}

static void
fill_texts(struct site *s)
{
	const struct brand *b = s->brand;

	print_initial(b->name, s->initial);
	print_short_name(b->name, s->short_name);
	snprintf(s->edge_requests, SITE_NUMBER, "%" PRId64, b->edge.requests);
	snprintf(s->edge_window_s, SITE_NUMBER, "%" PRId64, b->edge.window_s);
	snprintf(s->base_origin, sizeof(s->base_origin), "%.*s",
	    (int)(strlen(b->base_url) - strlen("/api/public/v1")), b->base_url);
	print_date(b->deprecation.at_s, s->deprecated_on);
	print_date(b->deprecation.sunset_s, s->sunset_on);
	print_security_expires(s);
}

#define WORDS(name, text)                                                      \
	{                                                                      \
		name, text, false, TEMPLATE_WORDS                              \
	}
#define ADDRESS(name, text)                                                    \
	{                                                                      \
		name, text, false, TEMPLATE_ADDRESS                            \
	}
#define JSON(name, text)                                                       \
	{                                                                      \
		name, text, false, TEMPLATE_READY                              \
	}
#define FLAG(name, flag)                                                       \
	{                                                                      \
		name, NULL, flag, TEMPLATE_WORDS                               \
	}

static void
add_values(struct site *s, const struct template_value *values, size_t count)
{
	/* a value without a name ends the values */
	if (s->value_count + count >= ARRAY_LEN(s->values))
		fatal("site: more values than there is room for");
	memcpy(s->values + s->value_count, values, count * sizeof(values[0]));
	s->value_count += count;
}

/* Adds a flag for each language: the brand's own and its base are true. */
static void
add_language_flags(struct site *s)
{
	const char *base = locale_base(s->language);

	for (size_t i = 0; locale_tags[i] != NULL; i++) {
		struct template_value flag = FLAG(locale_tags[i],
		    strcmp(s->language, locale_tags[i]) == 0 ||
			(base != NULL && strcmp(base, locale_tags[i]) == 0));

		add_values(s, &flag, 1);
	}
}

/* Adds links and permissions. */
static void
add_terms(struct site *s)
{
	const struct brand *b = s->brand;
	const struct template_value values[] = {
		ADDRESS("imprint_url", full_address(s, b->links.imprint)),
		ADDRESS("terms_url", full_address(s, b->links.terms)),
		ADDRESS("privacy_url", full_address(s, b->links.privacy)),
		ADDRESS("accessibility_url",
		    full_address(s, b->links.accessibility)),
		WORDS("ai_search", b->ai.search ? "yes" : "no"),
		WORDS("ai_input", b->ai.input ? "yes" : "no"),
		WORDS("ai_train", b->ai.train ? "yes" : "no"),
		WORDS("content_usage", page_endpoint_usage(b)),
		FLAG("legal",
		    b->links.imprint != NULL || b->links.terms != NULL ||
			b->links.privacy != NULL ||
			b->links.accessibility != NULL),
		FLAG("imprint", b->links.imprint != NULL),
		FLAG("terms", b->links.terms != NULL),
		FLAG("privacy", b->links.privacy != NULL),
		FLAG("accessibility", b->links.accessibility != NULL),
	};

	add_values(s, values, ARRAY_LEN(values));
}

/* Copies the text into the memory of the command, and empties the buffer. */
static const char *
take_text(struct site *s, struct buf *b)
{
	const char *text = arena_copy(&s->tool->mem, buf_cstr(b), b->len);

	buf_reset(b);
	return text;
}

/* Returns one of the lists of capabilities.h, as JSON. */
static const char *
list_of(struct site *s, struct buf *b,
    void (*of_examples)(
	const struct examples *, struct json_writer *, const char *),
    void (*of_brand)(const struct brand *, struct json_writer *, const char *))
{
	struct json_writer j = JSON_WRITER_INIT(b);

	if (of_examples != NULL)
		of_examples(s->examples, &j, NULL);
	else
		of_brand(s->brand, &j, NULL);
	return take_text(s, b);
}

static const char *
texts_of(struct site *s, struct buf *b, const char *const *texts)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	capabilities_text_array(&j, NULL, texts);
	return take_text(s, b);
}

static const char *
mcp_capabilities_of(struct site *s, struct buf *b)
{
	struct json_writer j = JSON_WRITER_INIT(b);

	capabilities_print(&j, NULL);
	return take_text(s, b);
}

/* Adds the parts of the agents' documents. */
static void
add_agents(struct site *s)
{
	const struct brand *b = s->brand;
	LOCAL_BUF text = BUF_INIT(SITE_DOCUMENT_MAX);
	const char *logo, *title, *name;

	(void)!capabilities_logo(b, &text);
	logo = take_text(s, &text);
	capabilities_title(b, &text);
	title = take_text(s, &text);
	capabilities_name(b, &text);
	name = take_text(s, &text);
	const struct template_value values[] = {
		WORDS("server_name", name),
		WORDS("agents_title", title),
		WORDS("agents_summary", CAPABILITIES_SUMMARY),
		WORDS("mcp_instructions",
		    capabilities_instructions[b->auth_url != NULL]),
		WORDS("a2a_description",
		    capabilities_description[b->auth_url != NULL]),
		WORDS("mcp_legacy", CAPABILITIES_MCP_LEGACY),
		WORDS("registry_name",
		    b->registry.name != NULL ? b->registry.name : name),
		WORDS("registry_key", or_empty(b->registry.public_key)),
		ADDRESS("logo_url", logo),
		JSON("mcp_versions",
		    texts_of(s, &text, capabilities_mcp_versions)),
		JSON("mcp_capabilities", mcp_capabilities_of(s, &text)),
		JSON("mcp_server_info",
		    list_of(s, &text, NULL, capabilities_server_info)),
		JSON("mcp_tools",
		    list_of(s, &text, capabilities_tool_list, NULL)),
		JSON("mcp_resources",
		    list_of(s, &text, NULL, capabilities_resource_list)),
		JSON("mcp_prompts",
		    list_of(s, &text, capabilities_prompt_list, NULL)),
		JSON("a2a_skills",
		    list_of(s, &text, capabilities_skill_list, NULL)),
		JSON("questions", texts_of(s, &text, s->examples->questions)),
		FLAG("logo", b->look.logo != NULL),
		FLAG("logo_svg", text_ends(logo, ".svg")),
		FLAG("registry", b->registry.name != NULL),
		FLAG("registry_entry",
		    b->registry.name != NULL || s->tool->print != NULL),
	};

	add_values(s, values, ARRAY_LEN(values));
}

void
site_paint(const struct brand *b, struct style_paint *paint)
{
	LOCAL_BUF rules = BUF_INIT(RULES_MAX);

	*paint = (struct style_paint){ 0 };
	style_colors(b->look.accent, &paint->colors);
	style_rules(&paint->colors, &rules);
	sha256_base64(buf_cstr(&rules), rules.len, paint->digest);
}

void
site_fill_values(struct site *s)
{
	const struct brand *b = s->brand;
	const struct examples *e = s->examples;
	struct locale words = locale_of(b->locale);

	s->language = locale_word(&words, WORD_TAG);
	fill_texts(s);
	site_paint(b, &s->paint);
	const struct template_value values[] = {
		WORDS("host", b->host),
		WORDS("name", b->name),
		WORDS("description", b->description),
		WORDS("contact", b->contact),
		WORDS("locale", b->locale),
		WORDS("language", s->language),
		WORDS("timezone", b->timezone),
		WORDS("currency", b->currency),
		WORDS("country", b->country),
		WORDS("version", CARTAZ_API_VERSION),
		WORDS("accent", s->paint.colors.accent),
		WORDS("on_accent", s->paint.colors.on_accent),
		WORDS("accent_on_light", s->paint.colors.on_light),
		WORDS("accent_on_dark", s->paint.colors.on_dark),
		WORDS("initial", s->initial),
		WORDS("short_name", s->short_name),
		ADDRESS("site_url", b->site_url),
		ADDRESS("events", b->paths.events),
		ADDRESS("base_url", b->base_url),
		ADDRESS("base_origin", s->base_origin),
		ADDRESS("auth_url", or_empty(b->auth_url)),
		ADDRESS("site_origin", b->site_origin),
		WORDS("edge_requests", s->edge_requests),
		WORDS("edge_window_s", s->edge_window_s),
		WORDS("deprecated_on", s->deprecated_on),
		WORDS("sunset_on", s->sunset_on),
		ADDRESS("deprecation_info", or_empty(b->deprecation.info)),
		ADDRESS("successor_url", or_empty(b->deprecation.successor)),
		WORDS("security_expires", s->security_expires),
		WORDS("example_name", or_empty(e->name)),
		WORDS("example_slug", or_empty(e->slug)),
		WORDS("example_city", or_empty(e->city)),
		WORDS("example_state", or_empty(e->state)),
		WORDS("example_organization", or_empty(e->organization)),
		FLAG("has_event", e->slug != NULL && e->name != NULL),
		FLAG("has_slug", e->slug != NULL),
		FLAG("has_city", e->city != NULL),
		FLAG("has_state", e->state != NULL),
		FLAG("has_organization", e->organization != NULL),
		FLAG("edge", b->edge.requests > 0),
		FLAG("accounts", b->auth_url != NULL),
		FLAG("auth", b->auth_upstream != NULL),
		FLAG("live", b->upstream.mode == UPSTREAM_LIVE),
		FLAG("static", b->is_static),
		FLAG("deprecated", b->deprecated),
		FLAG("successor", b->deprecation.successor != NULL),
	};

	add_values(s, values, ARRAY_LEN(values));
	add_terms(s);
	add_agents(s);
	add_language_flags(s);
}
