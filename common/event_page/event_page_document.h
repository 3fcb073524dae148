/*
 * event_page_document.h - writes the page of one event, from one record, as HTML for
 * people and as Markdown for agents.
 *
 * Also called: detail page, product page.
 * Shape:  name; notices, such as "cancelled"; dates of the next session, in words and as
 *         RFC 3339; place; organizer; facts for visitors, such as performers and age;
 *         sources; the availability, and when the record was read; the future sessions
 *         (event_page_sessions()); a table of tickets; how to buy.
 *         HTML also has the price with a button to buy, links to calendars and to share
 *         after the place, the organizer's description before how to buy, and links to
 *         lists at the end.  Markdown has the rules for agents after how to buy, and the
 *         description at the end.
 * Rules:  an unknown total is shown as unknown, never as the price without fees.
 *         Every text of an upstream is escaped for its place.  In Markdown, every line
 *         of the description is quoted and nothing follows it, so that no line can
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
