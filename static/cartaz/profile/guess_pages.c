/*
 * guess_pages - finds out whether an answer is one page of a longer list, by the members
 * and the Link header that APIs use for this.
 *
 * Source: RFC 8288; https://jsonapi.org/format/#fetching-pagination; the answers of
 *         Django REST framework, Laravel, Spring, OData and WordPress.
 */
#include "base/text.h"
#include "cartaz/profile/guess.h"
#include "cartaz/profile/internal.h"
#include "json/json_tree.h"
#include "json/pointer.h"

/* Pointers to the objects that may have the members. */
static const char *const places[] = { "", "/links", "/_links", "/meta",
	"/meta/pagination", "/meta/page", "/pagination", "/paging", "/page",
	"/pageInfo", "/paginacion", "/paginacao" };

enum sign { NEXT, TOTAL, PAGES, MORE, SIGNS };

/*
 * The names in words, by their sign: NEXT is the next page's address or null, TOTAL the
 * number of items, PAGES the number of pages, and MORE is true, or the place where the
 * next page begins.
 */
static const char *const names[SIGNS] = {
	[NEXT] = "|next|next url|next page url|odata next link|next rest url"
		 "|siguiente|siguiente url|url siguiente|siguiente pagina"
		 "|pagina siguiente|proxima|proxima url|url proxima"
		 "|proxima pagina|",
	[TOTAL] = "|total|count|total count|total elements|total items"
		  "|total results|filter count|num total|total registros"
		  "|total de registros|total resultados|total de resultados"
		  "|total itens|total elementos|total eventos|total de eventos"
		  "|cantidad|cantidad total|quantidade|quantidade total|",
	[PAGES] = "|pages|last page|total pages|page count|paginas"
		  "|total paginas|total de paginas|ultima pagina"
		  "|num paginas|cantidad paginas|quantidade paginas|",
	[MORE] =
	    "|has more|has next|has next page|has more items|next cursor|cursor"
	    "|next page token|next page|hay mas|tem mais|tem proxima"
	    "|siguiente cursor|proximo cursor|",
};

/* The total may count a few items that are never sent (reading.h). */
enum { UNSENT_PERCENT = 1 };

struct search {
	struct guess *guess;
	const char *url, *place;
	enum sign sign;
};

/* Notes a member of pages, and how the profile requests them. */
static void
note_pages(struct guess *x, enum sign sign, const char *pointer)
{
	bool is_cursor =
	    strcasestr(pointer, "cursor") != NULL || text_ends(pointer, "oken");

	x->pages = pointer;
	x->request = "\"query\": {\"page\": \"{page}\"}";
	if (sign == NEXT)
		x->request = guess_format(
		    x, "\"next\": {\"url\": %s}", guess_quote(x, pointer));
	else if (is_cursor)
		x->request = guess_format(x,
		    "\"query\": {\"cursor\": \"{cursor}\"}, "
		    "\"next\": {\"cursor\": %s}",
		    guess_quote(x, pointer));
}

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
	note_pages(x, NEXT, pointer);
	if (value == NULL || (next != NULL && next[0] == '\0')) {
		x->later =
		    guess_format(x, "{\"url\": %s}", guess_quote(x, pointer));
		return;
	}
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
	int64_t found = (int64_t)x->items.found, n = 0;

	if (json_tree_int(value, &n))
		return n > (sign == TOTAL ? found + found * UNSENT_PERCENT / 100
				   : sign == PAGES ? 1
						   : 0);
	return sign == MORE &&
	    (json_tree_bool(value) || (text != NULL && text[0] != '\0'));
}

/* Looks at a member of a place. */
static void
look_at(const char *name, struct json_object *value, void *context)
{
	const struct search *s = context;
	struct guess *x = s->guess;
	struct arena *mem = &x->tool->mem;
	int64_t n;
	bool is_count;
	const char *words =
	    guess_format(x, "|%s|", guess_leaves_name_in_words("", name, mem));

	if (strstr(names[s->sign], words) == NULL)
		return;
	name = guess_items_pointer(s->place, name, mem);
	if (s->sign == NEXT) {
		take_next(x, s->url, name, value);
		return;
	}
	is_count = s->sign == PAGES && json_tree_int(value, &n);
	if (is_count) {
		x->page_count = n;
		x->page_count_at = name;
	}
	if (s->sign == MORE || is_count)
		note_pages(x, s->sign, name);
	if (says_more(x, s->sign, value))
		x->more = name;
}

static void
look_in(struct guess *x, const char *url, const char *object)
{
	struct pointer place;

	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		const char *at = guess_format(x, "%s%s", object, places[i]);

		if (!pointer_parse(at, &x->tool->mem, &place))
			continue;
		for (int sign = 0; sign < SIGNS; sign++) {
			struct search s = { x, url, at, (enum sign)sign };

			json_tree_each(pointer_follow(&place, x->items.whole),
			    look_at, &s);
		}
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
	if (x->more == NULL && text_is_http_url(url))
		x->next = x->later;
}

const char *
guess_more_pages(struct tool *t, struct json_object *whole, const char *list,
    size_t found, bool has_next_link)
{
	struct guess x = { .tool = t,
		.items = { .whole = whole, .list = list, .found = found } };

	guess_pages(&x, "", has_next_link);
	return x.more;
}

int64_t
guess_page_count(struct tool *t, struct json_object *whole, const char *list,
    const char **at)
{
	struct guess x = { .tool = t,
		.items = { .whole = whole, .list = list } };

	guess_pages(&x, "", false);
	*at = x.page_count_at;
	return x.page_count;
}
