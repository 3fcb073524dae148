/*
 * internal.h - functions that only the files of list/ share.
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
 * Appends JSON for the <script> of the page at an address: schema.org/ItemList if there
 * are events.  If home_or_null is not NULL, the page is the home page in this locale,
 * and the JSON also has schema.org/WebSite.
 */
void list_page_json_ld(const struct list_page *, const char *address,
    const struct locale *home_or_null, struct buf *);
/*
 * Appends the table of the days of a month.  Appends nothing if list_page_month()
 * returns 0, or if the query did not request months.
 */
void list_page_month_html(
    const struct list_page *, const struct locale *, struct buf *);
/* Appends list_page_path(), escaped for an attribute of HTML. */
void list_page_href(
    const struct list_page *to, const char *suffix, int64_t page, struct buf *);
/* Returns true if the request filters by date and the brand cannot filter by date. */
bool list_page_dates_unsupported(const struct list_page *) MUST_USE;

/*
 * Appends the address of the first page of a list to the line: its path for HTML, or
 * the address of its Markdown.
 */
void list_page_target(const struct list_page *to, struct page_writer *);
/* Appends a word of the locale with a number in it: "37 eventos". */
void list_page_number(
    const struct locale *, enum word_id, int64_t n, struct buf *);
/* Appends "página 2 de 3". */
void list_page_position(
    const struct list_page *, const struct locale *, struct buf *);

/* ---- list_page_filters.c */

/* The filters of filters.def, price, distance, changes and order. */
enum { LIST_PAGE_OTHER_FILTERS = LISTING_FILTER_COUNT + 4 };

/*
 * Sets *name to the name of filter number `at`, from 0 to LIST_PAGE_OTHER_FILTERS - 1,
 * and appends the label of its value: "grátis", "até R$ 50".  Returns false if the filter
 * is not set.
 */
bool list_page_other_filter(const struct list_page *, const struct locale *,
    size_t at, enum word_id *name, struct buf *value) MUST_USE;
/*
 * Returns true if the request has filters of filters.def, price, distance, changes or
 * order, and the brand has no support for them.
 */
bool list_page_filters_unsupported(const struct list_page *) MUST_USE;
/*
 * Appends the words, up to a NULL, as a choice: "today, tomorrow … ou now".  Writes
 * `mark` before and after each word.
 */
void list_page_any_of(const char *const *words, const struct locale *,
    const char *mark, struct buf *);

/* ---- list_page_subject.c */

/*
 * Appends a description for search engines: "3 eventos: Frevo, Samba", or the brand's
 * description if the list has no subject (list_page_has_subject()) or no events.
 */
void list_page_about(
    const struct list_page *, const struct locale *, struct buf *);

/* ---- */

/*
 * Appends the filters with an invalid value: "when (use today, tomorrow … ou now)".  Leaves
 * out filters by date if the brand cannot filter by date.
 */
void list_page_ignored_filters(
    const struct list_page *, const struct locale *, struct buf *);

/*
 * Replaces the buffer's content with the heading of the event's day: "Hoje", "Amanhã",
 * "sáb 28 nov".  Running events (list_page_is_running()), closed events and events
 * without a date each have one heading for all days.  If is_kept is true, people may read
 * the text on a later day, so the heading is a date, not "Hoje" or "Amanhã".
 */
void list_page_day(const struct list_page *, const struct summary *,
    const struct locale *, bool is_kept, struct buf *);
/* Whether the event's day is shown, or is above the event as a heading. */
enum list_page_dates { LIST_PAGE_WITH_DAY, LIST_PAGE_BELOW_DAY };
/* Appends an event's day and time as text, and how many other dates it has. */
void list_page_dates(const struct list_page *, const struct summary *,
    enum list_page_dates, const struct locale *, struct buf *line);
/*
 * Appends HTML: the event's state, with HTML before and after it.  Appends nothing if
 * event_state_is_in_name().
 */
void list_page_state(const struct summary *, const char *before_html,
    const char *after_html, const struct locale *, struct buf *);
/*
 * Returns true for a run that began before today and is not over.  In a list with dates,
 * also returns true for an event that began before these dates.  If the dates are days,
 * an event of less than 12 hours, such as a party until 4 o'clock, is an exception.
 */
bool list_page_is_running(const struct list_page *, const struct summary *)
    MUST_USE;
/*
 * Appends "a partir de R$ 46,00, meia R$ 23,00".  Appends nothing if no total is known,
 * or if event_state_may_sell() is false.
 */
void list_page_price(const struct list_page *, const struct summary *,
    const struct locale *, struct buf *);
/* For an event with a price: returns true if list_page_price() has no amount above 0. */
bool list_page_is_free(const struct summary *) MUST_USE;

/*
 * Appends the id of an item in RSS and Atom: "tag:brand,2026:event/4711" (RFC 4151).  The
 * number is the id of the event, so that a renamed event is not a new item.  If another
 * event has the same id, the slug follows.  If the id is 0 (unknown), the function
 * appends the address of the page, and returns false.
 */
bool list_page_news_id(
    const struct list_page *, const struct summary *, struct buf *);
/* Appends the address of the event's page. */
void list_page_event_address(
    const struct list_page *, const struct summary *, struct buf *);
/*
 * Appends the name and the state, "Samba no Parque (cancelado)", or only the name if
 * event_state_is_in_name().
 */
void list_page_news_title(
    const struct summary *, const struct locale *, struct buf *);
/* Appends HTML: a paragraph each with the date, the place and the price, if known. */
void list_page_news_summary(const struct list_page *, const struct summary *,
    const struct locale *, struct buf *);
/* The name space of the elements that list_page_news_picture() appends. */
#define LIST_PAGE_NEWS_MEDIA "xmlns:media=\"http://search.yahoo.com/mrss/\""
/* Appends XML: the picture, or nothing if the event has no picture. */
void list_page_news_picture(const struct summary *, struct buf *);
/* Returns the time of the newest change of the list's events; 0: unknown. */
int64_t list_page_news_changed_s(const struct list_page *) MUST_USE;
/*
 * Appends XML, <name>text</name>, with the text escaped, and empties `text`.  Attributes
 * may follow the name: "summary type=\"html\"".
 */
void list_page_news_put(struct buf *, const char *name, struct buf *text);

/*
 * Append HTML.  list_page_form() appends the search form and then the links of
 * list_page_quick_html(), or nothing for a static site.  The form has filters that open
 * on a click: city, state, dates and, if with_all is true and the brand supports them,
 * most other filters.  list_page_quick_html() appends links to lists with one more
 * filter.
 */
void list_page_form(const struct list_page *, const struct locale *,
    bool with_all, struct buf *);
void list_page_quick_html(
    const struct list_page *, const struct locale *, struct buf *);
/* Appends the attribute of an element of HTML, with a blank before it; nothing for NULL. */
void list_page_attribute(
    struct buf *, const char *name, const char *value_or_null);
/*
 * Appends "dez", "jan 2027": links to the next months that have events.  If `months` of
 * the list is empty,
 * - a list with words gets no links;
 * - a list of exactly one month (list_page_month()) gets links to the months before and
 *   after this month;
 * - any other list with events gets a link to the month of its first event, or to the
 *   current month if that event is closed, has no start or has begun.
 * Appends nothing for a static site, or if the brand does not support filters.
 */
void list_page_months_html(
    const struct list_page *, const struct locale *, struct buf *);

/* ---- list_page_chips.c */

/*
 * Returns the name of the requested organizer, or its slug if the name is unknown.
 * Returns NULL if the request names no organizer.
 */
const char *list_page_organizer(const struct list_page *) MUST_USE;
/* Returns the label of the parameter `when`, such as "Este mês", or NULL. */
const char *list_page_when(const struct list_page *, const struct locale *)
    MUST_USE;
/* Returns the label of a word of date_range.h.  Any other word is fatal. */
const char *list_page_when_label(const char *when, const struct locale *)
    MUST_USE;
/* Appends the label of a filter that is set: "Recife", "até R$ 50", "à noite". */
void list_page_chip_label(const struct list_page *, const struct locale *,
    enum listing_part, struct buf *);
/*
 * Appends the label of a value of a filter of kind CHOICE, YEARS or FLAG: "à noite",
 * "livre", "com Libras".  Appends the value itself if it has no label.
 */
void list_page_choice(enum listing_filter, const char *value,
    const struct locale *, struct buf *);
/*
 * Returns the locale's label of the category that the value names, or the value itself if
 * it is not the name of one.  Use it for a category that no event has, because the
 * catalog has no label for it.
 */
const char *list_page_category(const char *value, const struct locale *)
    MUST_USE;
/*
 * Returns the list, without events, with the query as it was understood: all filters, and
 * the words that are not filters.
 */
struct list_page list_page_read(const struct list_page *);
/*
 * Returns true if the filter was read from the words, and is not a parameter of the
 * request.  `read` is the result of list_page_read().
 */
bool list_page_chip_is_read(const struct list_page *,
    const struct list_page *read, enum listing_part) MUST_USE;

/* ---- list_page_understood.c */

/*
 * Writes how the words were understood, with links that remove a filter, and a link to
 * the exact search.  If the words were searched as typed, writes at most the request to
 * name a city (for "near me").
 */
void list_page_put_understood(const struct list_page *, struct page_writer *);
/* Writes the filters that are set, each as a link to the list without this filter. */
void list_page_put_chips(const struct list_page *, struct page_writer *);

/* ---- */

/*
 * Writes cities, categories, venues, organizers and sources of the list, each with its
 * number of events, as links that add a filter.  If the list has no events, the values
 * are those of the whole catalog.  Writes nothing for a static site, and nothing in the
 * HTML of the list of all events.
 */
void list_page_put_facets(
    const struct list_page *, bool is_home, struct page_writer *);
/* Writes the reason why the list has no events, and alternatives. */
void list_page_put_empty(const struct list_page *, struct page_writer *);

/*
 * Append HTML.  list_page_wall() appends the <li> elements of `n` posters.
 * list_page_strip() appends a <ul> with `n` small pictures, but not its end tag.
 */
void list_page_wall(const struct list_page *, const struct summary *, size_t n,
    const struct locale *, struct buf *);
void list_page_strip(const struct list_page *, const struct summary *, size_t n,
    const struct locale *, struct buf *);

/* ---- list_page_map.c */

/* Appends HTML: the element of the map and its scripts, if the brand has a map. */
void list_page_map(
    const struct list_page *, const struct locale *, struct buf *);
/* Appends HTML: the events of the page, with a heading "h2" for each place. */
void list_page_places(
    const struct list_page *, const struct locale *, struct buf *);

/* ---- list_page_table.c */

/*
 * Write Markdown.  list_page_rows() writes the given events as a table.
 * list_page_table() writes the list's own events as a table, and a note below it.
 */
void list_page_rows(const struct list_page *, const struct summary *items,
    size_t count, struct page_writer *);
void list_page_table(const struct list_page *, struct page_writer *);
/*
 * Writes the list's events, below a heading that the caller has written: as a list in
 * HTML, as a table in Markdown.
 */
void list_page_events(const struct list_page *, struct page_writer *);

#endif
