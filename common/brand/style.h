/*
 * style.h - the stylesheets of a brand's pages, and their colors.
 *
 * Owns:   nothing.
 * Shape:  /assets/cartaz.css is written by hand and shared by all brands;
 *         /brand.css has the brand's colors, made of static/site/brand.css by
 *         `cartaz publish`.  A page links to both with a fingerprint of their
 *         bytes, ?v=<SHA-1>: browsers keep a stylesheet for a year and still
 *         get a changed one at once.  The web server makes the same of the file
 *         that it serves, and says "for a year" for no other (cartaz.conf).
 * Source: WCAG 2.2, success criterion 1.4.3 (contrast).
 */
#ifndef BRAND_STYLE_H
#define BRAND_STYLE_H

#include "base/base.h"
#include "base/buf.h"
#include "base/color.h"

#define STYLE_SHARED_SHEET "/assets/cartaz.css"
#define STYLE_BRAND_SHEET "/brand.css"

/* All as "#rrggbb". */
struct style_colors {
	char accent[COLOR_TEXT_MAX];
	char on_accent[COLOR_TEXT_MAX]; /* text on a background in the accent */
	char on_light[COLOR_TEXT_MAX];  /* the accent as text on a light page */
	char on_dark[COLOR_TEXT_MAX];   /* and on a dark page */
};

/*
 * Every pair has the contrast that text needs, whatever the accent is.  Without
 * a valid accent the default is used.
 */
void style_colors(const char *accent, struct style_colors *);

/*
 * Appends the <link> elements of a brand's page.  Before the first publish
 * there is no brand.css, and the defaults of cartaz.css apply.
 */
void style_links(const char *htdocs, const char *host, struct buf *);

#endif
