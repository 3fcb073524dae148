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
		list_page_event_address(p, &p->items[i], &url);
		buf_printf(b, "%s{\"@type\":\"ListItem\",\"position\":%" PRId64,
		    i == 0 ? ",\"itemListElement\":[" : ",",
		    first + (int64_t)i);
		json_ld_member(b, "url", buf_cstr(&url));
		buf_char(b, '}');
	}
	buf_text(b, p->count > 0 ? "]}" : "}");
}

void
list_page_json_ld(const struct list_page *p, const char *address,
    const struct locale *home_or_null, struct buf *b)
{
	bool is_home = home_or_null != NULL;
	int64_t before = (p->meta.current_page - 1) * p->meta.per_page;

	if (p->count == 0 && !is_home)
		return;
	buf_text(b, "{\"@context\":\"https://schema.org\",\"@graph\":[");
	if (is_home) {
		buf_text(b, "{\"@type\":\"WebSite\"");
		json_ld_member(b, "name", p->brand->name);
		json_ld_member(b, "url", address);
		json_ld_member(b, "description", p->brand->description);
		json_ld_member(
		    b, "inLanguage", locale_word(home_or_null, WORD_TAG));
		buf_text(b, p->count > 0 ? "}," : "}");
	}
	/* The home page has only the events that it shows. */
	if (p->count > 0)
		put_items(p, address,
		    is_home ? (int64_t)p->count : p->meta.total,
		    is_home ? 1 : before + 1, b);
	buf_text(b, "]}");
}
