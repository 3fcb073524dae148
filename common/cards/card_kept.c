/*
 * card_kept - finds a card among those that were drawn, else draws and keeps it.
 */
#include "cards/card.h"
#include "cards/card_cache.h"

static bool
draw(const struct share_card *card, struct buf *b, struct error *f)
{
	struct card_drawn drawn;

	return card_draw(card, b, &drawn, f) &&
	    (drawn.has_fonts ||
		error_note(f, ERROR_INTERNAL_ERROR,
		    "no font for cards is installed; the brand's card is sent"));
}

bool
card_kept(const struct paths *paths, const char *host,
    const struct share_card *card, struct buf *b, struct error *f)
{
	struct card_cache cache = card_cache_open(paths, host);
	char key[SHA1_HEX + 1];
	bool ok;

	card_key(card, key);
	ok = card_cache_read(&cache, key, b);
	if (!ok) {
		ok = draw(card, b, f);
		if (ok)
			card_cache_write(&cache, key, b->p, b->len);
	}
	card_cache_close(&cache);
	return ok;
}
