/*
 * site_list - finds the addresses in a sitemap or in text.
 */
#include "cartaz/sources/site_list.h"

#include <unistd.h>

#include "base/text.h"
#include "cartaz/sources/source_fetch.h"
#include "importer/sniff.h"
#include "importer/xml_reader.h"

enum { URL_MAX_BYTES = 4096, WORD_SIZE = 40 };

struct sitemap {
	site_list_fn *add;
	void *context;
	struct buf loc;
	char lastmod[WORD_SIZE];
	bool is_known;
};

static bool
start_element(void *context, const char *name, const char *const *attributes,
    struct error *f)
{
	struct sitemap *s = context;

	(void)attributes;
	if (!s->is_known && strcmp(name, "urlset") != 0 &&
	    strcmp(name, "sitemapindex") != 0)
		return error_note(f, ERROR_UPSTREAM_UNAVAILABLE,
		    "is XML of the kind <%.60s>, and not a sitemap", name);
	s->is_known = true;
	return true;
}

static bool
end_element(void *context, const char *name, const char *text, struct error *f)
{
	struct sitemap *s = context;
	bool is_sitemap = strcmp(name, "sitemap") == 0;

	(void)f;
	if (strcmp(name, "loc") == 0) {
		buf_reset(&s->loc);
		buf_text(&s->loc, text);
	} else if (strcmp(name, "lastmod") == 0) {
		snprintf(s->lastmod, sizeof(s->lastmod), "%s", text);
	} else if (is_sitemap || strcmp(name, "url") == 0) {
		s->add(s->context, buf_cstr(&s->loc), s->loc.len, s->lastmod,
		    is_sitemap);
		buf_reset(&s->loc);
		s->lastmod[0] = '\0';
	}
	return true;
}

static bool
read_sitemap(const struct http_response *a, struct sitemap *s, struct error *f)
{
	const struct xml_reader xml = { start_element, end_element, s };
	struct source_fetched got = { .fd = -1 };
	struct byte_reader in;
	bool ok = source_fetch_keep(a, &got, f);

	byte_reader_init(&in, got.fd);
	ok = ok && xml_reader_read(&in, &xml, f);
	byte_reader_release(&in);
	if (got.fd >= 0)
		close(got.fd);
	buf_release(&s->loc);
	return ok;
}

static const char *
skip_blanks(const char *text)
{
	text += sniff_byte_order_mark(text, strlen(text));
	return text + strspn(text, " \t\r\n");
}

static bool
is_sitemap(const char *text)
{
	return strstr(text, "<urlset") != NULL ||
	    strstr(text, "<sitemapindex") != NULL;
}

bool
site_list_is(const char *text)
{
	const char *p = skip_blanks(text);

	return is_sitemap(p) || text_starts(p, "http://") ||
	    text_starts(p, "https://");
}

bool
site_list_read(const struct http_response *a, site_list_fn *add, void *context,
    struct error *f)
{
	struct sitemap s = { add, context, .loc = BUF_INIT(URL_MAX_BYTES) };
	const char *text = skip_blanks(buf_cstr(&a->body));

	if (is_sitemap(text))
		return read_sitemap(a, &s, f);
	for (size_t n; *text != '\0'; text += n + (text[n] != '\0')) {
		n = strcspn(text, "\r\n");
		if (strspn(text, " \t") < n && *text != '#')
			add(context, text, n, "", false);
	}
	return true;
}
