/*
 * internal.h - the texts that the variants of a list share.
 *
 * Shape:  plain text, except where a comment says HTML or JSON; the caller
 *         escapes it.  Functions append to the buffer.
 * Owns:   nothing.
 * Errors: none; a missing value appends nothing.
 */
#ifndef LIST_INTERNAL_H
#define LIST_INTERNAL_H

#include "page/page_words.h"
#include "page/page_writer.h"
#include "list/list_page.h"

/*
 * JSON for a <script>, of the page at an address: schema.org/ItemList, nothing without
 * events; the home page has schema.org/WebSite as well.
 */
void list_page_json_ld(
    const struct list_page *, const char *address, struct buf *);
void list_page_home_json_ld(const struct list_page *, const struct locale *,
    const char *address, struct buf *);
/* HTML, in an attribute: list_page_path(). */
void list_page_href(const struct list_page *to, int64_t page, struct buf *);
/* True for a page number after the last page. */
bool list_page_is_beyond(const struct list_page *) MUST_USE;
/* True when the request filters by date and the brand cannot. */
bool list_page_dates_unsupported(const struct list_page *) MUST_USE;

/* Appends to the line the address of the first page of a list, of the writer's variant. */
void list_page_target(const struct list_page *to, struct page_writer *);
/* "página 2 de 3" */
void list_page_position(
    const struct list_page *, const struct locale *, struct buf *);

/* ---- list_page_filters.c */

/* Those of filters.def, the price, the distance, the changes and the order. */
enum { LIST_PAGE_OTHER_FILTERS = LISTING_FILTER_COUNT + 4 };

/* "?q=samba", then "&city=Recife"; nothing for NULL. */
void list_page_add_parameter(
    struct buf *, const char *name, const char *value_or_null);
/* The parameters of these filters, in their order. */
void list_page_add_filters(const struct listing_query *, struct buf *);
/* "Gratuito" and "sim": the name, and the value for people.  False: not set. */
bool list_page_other_filter(const struct list_page *, const struct locale *,
    size_t at, enum word_id *name, struct buf *value) MUST_USE;
/* True when the request has such filters and the brand cannot. */
bool list_page_filters_unsupported(const struct list_page *) MUST_USE;
/* "today, tomorrow … ou now", with a mark around each; NULL ends them. */
void list_page_any_of(const char *const *words, const struct locale *,
    const char *mark, struct buf *);
/* "age (use free, 10 … ou 18)", of each that was ignored; appends. */
void list_page_ignored_others(
    const struct listing_bad *, const struct locale *, struct buf *);

/* ---- list_page_subject.c */

/* The title of a list for search engines: "3 eventos: Frevo, Samba", or the brand. */
void list_page_about(
    const struct list_page *, const struct locale *, struct buf *);

/* ---- */

/* The filters with an invalid value: "when (use today, tomorrow … ou now)" */
void list_page_ignored_filters(
    const struct list_page *, const struct locale *, struct buf *);

/*
 * "Hoje", "Amanhã", "sáb 28 nov"; for a run that began before today, that it goes on.
 * A kept page is read on another day, so it only has dates.  A closed event comes
 * last, whatever its day (schedule.h).
 */
void list_page_day(const struct list_page *, const struct summary *,
    const struct locale *, bool is_kept, struct buf *);
/* A run that began before today and is not over. */
bool list_page_is_running(const struct list_page *, const struct summary *)
    MUST_USE;
/*
 * "a partir de R$ 46,00, meia R$ 23,00"; nothing when no total is known.
 */
void list_page_price(const struct list_page *, const struct summary *,
    const struct locale *, struct buf *);

/*
 * An event in RSS and Atom.  Its id is that of the event, so a renamed event is not a
 * new one: "tag:brand,2026:event/4711" (RFC 4151), with the slug behind it where two of
 * the feed share an id.  False: it is the address of the page, because an old snapshot
 * does not have the event's id.
 */
bool list_page_news_id(
    const struct list_page *, const struct summary *, struct buf *);
void list_page_news_address(
    const struct list_page *, const struct summary *, struct buf *);
/* "Samba no Parque (cancelado)" */
void list_page_news_title(
    const struct summary *, const struct locale *, struct buf *);
/* HTML: the date, the place, the price, a paragraph each. */
void list_page_news_summary(const struct list_page *, const struct summary *,
    const struct locale *, struct buf *);
/* XML: the picture, if the event has one; its elements are of this name space. */
#define LIST_PAGE_NEWS_MEDIA "xmlns:media=\"http://search.yahoo.com/mrss/\""
void list_page_news_picture(const struct summary *, struct buf *);
/* The newest change of all; 0 when none is known. */
int64_t list_page_news_changed_s(const struct list_page *) MUST_USE;
/* XML: <name>text</name>; empties the text. */
void list_page_news_put(struct buf *, const char *name, struct buf *text);

/*
 * HTML: the search; behind a disclosure `with_all` filters, or only those that most
 * people use; and links to lists with one filter more (list_page_quick.c).
 */
void list_page_form(const struct list_page *, const struct locale *,
    bool with_all, struct buf *);
void list_page_quick_html(
    const struct list_page *, const struct locale *, struct buf *);
/* "dez", "jan 2027": the next months that have events, one link each. */
void list_page_months_html(
    const struct list_page *, const struct locale *, struct buf *);

/* ---- list_page_chips.c */

/* The name of the organizer that is asked for; else the slug, or NULL. */
const char *list_page_organizer(const struct list_page *) MUST_USE;
/* "Este mês", or NULL. */
const char *list_page_when(const struct list_page *, const struct locale *)
    MUST_USE;
/* The same for a word of date_range.h. */
const char *list_page_when_label(const char *when, const struct locale *)
    MUST_USE;
/* "Recife", "até R$ 50", "à noite" of one that is set. */
void list_page_chip_label(const struct list_page *, const struct locale *,
    enum listing_part, struct buf *);
/* "à noite", "livre", "com Libras": a value of a CHOICE or a FLAG. */
void list_page_choice(enum listing_filter, const char *value,
    const struct locale *, struct buf *);
/* The label of a category that no event has. */
const char *list_page_category(const char *value, const struct locale *)
    MUST_USE;
struct list_page list_page_meant(const struct list_page *);
/* The query as it was understood: the words left, the filters given and read. */
struct list_page list_page_read(const struct list_page *);
/* Was the filter read from the words, and not given? */
bool list_page_chip_is_read(const struct list_page *,
    const struct list_page *read, enum listing_part) MUST_USE;

/* ---- list_page_understood.c */

/* The same with links, and one to the exact search. */
void list_page_put_understood(const struct list_page *, struct page_writer *);
/* The filters that are set, with links. */
void list_page_put_chips(const struct list_page *, struct page_writer *);

/* ---- */

/*
 * The cities, categories, venues and organizers of the list, with their numbers;
 * each adds its filter.  A list without events has those of the whole catalog.
 */
void list_page_put_facets(
    const struct list_page *, bool is_home, struct page_writer *);
/* Why there are no events, and which alternatives there are. */
void list_page_put_empty(const struct list_page *, struct page_writer *);

/* HTML: the <li> of a wall of `n` posters; a strip of small pictures, without its end. */
void list_page_wall(const struct list_page *, const struct summary *, size_t n,
    const struct locale *, struct buf *);
void list_page_strip(const struct list_page *, const struct summary *, size_t n,
    const struct locale *, struct buf *);
/* ---- list_page_table.c */

/* Markdown: these events as a table; and those of the list, with a note. */
void list_page_rows(const struct list_page *, const struct summary *items,
    size_t count, struct page_writer *);
void list_page_table(const struct list_page *, struct page_writer *);
/* The events below a heading of their own: in HTML a list, in Markdown such a table. */
void list_page_events(const struct list_page *, struct page_writer *);

#endif
