/*
 * event_page.h - the page of one event: one record as HTML for people and as
 * Markdown for agents.
 *
 * Shape:  name; dates, in words and as RFC 3339, of the next session; place; availability and when
 *         the upstream sent it; the sessions to come, where there are several,
 *         with the state and the buy link of each; a table of tickets (type, price, fees, total,
 *         available); how to buy; in Markdown the rules for agents; the
 *         organizer's description under its own heading.
 * Rules:  an unknown total is shown as unknown, never as the price without
 *         fees.  Every text of an upstream is escaped for its place; in
 *         Markdown the description is a quotation and nothing follows it.
 * Owns:   nothing; text is the caller's.
 * Errors: none.
 * Units:  read_at_s is seconds since 1970, UTC.
 * Limits: EVENT_PAGE_MAX bytes.
 */
#ifndef PAGES_EVENT_PAGE_H
#define PAGES_EVENT_PAGE_H

#include "brand/brand.h"
#include "base/buf.h"
#include "base/datetime.h"
#include "event/history.h"
#include "event/native_record.h"

struct event_page {
	const struct brand *brand;
	struct native_record record; /* as publishable.h leaves it */
	const char *markdown;        /* the description, or NULL */
	/* Instead of the description: plain text, cut (calendar_card.h). */
	const char *short_description;
	int64_t next_s;    /* of a calendar's event: snapshot_reader_feed() */
	int64_t read_at_s; /* when the upstream sent it */
	struct datetime today; /* now, in the brand's zone */
	struct event_history history;
	bool has_filters;   /* lists know days and venues */
	const char *styles; /* for the HTML: layout.h */
};

/* The description and the rest of the page. */
enum { EVENT_PAGE_MAX = 4 * 1024 * 1024 };

void event_page_markdown(const struct event_page *, struct buf *);
void event_page_html(const struct event_page *, struct buf *);
/* The address to buy at: the upstream's, else the brand's checkout; or nothing. */
void event_page_checkout(const struct event_page *, struct buf *);
/* A run that begins or ends today: the page is not the same at each hour. */
bool event_page_changes_today(const struct event_page *) MUST_USE;

#endif
