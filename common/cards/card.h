/*
 * card.h - draws share cards (page/share_card.h) and the icons of a brand.
 *
 * Shape:  PNG of a palette.  A card is the poster of its event (page/poster.h) with
 *         the brand above it and, where there is one, the state: POSTER_WIDTH x
 *         POSTER_HEIGHT pixels.  A name that has no letter which a font has is told
 *         by the brand's.
 *         The colors are those of cartaz.css for posters.
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

/* What was drawn of a card. */
struct card_drawn {
	bool has_fonts;     /* false: shapes alone */
	bool has_all_fonts; /* false: another time it may have more letters */
	int unknown;        /* letters that are boxes */
};

bool card_draw(const struct share_card *, struct buf *, struct card_drawn *,
    struct error *) MUST_USE;

/* A digest of everything that is drawn, and of the version that draws it. */
void card_key(const struct share_card *, char key[SHA1_HEX + 1]);

/*
 * The card as it was drawn last for the host (card_cache.h), else drawn and kept.
 * ERROR_NOT_FOUND: no font is there, and so no letter.
 */
bool card_kept(const struct paths *, const char *host,
    const struct share_card *, struct buf *, struct error *) MUST_USE;

/* A square: the first letter of the brand above a rule. */
bool card_icon(const struct brand *, int size, struct buf *, struct error *)
    MUST_USE;
/* The same as an .ico of one picture. */
bool card_favicon(const struct brand *, struct buf *, struct error *) MUST_USE;

#endif
