/*
 * card.h - draws share cards (page/share_card.h) and the icons of a brand.
 *
 * Also called: Open Graph image, og:image, social preview, favicon.
 * Shape:  PNG of a palette.  A card is the poster of its event (page/poster.h),
 *         POSTER_WIDTH x POSTER_HEIGHT pixels, with the brand above it and the state,
 *         if there is one.  If no letter of the event's name can be drawn, the brand's
 *         name is used instead.  The colors are those of cartaz.css for posters.
 * Owns:   nothing.
 * Errors: ERROR_INTERNAL_ERROR.
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
	bool has_all_fonts; /* false: later it may have more letters */
	int unknown;        /* number of letters drawn as boxes */
};

bool card_draw(const struct share_card *, struct buf *, struct card_drawn *,
    struct error *) MUST_USE;

/* A digest of everything that is drawn, and of the version that draws it. */
void card_key(const struct share_card *, char key[SHA1_HEX + 1]);

/*
 * The card as it was drawn last for the host (card_cache.h), else drawn and kept.
 * ERROR_NOT_FOUND: without a font there is no letter.
 */
bool card_kept(const struct paths *, const char *host,
    const struct share_card *, struct buf *, struct error *) MUST_USE;

/* A square: the first letter of the brand above a rule. */
bool card_icon(const struct brand *, int size, struct buf *, struct error *)
    MUST_USE;
/* The same as an .ico of one picture. */
bool card_favicon(const struct brand *, struct buf *, struct error *) MUST_USE;

#endif
