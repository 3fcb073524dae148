/*
 * error_page.h - an error as a page for people (HTML) and for agents (Markdown).
 *
 * Shape:  the status, its reason in the words of the brand's locale, a link to the
 *         events and, if the caller found any, events that the person may have meant.
 *         The HTML for 404 also has a search form.  The page repeats no text of the
 *         request.
 * Owns:   nothing.
 * Errors: none.
 * Source: RFC 9110, section 15 (status codes)
 */
#ifndef LIST_ERROR_PAGE_H
#define LIST_ERROR_PAGE_H

#include "base/buf.h"
#include "base/error.h"
#include "brand/brand.h"
#include "brand/locale.h"
#include "list/list_page.h"

/*
 * The events that a page shows if the requested event does not exist: events that have
 * words of the address, or otherwise the next events (catalog_meant()).
 */
struct error_page_meant {
	struct list_page events; /* may have none */
	bool has_words;
};

struct error_page {
	const struct brand *brand;
	enum error_code code;
	const struct error_page_meant *meant; /* NULL: show no events */
	const char *styles;                   /* for the HTML (layout.h) */
};

/* Return the title of the error, and a text that helps the person to go on. */
const char *error_page_title(enum error_code, const struct locale *) MUST_USE;
const char *error_page_help(enum error_code, const struct locale *) MUST_USE;

/* Append the whole page. */
void error_page_html(const struct error_page *, struct buf *);
void error_page_markdown(const struct error_page *, struct buf *);

#endif
