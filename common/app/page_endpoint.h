/*
 * page_endpoint.h - the frame of the pages: which form is asked for, the headers that
 * pages have, and their errors, which are pages too.
 *
 * Forms: an address that ends in .md, .ics or .rss is that form; any other is
 *        HTML or Markdown as Accept decides (accept.h), and says Vary.
 */
#ifndef APP_PAGE_ENDPOINT_H
#define APP_PAGE_ENDPOINT_H

#include "app/endpoint.h"

/*
 * Nothing runs and nothing is styled but by our own files, and who checks our
 * robots.txt from within a page (Lighthouse) may ask for it; pictures may come
 * from anywhere, since organisers' do.
 */
#define PAGE_POLICY                                                            \
	"default-src 'none'; style-src 'self'; img-src 'self' https: http:; "  \
	"connect-src 'self'; "                                                 \
	"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
#define PAGE_REFERRER "strict-origin-when-cross-origin"

enum page_kind { PAGE_HTML, PAGE_MARKDOWN, PAGE_CALENDAR, PAGE_FEED };

struct page_form {
	enum page_kind kind;
	bool negotiated;
	char stem[EVENT_SLUG_MAX + 1]; /* the path without "/" and ending */
};

/* False when the path can be no name of a page. */
bool page_form(const struct request *, struct page_form *) MUST_USE;

/* The stylesheets' <link> elements, good as long as the context. */
const char *page_endpoint_styles(struct ctx *);

/*
 * Type and headers of a body that is whole.  `address` is the page's own, of its
 * HTML, and `markdown` that of its Markdown.
 */
void page_endpoint_finish(const struct ctx *, const struct page_form *,
    const char *address, const char *markdown, struct response *);

/*
 * The value of Content-Usage (AIPREF): may what is said be found, may a model be
 * taught with it?
 */
const char *page_endpoint_usage(const struct brand *);

/*
 * Is the path _problem/<status>, where the server sends what it cannot answer by
 * itself?  Then that is the fault.
 */
bool page_endpoint_is_problem(const char *path, struct error *) MUST_USE;

/* For struct endpoint. */
void page_endpoint_write_error(const struct ctx *, const struct request *,
    struct response *, const struct error *, bool for_fallback);

#endif
