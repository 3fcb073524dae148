/*
 * style.h - how the pages of a brand look: the stylesheets and their colours.
 *
 * Shape:  /assets/cartaz.css is everybody's and written by hand; /brand.css holds
 *         the brand's colours and is published (static/site/brand.css).  A page
 *         names each with a fingerprint of its bytes, ?v=<8 hex digits>: it may be
 *         kept for a year, and a new one reaches every browser at once.
 */
#ifndef BRAND_STYLE_H
#define BRAND_STYLE_H

#include "base/base.h"
#include "base/buf.h"
#include "base/color.h"

#define STYLE_STYLE "/assets/cartaz.css"
#define STYLE_BRAND_STYLE "/brand.css"

/* All as "#rrggbb". */
struct style_colors {
	char accent[COLOR_TEXT_MAX];
	char on_accent[COLOR_TEXT_MAX]; /* text on a ground of the accent */
	char on_light[COLOR_TEXT_MAX];  /* the accent as text on light paper */
	char on_dark[COLOR_TEXT_MAX];   /* and on dark paper */
};

/* Whatever the accent is, each pair has the contrast that text needs. */
void style_colors(const char *accent, struct style_colors *);

/*
 * The <link> elements of a page of the brand.  A brand that was
 * never published has the stylesheet's own colours.
 */
void style_links(const char *htdocs, const char *host, struct buf *);

#endif
