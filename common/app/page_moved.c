/*
 * page_moved - redirects from the former path of the pages of events.
 */
#include "app/page_moved.h"

#include "app/page_endpoint.h"
#include "base/text.h"

enum { ADDRESS_MAX = 32 * 1024 };

/* The path of "http://host:80/path", which a proxy may ask for; else the same. */
static const char *
path_of(const char *address)
{
	const char *host = strstr(address, "://");

	if (address[0] == '/' || host == NULL)
		return address;
	return host + 3 + strcspn(host + 3, "/");
}

const char *
page_moved_rest(const struct ctx *cx, const struct request *rq)
{
	const char *path = path_of(rq->address), *rest;

	if (strcmp(cx->brand.paths.events, BRAND_PATH_OF_EVENTS) == 0 ||
	    !text_starts(path, BRAND_PATH_OF_EVENTS))
		return NULL;
	rest = path + strlen(BRAND_PATH_OF_EVENTS);
	return strchr("/.?", *rest) != NULL ? rest : NULL;
}

bool
page_moved_redirect(
    const struct ctx *cx, const struct request *rq, struct response *rs)
{
	const char *rest = page_moved_rest(cx, rq);
	struct buf address = BUF_INIT(ADDRESS_MAX);

	if (rest == NULL)
		return false;
	buf_printf(
	    &address, "%s%s", cx->brand.site_url, cx->brand.paths.events);
	/* Some servers pass on what no address has. */
	for (; *rest != '\0'; rest++) {
		if (*rest > ' ' && *rest < 0x7f)
			buf_char(&address, *rest);
		else
			text_percent_encode(rest, 1, &address);
	}
	if (!address.full)
		page_endpoint_redirect(buf_cstr(&address), rs);
	buf_release(&address);
	return rs->status == 301;
}

bool
page_moved_redirect_event(
    const struct ctx *cx, const struct request *rq, struct response *rs)
{
	return page_moved_redirect(cx, rq, rs) ||
	    page_endpoint_redirect_slash(cx, rq, cx->brand.paths.events, rs);
}
