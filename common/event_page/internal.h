/*
 * internal.h - the functions that only the files of event_page/ share: they write the
 * texts that the HTML and the Markdown of an event's page both have.
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
 * Returns true if the time at which the doors open is known, and is less than a day before
 * the start that the page shows, or equal to it.  Returns false if the start has no
 * time.
 */
bool event_page_has_doors(const struct event_page *) MUST_USE;

/* Returns true if the event is on sale by its state, but the sale begins later. */
bool event_page_is_presale(const struct event_page *) MUST_USE;
/* Returns false for an event that is over, postponed or cancelled, or has no start. */
bool event_page_has_calendar(const struct event_page *) MUST_USE;

/* Appends HTML (event_page_onward.c): a paragraph of links to share the event. */
void event_page_share_html(
    const struct event_page *, const struct locale *, struct buf *);

/* ---- Sections of the page, in the table of event_page_document.c. */

/*
 * HTML: the price and the button to buy, or the state if nothing is on sale and the page
 * has no notice; links to calendars; links to share.
 */
void event_page_put_offer(const struct event_page *, struct page_writer *);
/*
 * Facts for visitors: when the doors open, when the sale begins, how many tickets are
 * left, refunds, performers, categories, tags, age, languages, accessibility.
 */
void event_page_put_audience(const struct event_page *, struct page_writer *);
/* The future sessions, or the only one if it has values of its own. */
void event_page_put_sessions(const struct event_page *, struct page_writer *);
void event_page_put_tickets(const struct event_page *, struct page_writer *);
void event_page_put_how_to_buy(const struct event_page *, struct page_writer *);
/*
 * HTML: links to lists of events: of the organizer, at the venue, in the city, with each
 * of the first three performers, and of each source.  The list of the city is for the
 * day of the next session, unless that session is over or is on another day in the
 * brand's zone.  A live brand has only the lists of the organizer and of the city,
 * without a day.  Appends nothing on a static site.
 */
void event_page_put_lists(const struct event_page *, struct page_writer *);

/*
 * Appends the description as one line of plain text: at most `max` bytes, and "…" if it is
 * cut.
 */
void event_page_summary(const struct event_page *, size_t max, struct buf *);
/*
 * Appends JSON for a <script>, a schema.org/Event.  Appends nothing for an event without a
 * start, for an event that is not online and has no place, and for an event that no source
 * confirms.
 */
void event_page_json_ld(const struct event_page *, struct buf *);

#endif
