/*
 * error_page.h - what went wrong, as a page: for a person and for an agent.
 *
 * Says the status's reason in the brand's words and the way back to the events;
 * nothing of what was asked stands in it.
 */
#ifndef PAGES_ERROR_PAGE_H
#define PAGES_ERROR_PAGE_H

#include "brand/brand.h"
#include "base/buf.h"
#include "base/error.h"

struct error_page {
	const struct brand *brand;
	enum error_code code;
	const char *styles; /* of the HTML: layout.h */
};

void error_page_html(const struct error_page *, struct buf *);
void error_page_markdown(const struct error_page *, struct buf *);

#endif
