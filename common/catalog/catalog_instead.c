/*
 * catalog_instead - the events that a page shows if no event has its slug: events
 * similar to a removed event, or events that match the words of a wrong slug.
 */
#include "catalog/catalog.h"
#include "catalog/internal.h"
#include "event/event.h"
#include "search/query_words.h"

enum { MEANT_WORDS_MAX = 6 };

/* Reads the first events of a list.  *p keeps only events that have not closed. */
static bool
list_open(const struct source *source, struct listing_query query,
    struct arena *mem, struct list_page *p, struct error *f)
{
	size_t open = 0;

	query.page = 1;
	query.per_page = GONE_PAGE_SIMILAR_MAX;
	if (!catalog_summaries(source, &query, mem, p, f))
		return false;
	for (size_t i = 0; i < p->count; i++) {
		if (!p->items[i].is_closed)
			p->items[open++] = p->items[i];
	}
	p->count = open;
	return true;
}

bool
catalog_gone_page(const struct source *source, const struct catalog_gone *gone,
    struct arena *mem, struct gone_page *page, struct error *f)
{
	const char *city = gone->event != NULL ? gone->event->city : NULL;

	*page = (struct gone_page){
		.brand = source->brand,
		.event = gone->event,
	};
	if (city != NULL &&
	    !list_open(source, (struct listing_query){ .city = city }, mem,
		&page->similar, f))
		return false;
	page->same_city = page->similar.count > 0;
	return page->same_city ||
	    list_open(
		source, (struct listing_query){ 0 }, mem, &page->similar, f);
}

/*
 * Returns the slug's words without stop words, or NULL.  One word is enough to find an
 * event.  There is only one query, because most requests for missing events come from
 * programs.
 */
static const char *
words_of(const char *slug, struct arena *mem)
{
	char text[EVENT_SLUG_MAX + 1];
	struct query_words words;

	snprintf(text, sizeof(text), "%s", slug);
	for (char *c = text; *c != '\0'; c++) {
		if (*c == '-')
			*c = ' ';
	}
	query_words_read(&words, text, mem);
	if (query_words_all_stop(&words))
		return NULL;
	if (words.count > MEANT_WORDS_MAX)
		words.count = MEANT_WORDS_MAX;
	return query_words_text(&words, mem);
}

bool
catalog_meant(const struct source *source, const char *slug, struct arena *mem,
    struct list_page *list, bool *has_words, struct error *f)
{
	/* Without words, closed events would be the last of any list. */
	struct listing_query query = { .any_word = true,
		.exact = true,
		.filters[LISTING_FILTER_OPEN] = "1" };

	*list = (struct list_page){ .brand = source->brand };
	*has_words = false;
	if (catalog_is_live(source))
		return true;
	query.q = words_of(slug, mem);
	if (query.q != NULL && !list_open(source, query, mem, list, f))
		return false;
	*has_words = list->count > 0;
	return *has_words ||
	    list_open(source, (struct listing_query){ 0 }, mem, list, f);
}
