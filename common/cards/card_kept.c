/*
 * card_kept - finds a card in the cache, or draws and caches it.
 */
#include "cards/card.h"
#include "cards/card_cache.h"

/* A card that lacks a font is not cached, because the font may be there soon. */
static bool
draw_for_cache(
    const struct share_card *card, bool *keep, struct buf *b, struct error *f)
{
	struct card_drawn drawn;

	if (!card_draw(card, b, &drawn, f))
		return false;
	*keep = drawn.has_all_fonts;
	return drawn.has_fonts ||
	    error_note(f, ERROR_NOT_FOUND,
		"no font for cards is installed; the brand's card is sent");
}

bool
card_kept(const struct paths *paths, const char *host,
    const struct share_card *card, struct buf *b, struct error *f)
{
	struct card_cache cache = card_cache_open(paths, host);
	char key[SHA1_HEX + 1];
	bool ok, keep = false;

	card_key(card, key);
	ok = card_cache_read(&cache, key, b);
	if (!ok) {
		ok = draw_for_cache(card, &keep, b, f);
		if (ok && keep)
			card_cache_write(&cache, key, b->p, b->len);
	}
	card_cache_close(&cache);
	return ok;
}
