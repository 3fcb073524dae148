/*
 * gone_page.h - the page of an event that the upstream no longer has.
 *
 * Also called: 410 Gone, removed event.
 * Shape:  the event's name; a sentence that the event is over, was cancelled or was taken
 *         down; a note that the site no longer has the event; its time and place; a
 *         search form (HTML); events in its city or, if there are none, the next events.
 *         The page of an unknown event has no name, time or place, and states that the
 *         event was taken down.
 * Rules:  the page states that the event is over if it was over when it was first
 *         missing, and was neither cancelled nor postponed.  Search engines must not
 *         index the page.
 * Owns:   nothing; the caller owns the text.
 * Errors: none.
 * Source: RFC 9110, section 15.5.11 (410 Gone)
 */
#ifndef LIST_GONE_PAGE_H
#define LIST_GONE_PAGE_H

#include "base/buf.h"
#include "brand/brand.h"
#include "brand/locale.h"
#include "event/summary.h"
#include "list/list_page.h"

enum { GONE_PAGE_SIMILAR_MAX = 6 };

struct gone_page {
	const struct brand *brand;
	const struct summary *event; /* NULL: unknown */
	struct list_page similar;    /* may have no events */
	bool same_city;              /* `similar` is in the event's city */
	const char *styles;          /* for the HTML: layout.h */
};

/*
 * gone_page_title() returns the name of the event, or a title for an unknown event.
 * gone_page_fate() returns the sentence that the event is over, was cancelled or was
 * taken down.
 */
const char *gone_page_title(const struct gone_page *, const struct locale *)
    MUST_USE;
const char *gone_page_fate(const struct gone_page *, const struct locale *)
    MUST_USE;

/* Append the whole page. */
void gone_page_html(const struct gone_page *, struct buf *);
void gone_page_markdown(const struct gone_page *, struct buf *);

#endif
