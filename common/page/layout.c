/*
 * layout - the head, header and footer of every HTML page.
 */
#include "page/layout.h"

#include "base/escape.h"
#include "base/text.h"
#include "page/share_card.h"

enum { OEMBED_ADDRESS_MAX = 64 * 1024 };

void
layout_put_attribute(
    struct buf *b, const char *before, const char *value, const char *after)
{
	buf_text(b, before);
	escape_html_attr(value, b);
	buf_text(b, after);
}

/* Writes a link with only the path, because every page has it. */
static void
put_alternate(const struct layout *p, const char *type,
    const char *href_or_null, struct buf *b)
{
	const char *href = href_or_null, *site = p->brand->site_url;

	if (href == NULL)
		return;
	if (text_starts(href, site) && href[strlen(site)] == '/')
		href += strlen(site);
	buf_printf(b, "<link rel=\"alternate\" type=\"%s\"", type);
	layout_put_attribute(b, " href=\"", href, "\">\n");
}

void
layout_put_dir(const char *text, struct buf *b)
{
	if (text_has_right_to_left(text))
		buf_text(b, " dir=\"auto\"");
}

void
layout_put_text(const char *text, struct buf *b)
{
	layout_put_dir(text, b);
	buf_char(b, '>');
	escape_html_text(text, b);
}

void
layout_put_element(const char *name, const char *text, struct buf *b)
{
	buf_printf(b, "<%s", name);
	layout_put_text(text, b);
	buf_printf(b, "</%.*s>", (int)strcspn(name, " "), name);
}

void
layout_put_link(const char *before, const char *href, const char *after,
    const char *text, struct buf *b)
{
	buf_printf(b, "<a%s", before);
	layout_put_attribute(b, " href=\"", href, "\"");
	buf_text(b, after);
	layout_put_text(text, b);
	buf_text(b, "</a>");
}

/* Appends the address that answers with oEmbed (oembed.h) for an address of the brand. */
static void
oembed_address(const struct brand *brand, const char *of_address, struct buf *b)
{
	buf_printf(b, "%s/oembed?url=", brand->site_url);
	text_percent_encode(of_address, strlen(of_address), b);
}

/*
 * Writes links for sites that turn a page's address into a preview, for a browser's
 * search, and for agents.
 */
static void
put_discovery(const struct layout *p, struct buf *b)
{
	LOCAL_BUF oembed = BUF_INIT(OEMBED_ADDRESS_MAX);

	if (p->brand->is_static)
		return;
	if (p->has_oembed) {
		oembed_address(p->brand, p->canonical, &oembed);
		/* A full address, because some clients do not resolve a path. */
		layout_put_attribute(b,
		    "<link rel=\"alternate\" type=\"application/json+oembed\" "
		    "href=\"",
		    buf_cstr(&oembed), "\">\n");
	}
	layout_put_attribute(b,
	    "<link rel=\"search\" "
	    "type=\"application/opensearchdescription+xml\" "
	    "href=\"/opensearch.xml\" title=\"",
	    p->brand->name, "\">\n");
	buf_text(b, "<link rel=\"ard\" href=\"/.well-known/ard.json\">\n");
}

/* Writes the data for link previews: Open Graph, https://ogp.me */
static void
put_previews(const struct layout *p, struct buf *b)
{
	layout_put_attribute(
	    b, "<meta property=\"og:title\" content=\"", p->title, "\">\n");
	buf_text(b, "<meta property=\"og:type\" content=\"website\">\n");
	layout_put_attribute(b, "<meta property=\"og:site_name\" content=\"",
	    p->brand->name, "\">\n");
	layout_put_attribute(b, "<meta property=\"og:locale\" content=\"",
	    locale_word(p->locale, WORD_OG_LOCALE), "\">\n");
	if (p->canonical != NULL)
		layout_put_attribute(b, "<meta property=\"og:url\" content=\"",
		    p->canonical, "\">\n");
	share_card_put_previews(
	    p->brand, p->image, p->image_is_card, p->title, b);
}

static void
put_data(const char *json_ld_or_null, struct buf *b)
{
	if (json_ld_or_null == NULL)
		return;
	buf_text(b, "<script type=\"application/ld+json\">");
	buf_text(b, json_ld_or_null);
	buf_text(b, "</script>\n");
}

/* Links the icons of `cartaz publish`.  Browsers request /favicon.ico without a link. */
static void
put_icons(struct buf *b)
{
	buf_text(b,
	    "<link rel=\"icon\" href=\"/favicon.svg\">\n"
	    "<link rel=\"apple-touch-icon\" href=\"/apple-touch-icon.png\">\n"
	    "<link rel=\"manifest\" href=\"/site.webmanifest\">\n");
}

static void
put_head(const struct layout *p, struct buf *b)
{
	layout_put_attribute(b, "<!doctype html>\n<html lang=\"",
	    locale_word(p->locale, WORD_TAG), "\">\n<head>\n");
	buf_text(b,
	    "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
	    "content=\"width=device-width, initial-scale=1\">\n<title");
	layout_put_text(p->title, b);
	if (strcmp(p->title, p->brand->name) != 0) {
		buf_text(b, " · ");
		escape_html_text(p->brand->name, b);
	}
	buf_text(b, "</title>\n");
	if (p->description != NULL)
		layout_put_attribute(b,
		    "<meta name=\"description\" property=\"og:description\" "
		    "content=\"",
		    p->description, "\">\n");
	if (p->noindex)
		buf_text(b, "<meta name=\"robots\" content=\"noindex\">\n");
	if (p->canonical != NULL)
		layout_put_attribute(b, "<link rel=\"canonical\" href=\"",
		    p->canonical, "\">\n");
	put_alternate(p, "text/markdown", p->markdown, b);
	put_alternate(p, "text/calendar", p->calendar, b);
	put_alternate(p, "application/rss+xml", p->feed, b);
	put_alternate(p, "application/atom+xml", p->atom, b);
	put_discovery(p, b);
	put_icons(b);
	buf_text(b, p->styles);
	put_previews(p, b);
	put_data(p->json_ld, b);
	put_data(p->breadcrumbs, b);
	buf_text(b, "</head>\n");
}

static void
put_nav_item(const struct layout *p, const char *href, enum word_id word,
    const char *kind, struct buf *b)
{
	buf_printf(b, "<li><a href=\"%s\"%s>", href,
	    strcmp(p->kind, kind) == 0 ? " aria-current=\"page\"" : "");
	escape_html_text(locale_word(p->locale, word), b);
	buf_text(b, "</a></li>\n");
}

void
layout_start(const struct layout *p, struct buf *b)
{
	put_head(p, b);
	layout_put_attribute(b, "<body class=\"page-", p->kind, "\">\n");
	buf_printf(b, "<a class=\"skip\" href=\"#%s\">",
	    p->has_results ? "results" : "content");
	escape_html_text(locale_word(p->locale, WORD_SKIP), b);
	buf_text(b,
	    "</a>\n<header class=\"site\">\n"
	    "<a class=\"brand\" href=\"/\">");
	if (p->brand->look.logo != NULL)
		layout_put_attribute(
		    b, "<img src=\"", p->brand->look.logo, "\"");
	if (p->brand->look.logo != NULL)
		layout_put_attribute(
		    b, " alt=\"", p->brand->name, "\" height=\"38\">");
	else
		escape_html_text(p->brand->name, b);
	buf_text(b, "</a>\n");
	layout_put_attribute(b, "<nav aria-label=\"",
	    locale_word(p->locale, WORD_NAV_LABEL), "\">\n<ul>\n");
	put_nav_item(p, "/", WORD_HOME, "home", b);
	put_nav_item(p, p->brand->paths.events, WORD_EVENTS, "events", b);
	buf_text(b,
	    "</ul>\n</nav>\n</header>\n"
	    "<main id=\"content\">\n");
}

static void
put_footer_link(
    struct buf *b, const char *scheme, const char *href, const char *label)
{
	buf_printf(b, "<li><a href=\"%s", scheme);
	layout_put_attribute(b, "", href, "\">");
	escape_html_text(label, b);
	buf_text(b, "</a></li>\n");
}

/* Writes links that the law of a brand's country requires on every page. */
static void
put_legal_links(const struct layout *p, struct buf *b)
{
	const struct {
		const char *href_or_null;
		enum word_id label;
	} links[] = {
		{ p->brand->links.imprint, WORD_IMPRINT },
		{ p->brand->links.terms, WORD_TERMS },
		{ p->brand->links.privacy, WORD_PRIVACY },
		{ p->brand->links.accessibility, WORD_ACCESSIBILITY },
	};

	for (size_t i = 0; i < ARRAY_LEN(links); i++) {
		if (links[i].href_or_null != NULL)
			put_footer_link(b, "", links[i].href_or_null,
			    locale_word(p->locale, links[i].label));
	}
}

void
layout_end(const struct layout *p, struct buf *b)
{
	buf_text(b, "</main>\n<footer class=\"foot\">\n<div>\n<p>");
	escape_html_text(locale_word(p->locale, WORD_FOOTER_NOTE), b);
	buf_text(b, "</p>\n<ul>\n");
	if (p->markdown != NULL)
		put_footer_link(b, "", p->markdown,
		    locale_word(p->locale, WORD_AS_MARKDOWN));
	if (!p->brand->is_static)
		put_footer_link(
		    b, "", "/docs", locale_word(p->locale, WORD_API));
	put_footer_link(b, "mailto:", p->brand->contact,
	    locale_word(p->locale, WORD_CONTACT));
	put_legal_links(p, b);
	buf_text(b, "</ul>\n</div>\n</footer>\n</body>\n</html>\n");
}
