/*
 * look.h - how the pages of a brand look: the stylesheets and their colours.
 *
 * Layer:  1 (door: the files that pages are painted with).
 * Shape:  /assets/cartaz.css is everybody's and written by hand; /brand.css holds
 *         the brand's colours and is published (static/site/brand.css).  A page
 *         names each with a fingerprint of its bytes, ?v=<8 hex digits>: it may be
 *         kept for a year, and a new one reaches every browser at once.
 */
#ifndef LOOK_H
#define LOOK_H

#include "base/base.h"
#include "base/buf.h"
#include "base/color.h"

#define LOOK_STYLE "/assets/cartaz.css"
#define LOOK_BRAND_STYLE "/brand.css"

/* All as "#rrggbb". */
struct look_colours {
	char accent[COLOUR_TEXT_MAX];
	char on_accent[COLOUR_TEXT_MAX]; /* text on a ground of the accent */
	char on_light[COLOUR_TEXT_MAX];  /* the accent as text on light paper */
	char on_dark[COLOUR_TEXT_MAX];   /* and on dark paper */
};

/* Whatever the accent is, each pair has the contrast that text needs. */
void look_colours(const char *accent, struct look_colours *);

/*
 * The <link> elements of a page of the brand.  A brand that was
 * never published has the stylesheet's own colours.
 */
void look_links(const char *htdocs, const char *host, struct buf *);

#endif
