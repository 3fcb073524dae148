/*
 * layout.h - the frame of every HTML page: head, header, footer.
 *
 * Also called: base template, master page, Open Graph tags, dir=auto (RTL, bidi).
 * Shape:  <body class="page-KIND"> a.skip, header.site (a.brand, nav), main#content,
 *         footer.foot > div.  The frame has no script: its only <script>s are blocks of
 *         JSON-LD data.  Its only inline style is the <style> of style.h.
 * Owns:   nothing.
 * Errors: none.
 * Source: https://html.spec.whatwg.org; https://ogp.me for link previews
 */
#ifndef PAGE_LAYOUT_H
#define PAGE_LAYOUT_H

#include "brand/brand.h"
#include "base/buf.h"
#include "brand/locale.h"

struct layout {
	const struct brand *brand;
	const struct locale *locale;
	const char *styles;      /* <link> and <style> elements of style.h */
	const char *kind;        /* such as "event", "home", "document" */
	const char *title;       /* plain text, like all members below */
	const char *description; /* or NULL */
	const char *canonical;   /* the page's address, or NULL */
	const char *markdown;    /* address of its Markdown, or NULL */
	const char *calendar;    /* address of its iCalendar, or NULL */
	const char *feed;        /* address of its RSS, or NULL */
	const char *atom;        /* address of its Atom, or NULL */
	const char *image;       /* for previews; NULL: the brand's card */
	bool image_is_card;      /* share_card.h */
	/* Data blocks, safe in <script>, or NULL. */
	const char *json_ld, *breadcrumbs;
	bool has_results; /* the skip link leads to #results, not #content */
	bool noindex;     /* search engines must not index the page */
	bool has_oembed;  /* `canonical` has an oEmbed answer (oembed.h) */
};

/* Write everything before the content of <main>, and everything after it. */
void layout_start(const struct layout *, struct buf *);
void layout_end(const struct layout *, struct buf *);

/* Writes `before`, the value of an attribute, escaped, and `after`. */
void layout_put_attribute(
    struct buf *, const char *before, const char *value, const char *after);
/*
 * Writes the attribute dir="auto" for an element with this text of an upstream, if the
 * text has words that are written from right to left.
 */
void layout_put_dir(const char *text, struct buf *);
/*
 * Writes the attribute of layout_put_dir(), the ">" of the start tag, and the text,
 * escaped.
 */
void layout_put_text(const char *text, struct buf *);
/*
 * Writes an element with its attributes, such as "h1" or "p class=\"soft\"", the
 * attribute of layout_put_dir() and the text, escaped.
 */
void layout_put_element(
    const char *name_and_attributes, const char *text, struct buf *);
/*
 * Writes a link such as <a class="button" href="..." rel="next">.  `before` and `after`
 * are attributes around href.  Each attribute begins with a blank.
 */
void layout_put_link(const char *before, const char *href, const char *after,
    const char *text, struct buf *);

#endif
