/*
 * internal.h - the functions that only the files of event_page/ share, for the texts and
 * the sections of an event's page.
 *
 * Shape:  plain text, except where a comment says HTML or JSON; the caller
 *         escapes it.  Functions append to the buffer.
 * Owns:   nothing.
 * Errors: none; a missing value appends nothing.
 */
#ifndef EVENT_PAGE_INTERNAL_H
#define EVENT_PAGE_INTERNAL_H

#include "page/page_words.h"
#include "page/page_writer.h"
#include "event_page/event_page_document.h"
#include "event_page/event_page_facts.h"

/* Appends the host and the port of an address, for the text of a link. */
void event_page_host(const char *url, struct buf *);

enum { EVENT_PAGE_SESSIONS_MAX = 60 };
/*
 * Finds the future sessions that the page lists: all if there are several, or the only
 * future session if it has values of its own.  Sets `shown` to the first of them and
 * *total to their number, or to 0 if the page lists none.  Returns the number in `shown`.
 */
size_t event_page_sessions(const struct event_page *,
    const struct session *shown[EVENT_PAGE_SESSIONS_MAX], size_t *total);

/*
 * Returns true if the page shows when the doors open: at the start that the page shows,
 * or less than a day before it.  Returns false if either time is unknown.
 */
bool event_page_has_doors(const struct event_page *) MUST_USE;

/* Returns true if event_state_may_sell(), but the sale begins later. */
bool event_page_is_presale(const struct event_page *) MUST_USE;
/* Returns false for an event that is over, postponed or cancelled, or has no start. */
bool event_page_has_calendar(const struct event_page *) MUST_USE;

/* Appends HTML (event_page_onward.c): a paragraph of links to share the event. */
void event_page_share_html(
    const struct event_page *, const struct locale *, struct buf *);

/* ---- Sections of the page, in the table of event_page_document.c. */

/*
 * HTML: the price and the button if the event is on sale and has a link, or the state if
 * nothing is on sale and the page has no notice; links to calendars; links to share.
 */
void event_page_put_offer(const struct event_page *, struct page_writer *);
/*
 * Facts for visitors: when the doors open, when the sale begins, how many tickets are
 * left, refunds, performers, categories, tags, age, languages, accessibility.
 */
void event_page_put_audience(const struct event_page *, struct page_writer *);
/* The sessions of event_page_sessions(). */
void event_page_put_sessions(const struct event_page *, struct page_writer *);
void event_page_put_tickets(const struct event_page *, struct page_writer *);
void event_page_put_how_to_buy(const struct event_page *, struct page_writer *);
/*
 * HTML: links to lists of events: of the organizer, at the venue, in the city, with each
 * of the first three performers, and of each source.  The list of the city is for the
 * day of the next session, unless that day is over or is another day in the brand's zone.
 * For a live brand, appends only the lists of the organizer and of the city, without a
 * day.  Appends nothing on a static site.
 */
void event_page_put_lists(const struct event_page *, struct page_writer *);

/*
 * Appends the description as one line of plain text: at most `max` bytes, and "…" if it is
 * cut.
 */
void event_page_summary(const struct event_page *, size_t max, struct buf *);
/*
 * Appends a schema.org/Event as JSON for a <script>.  Appends nothing if the event has no
 * start, if it is not online and has no place, or if no source confirms it.
 */
void event_page_json_ld(const struct event_page *, struct buf *);

#endif
