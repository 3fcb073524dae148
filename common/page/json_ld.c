/*
 * json_ld - writes members of structured data, and breadcrumbs.
 */
#include "page/json_ld.h"

#include "base/escape.h"

void
json_ld_member(struct buf *b, const char *key, const char *text_or_null)
{
	if (text_or_null == NULL || text_or_null[0] == '\0')
		return;
	if (b->len > 0 && b->p[b->len - 1] != '{')
		buf_char(b, ',');
	buf_printf(b, "\"%s\":", key);
	escape_json_in_script(text_or_null, b);
}

static void
put_crumb(int position, const char *name, const struct brand *brand,
    const char *path_or_null, struct buf *b)
{
	LOCAL_BUF address = BUF_INIT(8192);

	buf_printf(b, "%s{\"@type\":\"ListItem\",\"position\":%d",
	    position > 1 ? "," : "", position);
	json_ld_member(b, "name", name);
	if (path_or_null != NULL) {
		buf_printf(&address, "%s%s", brand->site_url, path_or_null);
		json_ld_member(b, "item", buf_cstr(&address));
	}
	buf_char(b, '}');
}

void
json_ld_breadcrumbs(const struct brand *brand, const struct locale *l,
    const struct json_ld_crumb *between, const char *name, struct buf *b)
{
	int position = 3;

	buf_text(b,
	    "{\"@context\":\"https://schema.org\","
	    "\"@type\":\"BreadcrumbList\",\"itemListElement\":[");
	put_crumb(1, brand->name, brand, "/", b);
	put_crumb(
	    2, locale_word(l, WORD_EVENTS), brand, brand->paths.events, b);
	if (between != NULL)
		put_crumb(position++, between->name, brand, between->path, b);
	put_crumb(position, name, brand, NULL, b);
	buf_text(b, "]}");
}
