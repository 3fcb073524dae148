/*
 * card.h - draws share cards (page/share_card.h) and the icons of a brand.
 *
 * Also called: Open Graph image, og:image, social preview, favicon.
 * Shape:  PNG with a palette.  A card is the poster of its event (page/poster.h),
 *         POSTER_WIDTH x POSTER_HEIGHT pixels.  Above the event's name are the brand's
 *         name, and the event's state if there is one to show.  If no letter of the
 *         event's name can be drawn, the brand's name replaces it.  The colors are the
 *         poster colors of cartaz.css.
 * Owns:   nothing; a picture is appended to the caller's buffer.
 * Errors: ERROR_INTERNAL_ERROR, also if the fonts of an installed package cannot be read.
 * Limits: CARD_BYTES_MAX bytes.
 */
#ifndef CARDS_CARD_H
#define CARDS_CARD_H

#include "base/buf.h"
#include "base/error.h"
#include "brand/brand.h"
#include "page/share_card.h"

enum { CARD_BYTES_MAX = 4 * 1024 * 1024 };

/* Draws a card, without letters if no font exists (fonts_are_there()). */
bool card_draw(const struct share_card *, struct buf *, struct error *)
    MUST_USE;

/* Draws a square of `size` pixels: the first letter of the brand's name above a line. */
bool card_icon(const struct brand *, int size, struct buf *, struct error *)
    MUST_USE;
/* Draws the icon as an .ico file with one picture of 32 x 32 pixels. */
bool card_favicon(const struct brand *, struct buf *, struct error *) MUST_USE;

#endif
