/*
 * eventpage_parts.h - inside eventpage: what both views of an event say.
 *
 * Layer:  2 (domain).
 * All but the picture is plain text: whoever shows it escapes it.
 */
#ifndef EVENTPAGE_PARTS_H
#define EVENTPAGE_PARTS_H

#include "pages/event_page.h"
#include "brand/locale.h"

/* "http://brand/eventos/slug" and what is added to it (".md", ""). */
void eventpage_address(
    const struct eventpage *, const char *suffix, struct buf *);
/* Where to buy: the upstream's address, else the brand's checkout; or nothing. */
void eventpage_checkout(const struct eventpage *, struct buf *);
/* The host of an address, for the words of a link. */
void eventpage_host(const char *url, struct buf *);

/* "sábado, 5 de dezembro de 2026, das 16h às 22h" */
void eventpage_when(
    const struct eventpage *, const struct locale *, struct buf *);
/* "fuso America/Sao_Paulo"; nothing for a date without a time. */
void eventpage_zone(
    const struct eventpage *, const struct locale *, struct buf *);
/* "Teatro X, Recife, PE"; nothing when no place is known. */
void eventpage_place(const struct eventpage *, struct buf *);
/* The address of a map of the place; nothing when it is not known where. */
void eventpage_map(const struct eventpage *, struct buf *);
/*
 * Its banner as <img>, or a poster; true for a poster that the whole name stands
 * on.
 */
bool eventpage_picture(
    const struct eventpage *, const struct locale *, struct buf *) MUST_USE;
/* The moment its record was read, in the brand's zone, as RFC 3339. */
void eventpage_read_at(const struct eventpage *, char out[WHEN_TEXT_MAX]);
/* "disponível, conforme lido em 5 de dezembro de 2026, às 16h22" */
void eventpage_availability(
    const struct eventpage *, const struct locale *, struct buf *);

/* Neither closed nor sold out. */
bool eventpage_sells(const struct eventpage *) MUST_USE;
/* Of one ticket at least it is known what it costs in the end. */
bool eventpage_knows_total(const struct eventpage *) MUST_USE;

/* An amount of the ticket in its currency or the brand's; or `otherwise`. */
void eventpage_amount(const struct eventpage *, const struct locale *,
    const struct ticket *, const char *amount_or_null, const char *otherwise,
    struct buf *);

void eventpage_fee(const struct eventpage *, const struct locale *,
    const struct ticket *, struct buf *);

/* The description as one line of at most max bytes; nothing without one. */
void eventpage_summary(const struct eventpage *, size_t max, struct buf *);

/* The event for search engines (schema.org), nothing when they cannot use it. */
void eventpage_json_ld(const struct eventpage *, struct buf *);

#endif
