/*
 * event_page_facts.h - the facts of an event in words, for its page and for a frame on
 * another site.
 *
 * Shape:  plain text, except where a comment says HTML; the caller escapes it.
 *         Functions append to the buffer.
 * Owns:   nothing.
 * Errors: none; a missing value appends nothing.
 */
#ifndef EVENT_PAGE_EVENT_PAGE_FACTS_H
#define EVENT_PAGE_EVENT_PAGE_FACTS_H

#include "brand/locale.h"
#include "event/summary.h"
#include "page/event_page.h"

/* The address to buy at: from the upstream, else the brand's checkout; or nothing. */
void event_page_checkout(const struct event_page *, struct buf *);
/*
 * HTML: the banner, or a placeholder image; true when that shows the whole
 * name.
 */
bool event_page_image(
    const struct event_page *, const struct locale *, struct buf *) MUST_USE;
/* "sábado, 5 de dezembro de 2026, das 16h às 22h" */
void event_page_dates(
    const struct event_page *, const struct locale *, struct buf *);
/* The place of a session where one has a place of its own; else nothing. */
void event_page_session_place(const struct event_page *, const struct session *,
    const struct locale *, struct buf *);
/* "em cartaz até 27 dez" for a current run; else nothing. */
void event_page_run(
    const struct event_page *, const struct locale *, struct buf *);
/* "+ 82 datas, até 28 fev" of a series; else nothing. */
void event_page_series(
    const struct event_page *, const struct locale *, struct buf *);
/*
 * The first thing that a reader must know: cancelled, postponed, another date, online;
 * NULL when the event takes place as announced.
 */
const char *event_page_notice(const struct event_page *, const struct locale *)
    MUST_USE;
/* "disponível"; "vendas ainda não abertas" until the sale begins (on_sale_at). */
void event_page_state(
    const struct event_page *, const struct locale *, struct buf *);
/* That its source does not confirm it, and since when; nothing if it does. */
void event_page_unconfirmed(
    const struct event_page *, const struct locale *, struct buf *);
/* By its state, and the sale has begun. */
bool event_page_is_on_sale(const struct event_page *) MUST_USE;
/* The link is a page about the event, and nobody says that tickets are sold. */
bool event_page_links_page(const struct event_page *) MUST_USE;
/* The text of the button that leads to the tickets, or to that page. */
void event_page_button(const struct event_page *, const struct summary *,
    const struct locale *, const char *link, struct buf *);

/*
 * To an empty buffer; nothing for a date without a time.  For people "horário de
 * Maceió", only if the local time there differs from the brand's at the start; for
 * agents also the offset at the start and the name in the database: "horário de
 * Maceió, UTC−3; America/Maceio".
 */
void event_page_timezone(
    const struct event_page *, const struct locale *, struct buf *);
void event_page_timezone_and_name(
    const struct event_page *, const struct locale *, struct buf *);

#endif
