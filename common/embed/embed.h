/*
 * embed.h - writes the pages for a frame (<iframe>) on other people's sites: a list, one
 * event, or an error.
 *
 * Also called: widget, iframe embed.
 * Shape:  <html class="SCHEME"> <body class="embed"> main, footer with the brand.  The
 *         functions of list_page.h and event_page.h write the facts about the events.
 * Rules:  no script, no form, one small stylesheet and the brand's colors.  Every link
 *         opens outside of the frame (<base target="_top">).  Search engines must not
 *         index the frame (noindex).  The canonical address is the address of the site's
 *         own page.  An error and a removed event have no canonical address.
 * Owns:   nothing; the caller owns the text.
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
	const char *styles; /* <link> and <style> elements of style.h */
	const char *scheme; /* "light" or "dark"; NULL: the browser's setting */
};

/* Returns "light" or "dark", or NULL for any other text. */
const char *embed_scheme(const char *text_or_null) MUST_USE;

/* Write the HTML before the content of the page, and the HTML after it. */
void embed_start(const struct embed *, const struct brand *,
    const struct locale *, const char *title, const char *canonical_or_null,
    struct buf *);
void embed_end(const struct brand *, struct buf *);

/* Writes the first events of a list, in its order. */
void embed_list_html(
    const struct embed *, const struct list_page *, struct buf *);
void embed_event_html(
    const struct embed *, const struct event_page *, struct buf *);
/*
 * Write an error, and the notice of a removed event, with the texts of error_page.h and
 * gone_page.h, but without a search form and without other events.
 */
void embed_error_html(
    const struct embed *, const struct brand *, enum error_code, struct buf *);
void embed_gone_html(
    const struct embed *, const struct gone_page *, struct buf *);

#endif
