/*
 * share_card.h - the picture of a shared link: the words on it, and the elements of a
 * page that refer to the picture.
 *
 * Also called: Open Graph image, Twitter card, link preview.
 * Rules:  the picture is the banner of the event, unless the banner's address ends in
 *         .svg, because large networks show no SVG.  Otherwise the picture is the event's
 *         card, /eventos/{slug}.png.  The events of live brands and static sites have no
 *         cards of their own, so they have the brand's card, SHARE_CARD_FILE, as do the
 *         pages that are not about an event.
 * Shape:  a PNG of POSTER_WIDTH x POSTER_HEIGHT pixels (poster.h).  A card has the words
 *         of the pages, and also the year, because people may see it later.
 * Owns:   nothing; text belongs to the record or the brand, or is in the arena.
 * Errors: none.
 * Source: https://ogp.me; https://developers.facebook.com/docs/sharing/webmasters/images
 */
#ifndef PAGE_SHARE_CARD_H
#define PAGE_SHARE_CARD_H

#include "base/arena.h"
#include "base/buf.h"
#include "brand/brand.h"
#include "page/event_page.h"

#define SHARE_CARD_FILE "/card.png"
#define SHARE_CARD_TYPE "image/png"

/* Plain text.  NULL: the card lacks this text. */
struct share_card {
	const char *brand, *name;
	const char *date, *place, *state;
	const char *accent; /* look.accent, or NULL */
	size_t design;      /* poster.h */
};

/*
 * Fills the card.  Only a cancelled, postponed, tentative or sold out event shows its
 * state.
 */
void share_card_of_event(
    const struct event_page *, struct arena *, struct share_card *);
/* Fills the brand's own card: its name, and the host of its site. */
void share_card_of_brand(const struct brand *, struct share_card *);

/* Returns true if each event of the brand has a card of its own. */
bool share_card_has_events(const struct brand *) MUST_USE;

/* Appends the address of an event's picture.  Returns true if the picture is a card. */
bool share_card_address(const struct event_page *, struct buf *);

/*
 * Appends HTML: the elements with a page's picture for previews, and `alt` as its text.
 * If image_or_null is NULL, the picture is the brand's card, and its text is the
 * brand's name.
 */
void share_card_put_previews(const struct brand *, const char *image_or_null,
    bool is_card, const char *alt, struct buf *);

#endif
