/*
 * event_page_facts.h - writes the facts of an event in words, for its page and for a
 * frame on another site.
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

/*
 * Appends the first of these that exists: the event's link to buy, its link to a page
 * about the event, the address of the brand's checkout.  Appends nothing if there is
 * none.
 */
void event_page_checkout(const struct event_page *, struct buf *);
/*
 * Appends HTML: the banner, or a placeholder image.  Returns true if the image shows the
 * whole name.
 */
bool event_page_image(
    const struct event_page *, const struct locale *, struct buf *) MUST_USE;
/* Appends "sábado, 5 de dezembro de 2026, das 16h às 22h", or that no date is known. */
void event_page_dates(
    const struct event_page *, const struct locale *, struct buf *);
/*
 * Appends the place of the given session: its own place, or else the event's place.
 * Appends nothing if no session of the event has a place of its own.
 */
void event_page_session_place(const struct event_page *, const struct session *,
    const struct locale *, struct buf *);
/* Appends "em cartaz até 27 dez" for a current run (event/schedule.h), or nothing. */
void event_page_run(
    const struct event_page *, const struct locale *, struct buf *);
/* Appends "+ 82 datas, até 28 fev" for a series, or nothing. */
void event_page_series(
    const struct event_page *, const struct locale *, struct buf *);
/*
 * Returns the sentence about the status of an event that is tentative, cancelled,
 * postponed or rescheduled, or has moved online.  Returns NULL for a scheduled event.
 */
const char *event_page_notice(const struct event_page *, const struct locale *)
    MUST_USE;
/*
 * Appends the state, such as "disponível".  Until the sale begins (on_sale_at), appends
 * "vendas ainda não abertas".
 */
void event_page_state(
    const struct event_page *, const struct locale *, struct buf *);
/* Appends since when no source has confirmed the event, or nothing. */
void event_page_unconfirmed(
    const struct event_page *, const struct locale *, struct buf *);
/* Returns event_state_is_on_sale() for the time of the request. */
bool event_page_is_on_sale(const struct event_page *) MUST_USE;
/* Returns true if the event has no link to buy, but a link to a page about the event. */
bool event_page_links_page(const struct event_page *) MUST_USE;
/*
 * Appends the text of the button: to buy, to get a free ticket, or to read more on the
 * host of `link` if event_page_links_page().
 */
void event_page_button(const struct event_page *, const struct summary *,
    const struct locale *, const char *link, struct buf *);

/*
 * Append the time zone of the start.  For a date without a time, both functions append
 * nothing.  For a time without an offset, both append a note that the zone is unknown.
 * event_page_timezone() is for people: "horário de Maceió", or "UTC−3" for a zone that is
 * not named after a city.  It appends nothing if the event's local time is the same as in
 * the brand's zone.
 * event_page_timezone_and_name() is for agents.  It also appends the offset and the name
 * in the database: "horário de Maceió, UTC−3; America/Maceio".  If the event's zone is
 * missing or UTC, it appends the brand's zone.
 */
void event_page_timezone(
    const struct event_page *, const struct locale *, struct buf *);
void event_page_timezone_and_name(
    const struct event_page *, const struct locale *, struct buf *);

#endif
