/*
 * style.h - the stylesheet and the colors of a brand's pages.
 *
 * Also called: CSS, theme, cache busting, content security policy.
 * Owns:   nothing.
 * Shape:  a page links to stylesheets that all brands share: /assets/cartaz.css, and on
 *         the page of an event also /assets/event.css; or only /assets/embed.css in a
 *         frame of another site.  A link has a fingerprint
 *         of the sheet's bytes, ?v=<SHA-1>, so browsers cache the sheet for a year, but
 *         load a changed sheet at once.  The web server computes the fingerprint of the
 *         file that it serves, and allows a year only if it equals the fingerprint in
 *         the link (cartaz.conf).  The brand's colors are in a <style> of the page
 *         itself; the page's policy allows only this element, by the digest of its
 *         text.
 * Kept:   `cartaz publish` writes the colors and their digest into var/<host>/styles,
 *         because the programs have no SHA-256.  `publish` also writes the fingerprint
 *         of each sheet, with the identity of the file.  A changed accent needs
 *         publish.  If a sheet changed, the program computes its fingerprint.
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
	STYLE_OF_EVENTS, /* with the sheet of STYLE_OF_PAGES */
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
 * Chooses colors so that every pair has enough contrast for text, for any accent.  Uses
 * the default if the accent is invalid.
 */
void style_colors(const char *accent, struct style_colors *);

enum {
	STYLE_DIGEST = 44, /* SHA-256 in Base64 */
	STYLE_SOURCE_MAX = STYLE_DIGEST + sizeof(" 'sha256-'"),
};

/* Colors, and the digest that allows them in a page.  Without padding: see style_kept. */
struct style_paint {
	struct style_colors colors;
	char digest[STYLE_DIGEST + 4]; /* of style_rules(), then NULs */
};

/* Appends the rules, which are the text of the <style> element. */
void style_rules(const struct style_colors *, struct buf *);
/* Appends <style>, and sets the source that the page's policy adds to style-src. */
void style_element(
    const struct style_paint *, struct buf *, char source[STYLE_SOURCE_MAX]);

/*
 * Appends the links and styles for the head of a brand's page: <link>, and <style>,
 * whose source for the policy it sets.  Before the first publish there is no <style>,
 * the source is "", and the colors of the sheet apply.
 */
void style_elements(const struct paths *, const char *host, enum style_use,
    struct buf *, char source[STYLE_SOURCE_MAX]);

/* A stylesheet whose fingerprint is known; otherwise all zeros. */
struct style_sheet {
	struct file_identity file;
	char sha1[SHA1_HEX + 8]; /* then NULs to the end */
};

/* The file var/<host>/styles has no padding, because whole files are compared. */
struct style_kept {
	char magic[8];
	struct style_paint paint;
	struct style_sheet sheets[STYLE_USES];
};

void style_kept_path(
    const struct paths *, const char *host, char path[PATHS_PATH_MAX]);
void style_keep(
    const struct paths *, const struct style_paint *, struct style_kept *);

#endif
