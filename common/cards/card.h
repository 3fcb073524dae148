/*
 * card.h - draws share cards (page/share_card.h) and the icons of a brand.
 *
 * Also called: Open Graph image, og:image, social preview, favicon.
 * Shape:  PNG with a palette.  A card is the poster of its event (page/poster.h),
 *         POSTER_WIDTH x POSTER_HEIGHT pixels.  Above the event's name it has the brand's
 *         name, and the state if it has one.  If no letter of the event's name can be
 *         drawn, the brand's name is used instead.  The colors are those of cartaz.css for
 *         posters.
 * Owns:   nothing; a picture is appended to the caller's buffer.
 * Errors: ERROR_INTERNAL_ERROR, also if the fonts of an installed package cannot be read.
 * Limits: CARD_BYTES_MAX bytes.
 */
#ifndef CARDS_CARD_H
#define CARDS_CARD_H

#include "base/buf.h"
#include "base/error.h"
#include "base/paths.h"
#include "base/sha1.h"
#include "brand/brand.h"
#include "page/share_card.h"

enum { CARD_BYTES_MAX = 4 * 1024 * 1024 };

/* The result of drawing a card. */
struct card_drawn {
	bool has_fonts;     /* false: only shapes */
	bool has_all_fonts; /* false: with more fonts, letters may change */
	int unknown;        /* number of letters drawn as boxes */
};

/* Draws a card, without letters if no font exists. */
bool card_draw(const struct share_card *, struct buf *, struct card_drawn *,
    struct error *) MUST_USE;

/*
 * Writes a digest of Cartaz's version and of everything that the card shows: 40 hex
 * digits.
 */
void card_key(const struct share_card *, char key[SHA1_HEX + 1]);

/*
 * Appends the card from the host's cache (card_cache.h), or draws the card.  Caches a
 * new card if the fonts of all packages exist (fonts.h).  If no font exists, the error is
 * ERROR_NOT_FOUND, because the card would have no letters.
 */
bool card_kept(const struct paths *, const char *host,
    const struct share_card *, struct buf *, struct error *) MUST_USE;

/* Draws a square of `size` pixels: the first letter of the brand's name above a line. */
bool card_icon(const struct brand *, int size, struct buf *, struct error *)
    MUST_USE;
/* Draws the icon as an .ico file with one picture of 32 x 32 pixels. */
bool card_favicon(const struct brand *, struct buf *, struct error *) MUST_USE;

#endif
