/*
 * gone_page.h - the page of an event that the upstream no longer has.
 *
 * Shape:  its name; whether it is over, was cancelled or was taken down; that
 *         the organizer no longer lists it; when and where it was; a search
 *         form (HTML); similar events: of its city, else the next ones.
 *         Without its name the page says no more than that.
 * Rules:  an event is over when it was at the time when it was missed, and was
 *         neither cancelled nor postponed before.  The page is not for search
 *         engines.
 * Owns:   nothing; text is the caller's.
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
	const struct summary *event; /* NULL: not known */
	struct list_page similar;    /* may have no events */
	bool same_city;              /* they are in the city of the event */
	const char *styles;          /* for the HTML: layout.h */
};

/* The name of the event, or that it is no longer there; and why. */
const char *gone_page_title(const struct gone_page *, const struct locale *)
    MUST_USE;
const char *gone_page_fate(const struct gone_page *, const struct locale *)
    MUST_USE;

void gone_page_html(const struct gone_page *, struct buf *);
void gone_page_markdown(const struct gone_page *, struct buf *);

#endif
