/*
 * style.h - the stylesheet and the colors of a brand's pages.
 *
 * Also called: CSS, theme, cache busting, content security policy.
 * Owns:   nothing.
 * Shape:  a page links to stylesheets that all brands share.  A page for a frame on
 *         another site has only /assets/embed.css.  All other pages have
 *         /assets/cartaz.css, and the page of an event also has /assets/event.css.  The
 *         link has a fingerprint of the sheet's bytes, ?v=<SHA-1>, so that browsers cache
 *         the sheet for a year, but load a changed sheet at once.  The web server
 *         computes the fingerprint of the file that it serves, and allows a year only if
 *         the link has the same fingerprint (cartaz.conf).  The brand's colors are in a
 *         <style> of the page itself.  The page's policy allows only this element, by
 *         the digest of its text.
 * Kept:   `cartaz publish` writes the colors and their digest into var/<host>/styles,
 *         because the programs that answer requests have no SHA-256.  `publish` also
 *         writes the fingerprint of each sheet, with the identity of the file.  After a
 *         change of the accent, the operator must run `publish`.  If a sheet has changed
 *         since `publish` ran, the program that answers computes the fingerprint.
 * Source: WCAG 2.2, success criterion 1.4.3 (contrast); CSP level 3, section 6.7.3.3
 *         (hashes of inline style).
 */
#ifndef BRAND_STYLE_H
#define BRAND_STYLE_H

#include "base/base.h"
#include "base/buf.h"
#include "base/color.h"
#include "base/file_identity.h"
#include "base/paths.h"
#include "base/sha1.h"

#define STYLE_SHARED_SHEET "/assets/cartaz.css"
#define STYLE_EMBED_SHEET "/assets/embed.css"
#define STYLE_EVENT_SHEET "/assets/event.css"

enum style_use {
	STYLE_OF_PAGES,
	STYLE_OF_EMBEDS,
	STYLE_OF_EVENTS, /* and the sheet of STYLE_OF_PAGES */
	STYLE_USES,
};

/* All texts are "#rrggbb". */
struct style_colors {
	char accent[COLOR_TEXT_MAX];
	char on_accent[COLOR_TEXT_MAX]; /* text on a background in the accent */
	char on_light[COLOR_TEXT_MAX];  /* the accent as text on a light page */
	char on_dark[COLOR_TEXT_MAX];   /* the accent as text on a dark page */
};

/*
 * Chooses colors with enough contrast for text, for any accent.  Uses the default accent
 * if the accent is NULL or invalid.
 */
void style_colors(const char *accent, struct style_colors *);

enum {
	STYLE_DIGEST = 44, /* SHA-256 in Base64 */
	STYLE_SOURCE_MAX = STYLE_DIGEST + sizeof(" 'sha256-'"),
};

/*
 * Colors, and the digest that allows them in a page.  The struct has no padding, as
 * struct style_kept requires.
 */
struct style_paint {
	struct style_colors colors;
	char digest[STYLE_DIGEST + 4]; /* of style_rules(), then NULs */
};

/* Appends the CSS rules for the colors, which are the text of the <style> element. */
void style_rules(const struct style_colors *, struct buf *);
/*
 * Appends the <style> element, and sets `source` to the text that the page's policy adds
 * to style-src.
 */
void style_element(
    const struct style_paint *, struct buf *, char source[STYLE_SOURCE_MAX]);

/*
 * Appends the <link> and <style> elements for the head of a brand's page, and sets
 * `source` as style_element() does.  Before the first publish, appends no <style>, the
 * source is "", and the colors of the sheet apply.  Leaves out the link to a sheet that
 * does not exist.
 */
void style_elements(const struct paths *, const char *host, enum style_use,
    struct buf *, char source[STYLE_SOURCE_MAX]);

/*
 * The fingerprint of a stylesheet, or zeros.  `file` is zeros if the fingerprint must not
 * be kept, because the sheet changed just now (file_identity.h).
 */
struct style_sheet {
	struct file_identity file;
	char sha1[SHA1_HEX + 8]; /* then NULs to the end */
};

/*
 * The content of the file var/<host>/styles.  It has no padding, because `publish`
 * compares whole files.
 */
struct style_kept {
	char magic[8];
	struct style_paint paint;
	struct style_sheet sheets[STYLE_USES];
};

/* Sets path to var/<host>/styles. */
void style_kept_path(
    const struct paths *, const char *host, char path[PATHS_PATH_MAX]);
/* Fills the content for the file, with the present fingerprints.  Writes no file. */
void style_keep(
    const struct paths *, const struct style_paint *, struct style_kept *);

#endif
