/*
 * event_page.h - the page of one event, for a person and for an agent: the same
 * record as HTML and as Markdown.
 *
 * Shape:  name; when, in words and as RFC 3339; where; availability and the
 *         moment it was read; a table of tickets (type, price, fees, you pay,
 *         available), where a total that cannot be known is said to be unknown
 *         and a bare price never stands for it; how to buy; the rules for
 *         agents; last and under its own heading the organiser's description.
 * Rules:  no word of ours follows the organiser's, which is a quotation in
 *         Markdown; everything an upstream told is escaped for its place.
 */
#ifndef PAGES_EVENT_PAGE_H
#define PAGES_EVENT_PAGE_H

#include "brand/brand.h"
#include "base/buf.h"
#include "event/native_record.h"

struct event_page {
	const struct brand *brand;
	struct native_record record; /* as publishable.h leaves it */
	const char *markdown;        /* its description as Markdown, or NULL */
	int64_t read_at_s;           /* when the upstream told it */
	const char *styles;          /* of the HTML: layout.h */
};

/* What either may take: the description and what stands around it. */
enum { EVENT_PAGE_MAX = 4 * 1024 * 1024 };

void event_page_markdown(const struct event_page *, struct buf *);
void event_page_html(const struct event_page *, struct buf *);

#endif
