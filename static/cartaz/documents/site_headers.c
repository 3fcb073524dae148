/*
 * site_headers - the response headers of a document: in .web/<name>.meta for the shipped
 * server configurations, and in the folder's .htaccess for an Apache without other
 * configuration.
 *
 * Source: RFC 9745 (Deprecation), RFC 8594 (Sunset), RFC 9727 (api-catalog), SEP-2127
 *         (server card), AIPREF (Content-Usage).
 */
#include <inttypes.h>

#include "base/datetime.h"
#include "base/text.h"
#include "base/token_estimate.h"
#include "app/page_endpoint.h"
#include "cartaz/documents/internal.h"

enum { HEADERS_MAX = 64 * 1024, ELEMENT_MAX = 4096 };

/* Prints nothing for a version that is not deprecated. */
static void
print_deprecation(const struct brand *b, struct buf *out)
{
	const struct brand_deprecation *d = &b->deprecation;
	char sunset[DATETIME_TEXT_MAX];

	if (!b->deprecated)
		return;
	datetime_http_date(d->sunset_s, sunset);
	buf_printf(
	    out, "Deprecation: @%" PRId64 "\nSunset: %s\n", d->at_s, sunset);
	buf_printf(out, "Link: <%s>; rel=\"deprecation\", <%s>; rel=\"sunset\"",
	    d->info, d->info);
	if (d->successor != NULL)
		buf_printf(
		    out, ", <%s>; rel=\"successor-version\"", d->successor);
	buf_char(out, '\n');
}

/* Returns true for a part of the versioned API, which is deprecated with it. */
static bool
is_versioned(const char *path)
{
	return text_starts(path, "api/public/v1/") ||
	    text_starts(path, "_problem/");
}

/* Returns the Content-Type if the extension does not determine it, or NULL. */
static const char *
type_of(const char *path)
{
	static const struct {
		const char *path, *type;
	} types[] = {
		{ ".well-known/api-catalog",
		    "application/linkset+json; "
		    "profile=\"https://www.rfc-editor.org/info/rfc9727\"" },
		{ "opensearch.xml", "application/opensearchdescription+xml" },
		{ "mcp/server-card", "application/mcp-server-card+json" },
		{ "a2a/agent-card", "application/a2a-agent-card+json" },
		{ ".well-known/mcp-registry-auth",
		    "text/plain; charset=utf-8" },
	};
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;

	for (size_t i = 0; i < ARRAY_LEN(types); i++) {
		if (strcmp(types[i].path, path) == 0)
			return types[i].type;
	}
	return strchr(name + 1, '.') == NULL && strcmp(name, ".htaccess") != 0
	    ? "application/json"
	    : NULL;
}

/* Links <stem>.md and <stem>.html to the page and the other variant. */
static void
print_page_links(
    const struct brand *b, const char *path, bool markdown, struct buf *out)
{
	const char *dot = strrchr(path, '.');

	if (markdown)
		buf_printf(out,
		    "Link: <%s/%.*s>; rel=\"canonical\"; type=\"text/html\""
		    ", <%s/%.*s>; rel=\"alternate\"; type=\"text/html\"",
		    b->site_url, (int)(dot - path), path, b->site_url,
		    (int)(dot - path), path);
	else
		buf_printf(out,
		    "Link: <%s/%.*s.md>; rel=\"alternate\"; "
		    "type=\"text/markdown\"",
		    b->site_url, (int)(dot - path), path);
	buf_text(out, ", ");
	page_endpoint_links(b, out);
	buf_char(out, '\n');
}

/* Returns true for texts for people and models, to which Content-Usage applies. */
static bool
is_prose(const char *path)
{
	return text_ends(path, ".html") || text_ends(path, ".md") ||
	    text_ends(path, ".txt");
}

/*
 * Returns the brand's language for a text, and English for a description of an interface.
 * NULL: there are no sentences.
 */
static const char *
language_of(const struct site *s, const char *path)
{
	if (text_ends(path, "openapi.json"))
		return "en";
	return is_prose(path) && strcmp(path, "robots.txt") != 0 ? s->language
								 : NULL;
}

static void
print_policy(const struct site *s, bool has_style, struct buf *out)
{
	char source[STYLE_SOURCE_MAX] = "";
	LOCAL_BUF element = BUF_INIT(ELEMENT_MAX);

	if (has_style)
		style_element(&s->paint, &element, source);
	buf_text(out, "Content-Security-Policy: ");
	buf_printf(out, PAGE_POLICY, source, "");
	buf_printf(out, "\nReferrer-Policy: %s\n", PAGE_REFERRER);
}

static void
print_headers(struct site *s, const char *path, bool page, const char *p,
    size_t n, struct buf *out)
{
	const struct brand *b = s->brand;
	const char *type = type_of(path);

	if (type != NULL)
		buf_printf(out, "Content-Type: %s\n", type);
	if (is_versioned(path))
		print_deprecation(b, out);
	if (text_ends(path, ".md"))
		buf_printf(out, "x-markdown-tokens: %" PRId64 "\n",
		    token_estimate(p, n));
	if (page)
		print_page_links(b, path, text_ends(path, ".md"), out);
	if (page)
		print_policy(s, text_ends(path, ".html"), out);
	if (page && text_ends(path, ".html"))
		buf_text(out, "Vary: Accept\n");
	if (strcmp(path, ".well-known/api-catalog") == 0)
		buf_printf(out,
		    "Link: <%s/.well-known/api-catalog>; rel=\"api-catalog\"; "
		    "type=\"application/linkset+json\"\n",
		    b->site_url);
	/* SEP-2127 requires these headers on every response, not only on preflights. */
	if (strstr(path, "mcp/server-card") != NULL ||
	    strcmp(path, ".well-known/mcp.json") == 0)
		buf_text(out,
		    "Access-Control-Allow-Methods: GET\n"
		    "Access-Control-Allow-Headers: Content-Type, "
		    "If-None-Match\n");
	if (is_prose(path))
		buf_printf(out, "Content-Usage: %s\n", page_endpoint_usage(b));
	if (language_of(s, path) != NULL)
		buf_printf(out, "Content-Language: %s\n", language_of(s, path));
}

/* Prints the origin that the shipped configuration sends only with the relay's errors. */
static void
print_relay_origin(const struct brand *b, const char *path, struct buf *out)
{
	if (b->auth_upstream != NULL && text_starts(path, "_problem/"))
		buf_printf(out, "Relay-Origin: %s\n", b->site_origin);
}

/* Prints the headers as Apache directives. */
static void
print_directives(const char *name, const char *headers, const char *condition,
    struct buf *out)
{
	buf_printf(out, "<Files \"%s\">\n", name);
	while (*headers != '\0') {
		size_t line = strcspn(headers, "\n");
		size_t key = strcspn(headers, ":");
		bool type = text_starts(headers, "Content-Type:");

		if (type)
			buf_text(out, "    ForceType \"");
		else
			buf_printf(
			    out, "    Header set %.*s \"", (int)key, headers);
		for (size_t i = key + 2; i < line; i++) {
			if (headers[i] == '"' || headers[i] == '\\')
				buf_char(out, '\\');
			buf_char(out, headers[i]);
			if (headers[i] == '%' && !type)
				buf_char(out, '%');
		}
		buf_printf(out, "\"%s\n", condition);
		headers += line + (headers[line] == '\n');
	}
	buf_text(out, "</Files>\n");
}

/* Returns the folder of a path: the first n bytes. */
static struct site_folder *
folder_of(struct site *s, const char *path, size_t n)
{
	struct site_folder *at = s->folders;

	while (at->name != NULL &&
	    (strlen(at->name) != n || strncmp(at->name, path, n) != 0))
		at++;
	if (at == &s->folders[SITE_FOLDERS - 1])
		fatal("site: too many folders");
	if (at->name == NULL) {
		at->name = arena_copy(&s->tool->mem, path, n);
		at->directives = BUF_INIT(SITE_DOCUMENT_MAX);
	}
	return at;
}

bool
site_emit_headers(struct site *s, const char *path, bool page, const char *p,
    size_t n, struct error *f)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;
	LOCAL_BUF headers = BUF_INIT(HEADERS_MAX), meta = BUF_INIT(4096);
	bool ok = true;

	print_headers(s, path, page, p, n, &headers);
	if (headers.len > 0)
		print_directives(name, buf_cstr(&headers),
		    /* The errors of pages do not belong to the deprecated version. */
		    text_starts(path, "_problem/") ? " env=!REDIRECT_beside"
						   : "",
		    &folder_of(s, path, (size_t)(name - path))->directives);
	print_relay_origin(s->brand, path, &headers);
	if (headers.len > 0) {
		buf_printf(
		    &meta, "%.*s.web/%s.meta", (int)(name - path), path, name);
		ok = s->document(
		    s->context, buf_cstr(&meta), headers.p, headers.len, f);
	}
	return ok;
}

bool
site_emit(
    struct site *s, const char *path, const char *p, size_t n, struct error *f)
{
	return s->document(s->context, path, p, n, f) &&
	    (s->brand == NULL || site_emit_headers(s, path, false, p, n, f));
}

/* A template's .htaccess comes before the directives for the files. */
void
site_keep_htaccess(struct site *s, const char *path, const struct buf *text)
{
	size_t n = strlen(path) - strlen(".htaccess");
	struct buf *b = &folder_of(s, path, n)->directives;
	struct buf all = BUF_INIT(SITE_DOCUMENT_MAX);

	buf_bytes(&all, text->p, text->len);
	buf_text(&all, buf_cstr(b));
	buf_release(b);
	*b = all;
}

bool
site_emit_htaccess(struct site *s, bool ok, struct error *f)
{
	for (struct site_folder *at = s->folders; at->name != NULL; at++) {
		char path[PATHS_PATH_MAX];

		snprintf(path, sizeof(path), "%s.htaccess", at->name);
		ok = ok &&
		    s->document(s->context, path, at->directives.p,
			at->directives.len, f);
		buf_release(&at->directives);
	}
	return ok;
}
