/*
 * event_page_document.h - writes the page of one event, from one record, as HTML for
 * people and as Markdown for agents.
 *
 * Also called: detail page, product page.
 * Shape:  name; dates of the next session, in words and as RFC 3339; place; organizer;
 *         facts for visitors, such as performers and age; sources; the availability,
 *         and when the upstream sent the record; the future sessions if there are
 *         several, with the state and the buy link of each; a table of tickets (type,
 *         price, fees, total, available); how to buy.  The organizer's description has
 *         its own heading: in HTML before how to buy, in Markdown at the end, after the
 *         rules for agents.  After the place, HTML also has the price with a button to
 *         buy, and links to calendars and to share.  HTML ends with links to lists.
 * Rules:  an unknown total is shown as unknown, never as the price without fees.
 *         Every text of an upstream is escaped for its place.  In Markdown the
 *         description is a quotation and nothing follows it, so that none of its lines can
 *         imitate a line of the page.
 * Owns:   nothing; the caller owns the text.
 * Errors: none.
 * Units:  read_at_s is seconds since 1970, UTC.
 * Limits: EVENT_PAGE_MAX bytes (event_page.h).
 */
#ifndef EVENT_PAGE_EVENT_PAGE_DOCUMENT_H
#define EVENT_PAGE_EVENT_PAGE_DOCUMENT_H

#include "page/event_page.h"

void event_page_markdown(const struct event_page *, struct buf *);
void event_page_html(const struct event_page *, struct buf *);

#endif
