/*
 * style.h - the stylesheets of a brand's pages, and their colors.
 *
 * Owns:   nothing.
 * Shape:  /assets/cartaz.css is written by hand and shared by all brands;
 *         /brand.css has the brand's colors, made of static/site/brand.css by
 *         `cartaz publish`.  A page links to both with a fingerprint of their
 *         bytes, ?v=<SHA-1>: browsers keep a stylesheet for a year and still
 *         get a changed one at once.  A page in a frame of another site has
 *         /assets/embed.css in place of cartaz.css.  The web server makes the same of the file
 *         that it serves, and says "for a year" for no other (cartaz.conf).
 * Kept:   to read the sheets and make their fingerprints takes a fifth of the time of
 *         a page.  `cartaz publish` keeps them in var/<host>/styles, each with what
 *         tells that file from any other and from itself after a change: device,
 *         number, size, time of change to the nanosecond.  It is of this machine
 *         alone.  A sheet for which it is not true is read, so no change of a sheet
 *         waits for publish.
 * Source: WCAG 2.2, success criterion 1.4.3 (contrast).
 */
#ifndef BRAND_STYLE_H
#define BRAND_STYLE_H

#include "base/base.h"
#include "base/buf.h"
#include "base/color.h"
#include "base/paths.h"
#include "base/sha1.h"

#define STYLE_SHARED_SHEET "/assets/cartaz.css"
#define STYLE_BRAND_SHEET "/brand.css"
#define STYLE_EMBED_SHEET "/assets/embed.css"

enum style_use { STYLE_OF_PAGES, STYLE_OF_EMBEDS };

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
 * there is no brand.css, and the defaults of the other sheet apply.
 */
void style_links(
    const struct paths *, const char *host, enum style_use, struct buf *);

/* A file as it is.  No member is padding: files of it are compared and kept. */
struct style_sheet {
	uint64_t device, number, size, changed_s, changed_ns;
	char sha1[SHA1_HEX];
};

enum { STYLE_SHEETS = 3 };

struct style_kept {
	char magic[8];
	struct style_sheet sheets[STYLE_SHEETS];
};

void style_kept_path(
    const struct paths *, const char *host, char path[PATHS_PATH_MAX]);
/*
 * Reads the sheets.  False: one is missing or cannot be read; or it changed so short a
 * time ago that the next change could have the same time: *wait_ns, not 0, is how long
 * that lasts.
 */
bool style_measure(const struct paths *, const char *host, struct style_kept *,
    int64_t *wait_ns) MUST_USE;

#endif
