/*
 * page_card - answers with the brand's prepared card, or redirects to it.
 */
#include "app/page_card.h"

#include "brand/find.h"
#include "page/share_card.h"
#include "app/page_endpoint.h"

enum { ADDRESS_MAX = 8192 };

bool
page_card_prepared(struct ctx *cx, struct response *rs, struct error *f)
{
	char file[PATHS_PATH_MAX];
	const char *p;
	size_t n;

	paths_path(file, cx->paths.htdocs, cx->brand.host, &SHARE_CARD_FILE[1]);
	if (!brand_read_file(file, &cx->mem, &p, &n, f))
		return f->code == ERROR_UNKNOWN_BRAND ? endpoint_not_found(f)
						      : false;
	rs->type = SHARE_CARD_TYPE;
	buf_bytes(&rs->body, p, n);
	return true;
}

bool
page_card_redirect(const struct ctx *cx, struct response *rs)
{
	LOCAL_BUF address = BUF_INIT(ADDRESS_MAX);

	if (share_card_has_events(&cx->brand))
		return false;
	buf_printf(&address, "%s" SHARE_CARD_FILE, cx->brand.site_url);
	page_endpoint_redirect(buf_cstr(&address), rs);
	rs->status = 302;
	return true;
}
