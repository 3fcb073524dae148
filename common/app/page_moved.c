/*
 * page_moved - redirects from the former path of the pages of events.
 */
#include "app/page_moved.h"

#include "base/text.h"
#include "cgi/request_address.h"
#include "app/page_endpoint.h"

enum { ADDRESS_MAX = 32 * 1024 };

/*
 * Returns the part after the former path, or NULL if nothing moved.  The address is read
 * as the web server reads it, without dots and escapes, because a cache stores the answer
 * under that path.
 */
static const char *
read_rest(
    const struct ctx *cx, const struct request *rq, struct request_address *a)
{
	const char *rest;

	if (strcmp(cx->brand.paths.events, BRAND_PATH_OF_EVENTS) == 0)
		return NULL;
	request_address_read(rq->address, a);
	if (a->status != 0 || !text_starts(a->path, BRAND_PATH_OF_EVENTS))
		return NULL;
	rest = a->path + strlen(BRAND_PATH_OF_EVENTS);
	return *rest == '\0' || strchr("/.", *rest) != NULL ? rest : NULL;
}

/*
 * Escapes the characters in `special`, and the characters that an address must not have,
 * because some servers pass them on.
 */
static void
print_escaped(const char *p, const char *special, struct buf *b)
{
	for (; *p != '\0'; p++) {
		if (*p > ' ' && *p < 0x7f && strchr(special, *p) == NULL)
			buf_char(b, *p);
		else
			text_percent_encode(p, 1, b);
	}
}

bool
page_moved_redirect(
    const struct ctx *cx, const struct request *rq, struct response *rs)
{
	struct request_address a;
	const char *rest = read_rest(cx, rq, &a);
	LOCAL_BUF address = BUF_INIT(ADDRESS_MAX);

	if (rest == NULL)
		return false;
	buf_printf(
	    &address, "%s%s", cx->brand.site_url, cx->brand.paths.events);
	print_escaped(rest, "?#%", &address);
	print_escaped(a.from + a.written, "", &address);
	if (!address.full)
		page_endpoint_redirect(buf_cstr(&address), rs);
	return rs->status == 301;
}

bool
page_moved_redirect_event(
    const struct ctx *cx, const struct request *rq, struct response *rs)
{
	return page_moved_redirect(cx, rq, rs) ||
	    page_endpoint_redirect_slash(cx, rq, cx->brand.paths.events, rs);
}
