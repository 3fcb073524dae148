/*
 * internal.h - what the files of pages/ share among themselves.
 */
#ifndef PAGES_INTERNAL_H
#define PAGES_INTERNAL_H

#include "pages/event_page.h"
#include "brand/locale.h"
#include "pages/list_page.h"

/* ---- Inside eventpage: what both views of an event say.
 *
 * All but the picture is plain text: whoever shows it escapes it.
 */

/* "http://brand/eventos/slug" and what is added to it (".md", ""). */
void event_page_address(
    const struct event_page *, const char *suffix, struct buf *);
/* Where to buy: the upstream's address, else the brand's checkout; or nothing. */
void event_page_checkout(const struct event_page *, struct buf *);
/* The host of an address, for the words of a link. */
void event_page_host(const char *url, struct buf *);

/* "sábado, 5 de dezembro de 2026, das 16h às 22h" */
void event_page_dates(
    const struct event_page *, const struct locale *, struct buf *);
/* "fuso America/Sao_Paulo"; nothing for a date without a time. */
void event_page_timezone(
    const struct event_page *, const struct locale *, struct buf *);
/* "Teatro X, Recife, PE"; nothing when no place is known. */
void event_page_place(const struct event_page *, struct buf *);
/* The address of a map of the place; nothing when it is not known where. */
void event_page_map(const struct event_page *, struct buf *);
/*
 * Its banner as <img>, or a poster; true for a poster that the whole name stands
 * on.
 */
bool event_page_image(
    const struct event_page *, const struct locale *, struct buf *) MUST_USE;
/* The moment its record was read, in the brand's zone, as RFC 3339. */
void event_page_read_at(const struct event_page *, char out[DATETIME_TEXT_MAX]);
/* "disponível, conforme lido em 5 de dezembro de 2026, às 16h22" */
void event_page_availability(
    const struct event_page *, const struct locale *, struct buf *);

/* Neither closed nor sold out. */
bool event_page_is_on_sale(const struct event_page *) MUST_USE;
/* Of one ticket at least it is known what it costs in the end. */
bool event_page_has_total(const struct event_page *) MUST_USE;

/* An amount of the ticket in its currency or the brand's; or `otherwise`. */
void event_page_amount(const struct event_page *, const struct locale *,
    const struct ticket *, const char *amount_or_null, const char *otherwise,
    struct buf *);

void event_page_fee(const struct event_page *, const struct locale *,
    const struct ticket *, struct buf *);

/* The description as one line of at most max bytes; nothing without one. */
void event_page_summary(const struct event_page *, size_t max, struct buf *);

/* The event for search engines (schema.org), nothing when they cannot use it. */
void event_page_json_ld(const struct event_page *, struct buf *);

/* ---- Inside listpage: what its views share.
 *
 * Everything is plain text: whoever shows it escapes it.
 */

bool list_page_is_filtered(const struct list_page *) MUST_USE;
bool list_page_is_beyond(const struct list_page *) MUST_USE;

/* "37 eventos" */
void list_page_total(
    const struct list_page *, const struct locale *, struct buf *);
/* "q: samba, Cidade: Recife"; nothing without filters. */
void list_page_filters(
    const struct list_page *, const struct locale *, struct buf *);
/* "Teatro X, Recife, PE", "On-line"; nothing when no place is known. */
void list_page_place(
    const struct summary *, const struct locale *, struct buf *);
/* "a partir de R$ 23,00"; nothing when the total is not known. */
void list_page_price(const struct list_page *, const struct summary *,
    const struct locale *, struct buf *);

/* Open, closed or sold out. */
enum word list_page_state(const struct summary *) MUST_USE;

/* The brand's events were to be filtered by date and could not be. */
bool list_page_dates_unsupported(const struct list_page *) MUST_USE;
/* "when (use today, weekend ou month)": what was asked and not understood. */
void list_page_ignored_filters(
    const struct list_page *, const struct locale *, struct buf *);

/* Parts of the HTML that both pages have. */
void list_page_form(
    const struct list_page *, const struct locale *, struct buf *);
void list_page_form_facets(
    const struct list_page *, const struct locale *, struct buf *);

#endif
