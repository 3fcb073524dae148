/*
 * list_page_json_ld - the home and the list as structured data (JSON-LD).
 *
 * Source: https://schema.org/WebSite, https://schema.org/ItemList; Google's
 *         documentation of lists requires only the address of each item.
 */
#include <inttypes.h>

#include "list/internal.h"
#include "page/json_ld.h"

static void
put_items(const struct list_page *p, const char *address, int64_t total,
    int64_t first, struct buf *b)
{
	LOCAL_BUF url = BUF_INIT(8192);

	buf_text(b, "{\"@type\":\"ItemList\"");
	json_ld_member(b, "url", address);
	buf_printf(b, ",\"numberOfItems\":%" PRId64, total);
	for (size_t i = 0; i < p->count; i++) {
		buf_reset(&url);
		buf_printf(&url, "%s%s/%s", p->brand->site_url,
		    p->brand->paths.events, p->items[i].slug);
		buf_printf(b, "%s{\"@type\":\"ListItem\",\"position\":%" PRId64,
		    i == 0 ? ",\"itemListElement\":[" : ",",
		    first + (int64_t)i);
		json_ld_member(b, "url", buf_cstr(&url));
		buf_char(b, '}');
	}
	buf_text(b, p->count > 0 ? "]}" : "}");
}

void
list_page_json_ld(const struct list_page *p, const char *address, struct buf *b)
{
	int64_t before = (p->meta.current_page - 1) * p->meta.per_page;

	if (p->count == 0)
		return;
	buf_text(b, "{\"@context\":\"https://schema.org\",\"@graph\":[");
	put_items(p, address, p->meta.total, before + 1, b);
	buf_text(b, "]}");
}

void
list_page_home_json_ld(const struct list_page *p, const struct locale *l,
    const char *address, struct buf *b)
{
	buf_text(b,
	    "{\"@context\":\"https://schema.org\",\"@graph\":["
	    "{\"@type\":\"WebSite\"");
	json_ld_member(b, "name", p->brand->name);
	json_ld_member(b, "url", address);
	json_ld_member(b, "description", p->brand->description);
	json_ld_member(b, "inLanguage", locale_word(l, WORD_TAG));
	buf_char(b, '}');
	if (p->count > 0) {
		buf_char(b, ',');
		/* only the events that the page shows */
		put_items(p, address, (int64_t)p->count, 1, b);
	}
	buf_text(b, "]}");
}
