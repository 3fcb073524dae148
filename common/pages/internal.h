/*
 * internal.h - the texts that the variants of an event's and of a list's page
 * share.
 *
 * Shape:  plain text, except where a comment says HTML or JSON; the caller
 *         escapes it.  Functions append to the buffer.
 * Owns:   nothing.
 * Errors: none; a missing value appends nothing.
 */
#ifndef PAGES_INTERNAL_H
#define PAGES_INTERNAL_H

#include "pages/event_page.h"
#include "brand/locale.h"
#include "event/state.h"
#include "pages/list_page.h"

/*
 * The state in words, such as "sold out" or "cancelled"; the same on every page
 * and in every feed.
 */
void page_state(struct event_state, const struct locale *, struct buf *);

/* "# Feira", of a name that others wrote: one line, cut at 300 bytes. */
void page_heading_markdown(const char *name, struct buf *);

/* "+ 5 datas"; nothing for none. */
void page_more_dates(int64_t count, const struct locale *, struct buf *);

/* "meia", "infantil" for a kind of ticket_kind.h. */
void page_ticket_kind(const char *kind, const struct locale *, struct buf *);

/* ---- The page of one event: event_page_facts.c, event_page_zone.c,
 * event_page_audience.c, event_page_json_ld.c, event_page_sessions.c */

/* "http://brand/eventos/slug" and a suffix (".md", ".ics" or ""). */
void event_page_address(
    const struct event_page *, const char *suffix, struct buf *);
/* The host of an address, for the text of a link. */
void event_page_host(const char *url, struct buf *);
/*
 * HTML: the banner, or a placeholder image; true when that shows the whole
 * name.
 */
bool event_page_image(
    const struct event_page *, const struct locale *, struct buf *) MUST_USE;

/* "sábado, 5 de dezembro de 2026, das 16h às 22h" */
void event_page_dates(
    const struct event_page *, const struct locale *, struct buf *);
/*
 * To an empty buffer; nothing for a date without a time.  For people "horário de
 * Maceió", only where clocks there differ from the brand's at the start; for
 * agents also the offset then and the name in the database: "horário de Maceió,
 * UTC−3; America/Maceio".
 */
void event_page_timezone(
    const struct event_page *, const struct locale *, struct buf *);
void event_page_timezone_and_name(
    const struct event_page *, const struct locale *, struct buf *);
/*
 * To an empty buffer: "Teatro X, Recife, PE", and "On-line" before it; the address of
 * a place without a name and a city.
 */
void event_page_where(
    const struct event_page *, const struct locale *, struct buf *);
bool event_page_place_is_address(const struct event_page *) MUST_USE;
/* The address of a map of the place. */
void event_page_map(const struct event_page *, struct buf *);

/* "em cartaz até 27 dez" for a run that is on; else nothing. */
void event_page_run(
    const struct event_page *, const struct locale *, struct buf *);

enum { EVENT_PAGE_SESSIONS_MAX = 60 };
/*
 * The first sessions to come where there are several, else none; returns how
 * many of them are in `shown`, *total is how many there are.
 */
size_t event_page_sessions(const struct event_page *,
    const struct session *shown[EVENT_PAGE_SESSIONS_MAX], size_t *total);
/* The section of the dates, as HTML and as Markdown; nothing for one date. */
void event_page_sessions_html(
    const struct event_page *, const struct locale *, struct buf *);
void event_page_sessions_markdown(
    const struct event_page *, const struct locale *, struct buf *);

/* The doors open before the start that the page tells, less than a day. */
bool event_page_has_doors(const struct event_page *) MUST_USE;
/* Facts of those who come: HTML of <dl>, lines of Markdown. */
void event_page_audience_html(
    const struct event_page *, const struct locale *, struct buf *);
void event_page_audience_markdown(
    const struct event_page *, const struct locale *, struct buf *);

/* When the upstream sent the record: RFC 3339, in the brand's timezone. */
void event_page_read_at(const struct event_page *, char out[DATETIME_TEXT_MAX]);
/* "disponível, conforme lido em 5 de dezembro de 2026, às 16h22" */
void event_page_availability(
    const struct event_page *, const struct locale *, struct buf *);
/*
 * What a reader must know first: cancelled, postponed, another date, online;
 * NULL when the event takes place as it was announced.
 */
const char *event_page_notice(const struct event_page *, const struct locale *)
    MUST_USE;
bool event_page_is_on_sale(const struct event_page *) MUST_USE;
/* What the button to the tickets says. */
enum word_id event_page_buy(const struct summary *) MUST_USE;
/* Tickets of a postponed event are, though its page advises to wait. */
bool event_page_ticket_is_open(const struct event_page *, const struct ticket *)
    MUST_USE;
/* Why nobody can buy, in front of the link to the box office. */
const char *event_page_why_not(const struct event_page *, const struct locale *)
    MUST_USE;
/* How one buys, behind that link; NULL for what is cancelled. */
const char *event_page_buy_rules(
    const struct event_page *, const struct locale *) MUST_USE;
/* A date that holds can be added to a calendar. */
bool event_page_has_calendar(const struct event_page *) MUST_USE;

/* True when the total with fees of at least one ticket is known. */
bool event_page_has_total(const struct event_page *) MUST_USE;
/* An amount in the currency of the ticket or the brand; NULL: the default. */
void event_page_amount(const struct event_page *, const struct locale *,
    const struct ticket *, const char *amount_or_null, const char *default_text,
    struct buf *);
/* "Lote 1", "Lote 1 (meia)" when the name does not say the kind that is told. */
void event_page_ticket_name(
    const struct locale *, const struct ticket *, struct buf *);
void event_page_fee(const struct event_page *, const struct locale *,
    const struct ticket *, struct buf *);

/* HTML: the price and the button, or the state; calendars; ways to share. */
void event_page_offer_html(
    const struct event_page *, const struct locale *, struct buf *);
/* HTML, event_page_onward.c: a paragraph of links to share the event. */
void event_page_share_html(
    const struct event_page *, const struct locale *, struct buf *);
/*
 * HTML: links to all of the organizer, all at the venue, and to the city on the day of
 * the next session; nothing of a static site.
 */
void event_page_lists_html(
    const struct event_page *, const struct locale *, struct buf *);

/* The description as one line of at most max bytes. */
void event_page_summary(const struct event_page *, size_t max, struct buf *);
/* JSON for a <script>: schema.org/Event; nothing without a date or a place. */
void event_page_json_ld(const struct event_page *, struct buf *);

/* ---- The pages of a list: list_page.c, list_page_feed.c, list_page_form.c,
 * list_page_json_ld.c, list_page_news.c */

/*
 * JSON for a <script>, of the page at an address: schema.org/ItemList, nothing for no
 * event; of the home schema.org/WebSite, too.
 */
void list_page_json_ld(
    const struct list_page *, const char *address, struct buf *);
void list_page_home_json_ld(const struct list_page *, const struct locale *,
    const char *address, struct buf *);
bool list_page_is_filtered(const struct list_page *) MUST_USE;
/* True for a page number after the last page. */
bool list_page_is_beyond(const struct list_page *) MUST_USE;
/* True when the request filters by date and the brand cannot. */
bool list_page_dates_unsupported(const struct list_page *) MUST_USE;

/* ---- list_page_filters.c */

/* Those of filters.def, the price and the distance. */
enum { LIST_PAGE_OTHER_FILTERS = LISTING_FILTER_COUNT + 2 };

/* "?q=samba", then "&city=Recife"; nothing for NULL. */
void list_page_add_parameter(
    struct buf *, const char *name, const char *value_or_null);
/* Of these filters, in their order. */
void list_page_add_filters(const struct listing_query *, struct buf *);
/* "Gratuito" and "sim": the name, and the value for people.  False: not set. */
bool list_page_other_filter(const struct list_page *, const struct locale *,
    size_t at, enum word_id *name, struct buf *value) MUST_USE;
/* True when the request has such filters and the brand cannot. */
bool list_page_filters_unsupported(const struct list_page *) MUST_USE;
/* "age (use free, 10 … ou 18)", of each that was ignored; appends. */
void list_page_ignored_others(
    const struct listing_bad *, const struct locale *, struct buf *);

/* ---- */

/* ---- list_page_subject.c */

/*
 * "Eventos em Recife", of the list of one city, organizer, venue or category that has
 * events; "Eventos" of any other.
 */
void list_page_title(
    const struct list_page *, const struct locale *, struct buf *);
/* The same for search engines: "3 eventos: Frevo, Samba"; else the brand's. */
void list_page_about(
    const struct list_page *, const struct locale *, struct buf *);

/* ---- */

/* "37 eventos" */
void list_page_total(
    const struct list_page *, const struct locale *, struct buf *);
/* The name of the organizer that is asked for; else the slug, or NULL. */
const char *list_page_organizer(const struct list_page *) MUST_USE;
/* "Este mês", or NULL. */
const char *list_page_when(const struct list_page *, const struct locale *)
    MUST_USE;
/* "Busca: samba; Cidade: Recife" */
void list_page_filters(
    const struct list_page *, const struct locale *, struct buf *);
/* The same of a word of date_range.h. */
const char *list_page_when_label(const char *when, const struct locale *)
    MUST_USE;
/* "today, tomorrow … ou now", with a mark around each. */
void list_page_when_words(
    const struct locale *, const char *mark, struct buf *);
/* The filters with an invalid value: "when (use today, tomorrow … ou now)" */
void list_page_ignored_filters(
    const struct list_page *, const struct locale *, struct buf *);

/* A run that began before today and is not over. */
bool list_page_is_running(const struct list_page *, const struct summary *)
    MUST_USE;
/* "Teatro X, Recife, PE", "On-line" */
void list_page_place(
    const struct summary *, const struct locale *, struct buf *);
/*
 * "a partir de R$ 46,00, meia R$ 23,00"; nothing when no total is known.
 */
/* HTML: paragraphs of the price and, where it has them, of its fees; or nothing. */
void list_page_price_html(const struct list_page *, const struct summary *,
    const struct locale *, struct buf *);
void list_page_price(const struct list_page *, const struct summary *,
    const struct locale *, struct buf *);

/*
 * An event in RSS and Atom.  Its id is that of the event, so a renamed event is
 * no new one: "tag:brand,2026:event/4711" (RFC 4151), with the slug behind it
 * where two of the feed share an id.  False: it is the address of the page,
 * because an old snapshot does not tell the event's id.
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
/* The newest change of all; 0 when none is known. */
int64_t list_page_news_changed_s(const struct list_page *) MUST_USE;
/* XML: <name>text</name>; empties the text. */
void list_page_news_put(struct buf *, const char *name, struct buf *text);

/*
 * HTML: the search, with `with_all` filters or those that most people use behind a
 * disclosure, and links to lists with one filter more (list_page_quick.c).
 */
void list_page_form(const struct list_page *, const struct locale *,
    bool with_all, struct buf *);
/* An item of a list of links: to the first page of a list, with its label. */
void list_page_link_html(
    const struct list_page *to, const char *label, struct buf *);
void list_page_quick_html(
    const struct list_page *, const struct locale *, struct buf *);
/* "dez", "jan 2027": the next months that have events, one link each. */
void list_page_months_html(
    const struct list_page *, const struct locale *, struct buf *);

/* ---- list_page_chips.c */

bool list_page_chip_is_set(const struct list_page *, enum list_page_chip)
    MUST_USE;
/* "Recife", "até R$ 50", "à noite" of one that is set. */
void list_page_chip_label(const struct list_page *, const struct locale *,
    enum list_page_chip, struct buf *);
/* "à noite", "livre", "com Libras": a value of a CHOICE or a FLAG. */
void list_page_choice(enum listing_filter, const char *value,
    const struct locale *, struct buf *);
/* The label of a category that no event has. */
const char *list_page_category(const char *value, const struct locale *)
    MUST_USE;
/* The query as it was understood: the words left, the filters given and read. */
struct list_page list_page_read(const struct list_page *);
/* Is it set in what was read, and not given? */
bool list_page_chip_is_read(const struct list_page *,
    const struct list_page *read, enum list_page_chip) MUST_USE;

/* ---- list_page_understood.c */

/* "Nada para “rok”. Mostrando resultados para “rock”.", "Entendido como: Recife." */
void list_page_understood_line(
    const struct list_page *, const struct locale *, struct buf *);
/* HTML and Markdown: the same with links, and one to the exact search. */
void list_page_understood_html(
    const struct list_page *, const struct locale *, struct buf *);
void list_page_understood_markdown(
    const struct list_page *, const struct locale *, struct buf *);
/* The filters that are set, with links. */
void list_page_chips_html(
    const struct list_page *, const struct locale *, struct buf *);
void list_page_chips_markdown(
    const struct list_page *, const struct locale *, struct buf *);

/* ---- list_page_facets.c: HTML and Markdown */

/*
 * The cities, categories, venues and organizers of the list, with their numbers;
 * each adds its filter.  Of a list without events those of all.
 */
void list_page_facets_html(
    const struct list_page *, bool is_home, struct buf *);
void list_page_facets_markdown(const struct list_page *, struct buf *);

/* ---- list_page_empty.c: HTML and Markdown */

/* Why there are no events, and what there is. */
void list_page_empty_html(
    const struct list_page *, const struct locale *, struct buf *);
void list_page_empty_markdown(
    const struct list_page *, const struct locale *, struct buf *);

/*
 * HTML: the events from `first` up to `past`, as a list with their names in the
 * heading "h2", "h3"; Markdown: those up to `past`, as a table with its note.
 */
void list_page_items(const struct list_page *, const struct locale *,
    size_t first, size_t past, const char *heading, struct buf *);
/* HTML: all events of a list in the order of time, with a heading "h2" for each day. */
void list_page_days(
    const struct list_page *, const struct locale *, struct buf *);
/* HTML: which of the filters that were asked for the list does not have. */
void list_page_notes_html(
    const struct list_page *, const struct locale *, struct buf *);
/* HTML: the <li> of a wall of `n` events, as posters or as words. */
void list_page_wall(const struct list_page *, const struct summary *, size_t n,
    bool with_images, const struct locale *, struct buf *);
void list_page_table(
    const struct list_page *, const struct locale *, size_t past, struct buf *);

#endif
