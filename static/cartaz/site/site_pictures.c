/*
 * site_pictures - the brand's share card and its icons, as PNG.
 */
#include "cards/card.h"
#include "cartaz/site/internal.h"

static bool
draw_card(struct tool *t, const struct brand *b, int size, struct buf *out,
    struct error *f)
{
	struct share_card card;
	struct card_drawn drawn;

	(void)size;
	share_card_of_brand(b, &card);
	if (!card_draw(&card, out, &drawn, f))
		return false;
	if (!drawn.has_fonts)
		(void)tool_fail(t,
		    "%s: no font of those that operations.md names is "
		    "installed; the pictures have no letters",
		    b->host);
	return true;
}

static bool
draw_favicon(struct tool *t, const struct brand *b, int size, struct buf *out,
    struct error *f)
{
	(void)t;
	(void)size;
	return card_favicon(b, out, f);
}

static bool
draw_icon(struct tool *t, const struct brand *b, int size, struct buf *out,
    struct error *f)
{
	(void)t;
	return card_icon(b, size, out, f);
}

/* A name that browsers and phones ask for; the icons of site.webmanifest. */
static const struct {
	const char *path;
	int size;
	bool (*draw)(struct tool *, const struct brand *, int size,
	    struct buf *, struct error *);
} pictures[] = {
	{ &SHARE_CARD_FILE[1], 0, draw_card },
	{ "favicon.ico", 0, draw_favicon },
	{ "apple-touch-icon.png", 180, draw_icon },
	{ "icon-192.png", 192, draw_icon },
	{ "icon-512.png", 512, draw_icon },
};

bool
site_emit_pictures(struct site *s, struct error *f)
{
	struct buf picture = BUF_INIT(CARD_BYTES_MAX);
	bool ok = true;

	for (size_t i = 0; ok && i < ARRAY_LEN(pictures); i++) {
		buf_reset(&picture);
		ok = pictures[i].draw(
			 s->tool, s->brand, pictures[i].size, &picture, f) &&
		    site_emit(s, pictures[i].path, picture.p, picture.len, f);
	}
	buf_release(&picture);
	return ok;
}
