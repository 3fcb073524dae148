/*
 * embed.h - pages that stand in a frame (<iframe>) on other people's sites: a list, one
 * event, and what is said where there is neither.
 *
 * Shape:  <html class="SCHEME"> <body class="embed"> main, footer with the brand.  Facts
 *         are those of list_page.h and event_page.h, made by the same functions.
 * Rules:  no script, no form, one small stylesheet beside the brand's; every link leads
 *         out of the frame (<base target="_top">); not for search engines, to which the
 *         canonical address names the page itself.
 * Owns:   nothing; text is the caller's.
 * Errors: none.
 * Source: https://html.spec.whatwg.org, 4.2.3 (base), 4.8.5 (iframe)
 */
#ifndef EMBED_EMBED_H
#define EMBED_EMBED_H

#include "base/buf.h"
#include "base/error.h"
#include "brand/brand.h"
#include "brand/locale.h"
#include "page/event_page.h"
#include "list/gone_page.h"
#include "list/list_page.h"

struct embed {
	const char *styles; /* <link> elements of style.h */
	const char
	    *scheme; /* "light" or "dark"; NULL: as the reader wants it */
};

/* "light", "dark"; NULL for any other text. */
const char *embed_scheme(const char *text_or_null) MUST_USE;

/* Everything up to the content, and everything after it. */
void embed_start(const struct embed *, const struct brand *,
    const struct locale *, const char *title, const char *canonical_or_null,
    struct buf *);
void embed_end(const struct brand *, struct buf *);

/* The first events of a list, in the order of the list. */
void embed_list_html(
    const struct embed *, const struct list_page *, struct buf *);
void embed_event_html(
    const struct embed *, const struct event_page *, struct buf *);
/* What error_page.h and gone_page.h say, without a search and other events. */
void embed_error_html(
    const struct embed *, const struct brand *, enum error_code, struct buf *);
void embed_gone_html(
    const struct embed *, const struct gone_page *, struct buf *);

#endif
