/*
 * guess_pages - finds out whether an answer is one page of a longer list, by the members
 * and the Link header with which APIs say so.
 *
 * Source: RFC 8288; https://jsonapi.org/format/#fetching-pagination; the answers of
 *         Django REST framework, Laravel, Spring, OData and WordPress.
 */
#include "base/text.h"
#include "cartaz/profile/internal.h"
#include "json/json_tree.h"
#include "json/pointer.h"

/* Where the members are; a pointer. */
static const char *const places[] = { "", "/links", "/_links", "/meta",
	"/meta/pagination", "/meta/page", "/pagination", "/paging", "/page" };

enum sign {
	SIGN_NEXT,  /* the address of the next page, or null */
	SIGN_TOTAL, /* number of items in all pages */
	SIGN_PAGES, /* number of pages */
	SIGN_MORE,  /* true, or the place where the next page begins */
};

static const struct {
	const char *name;
	enum sign sign;
} signs[] = {
	{ "next", SIGN_NEXT },
	{ "next_url", SIGN_NEXT },
	{ "next_page_url", SIGN_NEXT },
	{ "@odata.nextLink", SIGN_NEXT },
	{ "total", SIGN_TOTAL },
	{ "count", SIGN_TOTAL },
	{ "total_count", SIGN_TOTAL },
	{ "totalCount", SIGN_TOTAL },
	{ "totalElements", SIGN_TOTAL },
	{ "total_items", SIGN_TOTAL },
	{ "totalItems", SIGN_TOTAL },
	{ "total_results", SIGN_TOTAL },
	{ "totalResults", SIGN_TOTAL },
	{ "filter_count", SIGN_TOTAL },
	{ "pages", SIGN_PAGES },
	{ "last_page", SIGN_PAGES },
	{ "total_pages", SIGN_PAGES },
	{ "totalPages", SIGN_PAGES },
	{ "pageCount", SIGN_PAGES },
	{ "page_count", SIGN_PAGES },
	{ "has_more", SIGN_MORE },
	{ "hasMore", SIGN_MORE },
	{ "has_next", SIGN_MORE },
	{ "hasNext", SIGN_MORE },
	{ "has_more_items", SIGN_MORE },
	{ "next_cursor", SIGN_MORE },
	{ "nextCursor", SIGN_MORE },
	{ "nextPageToken", SIGN_MORE },
	{ "next_page", SIGN_MORE },
};

/* May a crawl of the url request that address?  As crawl.c says. */
static bool
is_same_origin(const char *url, const char *next)
{
	const char *host = text_is_http_url(url) ? strstr(url, "://") + 3 : url;
	size_t n = (size_t)(host - url) + strcspn(host, "/?#");

	return host > url &&
	    (next[0] == '/' ||
		(strncmp(url, next, n) == 0 && strchr("/?#", next[n]) != NULL));
}

/* Takes the address of the next page; else only notes that there is one. */
static void
take_next(struct guess *x, const char *url, const char *pointer,
    struct json_object *value)
{
	const char *next = json_tree_text(value);

	if (next == NULL && json_tree_has_member(value, "href")) {
		value = json_tree_member(value, "href");
		pointer = guess_format(x, "%s/href", pointer);
		next = json_tree_text(value);
	}
	if (next != NULL && next[0] == '\0')
		return;
	if (value != NULL)
		x->more = pointer;
	if (next != NULL && is_same_origin(url, next))
		x->next =
		    guess_format(x, "{\"url\": %s}", guess_quote(x, pointer));
}

static void
take_sign(struct guess *x, const char *url, const char *pointer, enum sign sign,
    struct json_object *value)
{
	const char *text = json_tree_text(value);
	int64_t n = 0;
	bool is_number = json_tree_int(value, &n);

	if (sign == SIGN_NEXT)
		take_next(x, url, pointer, value);
	else if (sign == SIGN_MORE ? json_tree_bool(value) ||
		    (text != NULL && text[0] != '\0') || n > 0
				   : is_number &&
		    n > (sign == SIGN_PAGES ? 1 : (int64_t)x->items.found))
		x->more = pointer;
}

void
guess_pages(struct guess *x, const char *url, bool has_next_link)
{
	struct pointer place;

	if (has_next_link) {
		x->next = "{\"link\": \"next\"}";
		x->more = "its Link header";
	}
	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		struct json_object *at;

		if (x->items.whole == NULL ||
		    !pointer_parse(places[i], &x->tool->mem, &place))
			continue;
		at = pointer_follow(&place, x->items.whole);
		for (size_t k = 0; k < ARRAY_LEN(signs); k++) {
			if (json_tree_has_member(at, signs[k].name))
				take_sign(x, url,
				    guess_items_pointer(places[i],
					signs[k].name, &x->tool->mem),
				    signs[k].sign,
				    json_tree_member(at, signs[k].name));
		}
	}
}
