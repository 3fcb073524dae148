/*
 * listpage_parts.h - inside listpage: what its views share.
 *
 * Layer:  2 (domain).
 * Everything is plain text: whoever shows it escapes it.
 */
#ifndef LISTPAGE_PARTS_H
#define LISTPAGE_PARTS_H

#include "pages/list_page.h"
#include "brand/locale.h"

bool listpage_is_filtered(const struct listpage *) MUST_USE;
bool listpage_is_beyond(const struct listpage *) MUST_USE;

/* "37 eventos" */
void listpage_total(
    const struct listpage *, const struct locale *, struct buf *);
/* "q: samba, Cidade: Recife"; nothing without filters. */
void listpage_filters(
    const struct listpage *, const struct locale *, struct buf *);
/* "Teatro X, Recife, PE", "On-line"; nothing when no place is known. */
void listpage_place(const struct card *, const struct locale *, struct buf *);
/* "a partir de R$ 23,00"; nothing when the total is not known. */
void listpage_price(const struct listpage *, const struct card *,
    const struct locale *, struct buf *);

/* Open, closed or sold out. */
enum word listpage_state(const struct card *) MUST_USE;

/* The brand's events were to be filtered by date and could not be. */
bool listpage_lacks_dates(const struct listpage *) MUST_USE;
/* "when (use today, weekend ou month)": what was asked and not understood. */
void listpage_ignored(
    const struct listpage *, const struct locale *, struct buf *);

/* Parts of the HTML that both pages have. */
void listpage_put_form(
    const struct listpage *, const struct locale *, struct buf *);
void listpage_put_chips(
    const struct listpage *, const struct locale *, struct buf *);

#endif
