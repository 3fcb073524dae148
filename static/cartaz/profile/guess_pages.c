/*
 * guess_pages - finds out whether an answer is one page of a longer list, by the members
 * and the Link header that APIs use for this.
 *
 * Source: RFC 8288; https://jsonapi.org/format/#fetching-pagination; the answers of
 *         Django REST framework, Laravel, Spring, OData and WordPress.
 */
#include "base/text.h"
#include "cartaz/profile/internal.h"
#include "json/json_tree.h"
#include "json/pointer.h"

/* Pointers to the objects that may have the members. */
static const char *const places[] = { "", "/links", "/_links", "/meta",
	"/meta/pagination", "/meta/page", "/pagination", "/paging", "/page",
	"/paginacion", "/paginacao" };

enum sign { NEXT, TOTAL, PAGES, MORE, SIGNS };

/*
 * By their sign: NEXT is the next page's address or null, TOTAL the number of items,
 * PAGES the number of pages, and MORE is true, or the place where the next page begins.
 */
static const char *const names[SIGNS][16] = {
	[NEXT] = { "next", "next_url", "next_page_url", "@odata.nextLink",
	    "next_rest_url", "siguiente", "proxima", "proximaPagina",
	    "proxima_pagina", "siguientePagina", "pagina_siguiente" },
	[TOTAL] = { "total", "count", "total_count", "totalCount",
	    "totalElements", "total_items", "totalItems", "total_results",
	    "totalResults", "filter_count", "totalRegistros", "total_registros",
	    "totalResultados", "total_itens", "numTotal" },
	[PAGES] = { "pages", "last_page", "total_pages", "totalPages",
	    "pageCount", "page_count", "totalPaginas", "total_paginas",
	    "paginas" },
	[MORE] = { "has_more", "hasMore", "has_next", "hasNext",
	    "has_more_items", "next_cursor", "nextCursor", "nextPageToken",
	    "next_page" },
};

/* Takes the address of the next page, or only notes that there is a next page. */
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
	x->more = pointer;
	/* A crawl requests no other address (crawl.c). */
	if (next != NULL && text_is_http_url(url) &&
	    (next[0] == '/' || text_same_origin(url, next)))
		x->next =
		    guess_format(x, "{\"url\": %s}", guess_quote(x, pointer));
}

/* Returns true if the value means that there is more than the items of this answer. */
static bool
says_more(const struct guess *x, enum sign sign, struct json_object *value)
{
	const char *text = json_tree_text(value);
	int64_t n = 0;

	if (json_tree_int(value, &n))
		return n > (sign == TOTAL          ? (int64_t)x->items.found
				   : sign == PAGES ? 1
						   : 0);
	return sign == MORE &&
	    (json_tree_bool(value) || (text != NULL && text[0] != '\0'));
}

static void
look_for(struct guess *x, const char *url, const char *place, enum sign sign,
    struct json_object *at)
{
	for (size_t i = 0; names[sign][i] != NULL; i++) {
		const char *name = names[sign][i];
		struct json_object *value = json_tree_member(at, name);

		if (value == NULL)
			continue;
		name = guess_items_pointer(place, name, &x->tool->mem);
		if (sign == NEXT)
			take_next(x, url, name, value);
		else if (says_more(x, sign, value))
			x->more = name;
	}
}

static void
look_in(struct guess *x, const char *url, const char *object)
{
	struct pointer place;

	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		const char *at = guess_format(x, "%s%s", object, places[i]);

		if (!pointer_parse(at, &x->tool->mem, &place))
			continue;
		for (int sign = 0; sign < SIGNS; sign++)
			look_for(x, url, at, (enum sign)sign,
			    pointer_follow(&place, x->items.whole));
	}
}

void
guess_pages(struct guess *x, const char *url, bool has_next_link)
{
	const char *list = x->items.list, *end;

	if (has_next_link && !x->items.rows) {
		x->next = "{\"link\": \"next\"}";
		x->more = "its Link header";
	}
	if (x->items.whole == NULL)
		return;
	look_in(x, url, "");
	/* The list may be in an object: {"result": {"shows": [...], "count": 137}}. */
	end = strrchr(list, '/');
	if (end != NULL && end != list)
		look_in(
		    x, url, guess_format(x, "%.*s", (int)(end - list), list));
}
