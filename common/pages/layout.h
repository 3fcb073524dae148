/*
 * layout.h - what every HTML page has around its content: the head with what
 * search engines and previews read, the brand's header, the footer.
 *
 * Shape:  <body class="page-KIND"> a.skip, header.site (a.brand, nav),
 *         main#content, footer.foot > div.  No script and no
 *         style stands in it; the one <script> is a data block.
 */
#ifndef PAGES_LAYOUT_H
#define PAGES_LAYOUT_H

#include "brand/brand.h"
#include "base/buf.h"
#include "brand/locale.h"

struct layout {
	const struct brand *brand;
	const struct locale *locale;
	const char *styles;      /* <link> elements as style.h makes them */
	const char *kind;        /* "event", "events", "home", "error" */
	const char *title;       /* plain text, as all below */
	const char *description; /* or NULL */
	const char *canonical;   /* the page's address; NULL: it has none */
	const char *markdown;    /* address of its Markdown; or NULL */
	const char *calendar;    /* address of its iCalendar; or NULL */
	const char *feed;        /* address of its RSS; or NULL */
	const char *image;       /* for previews; or NULL */
	const char *json_ld;     /* the data block, safe in <script>; or NULL */
	bool noindex;            /* not for search engines */
};

/* Up to and with <main>; from </main> on. */
void layout_start(const struct layout *, struct buf *);
void layout_end(const struct layout *, struct buf *);

#endif
