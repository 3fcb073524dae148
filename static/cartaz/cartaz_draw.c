/*
 * cartaz_draw - main of the program "cartaz-draw", which `cartaz` starts to draw the
 * pictures of a brand (documents/pictures.h), or to name its libraries.  It is linked with
 * cairo and pango, which take 4 ms to load; cartaz is not.
 *
 *   cartaz-draw NAME HOST ACCENT    the pictures: a line "letters", or "shapes" where no
 *                                   font is installed; then for each picture a line
 *                                   with its name and its size, and its bytes; last
 *                                   the line "end 0"
 *   cartaz-draw versions            a line for each library
 */
#include <unistd.h>

#include "base/write_whole.h"
#include "cards/canvas.h"
#include "cards/card.h"
#include "cards/fonts.h"

static bool
draw_card(const struct brand *b, int size, struct buf *out, struct error *f)
{
	struct share_card card;

	(void)size;
	share_card_of_brand(b, &card);
	return card_draw(&card, out, f);
}

static bool
draw_favicon(const struct brand *b, int size, struct buf *out, struct error *f)
{
	(void)size;
	return card_favicon(b, out, f);
}

/* The names that browsers and phones request, and the icons of site.webmanifest. */
static const struct {
	const char *path;
	int size;
	bool (*draw)(
	    const struct brand *, int size, struct buf *, struct error *);
} pictures[] = {
	{ &SHARE_CARD_FILE[1], 0, draw_card },
	{ "favicon.ico", 0, draw_favicon },
	{ "apple-touch-icon.png", 180, card_icon },
	{ "icon-192.png", 192, card_icon },
	{ "icon-512.png", 512, card_icon },
};

static bool
draw_all(const struct brand *b, struct buf *all, struct error *f)
{
	LOCAL_BUF out = BUF_INIT(CARD_BYTES_MAX);
	bool ok = true;

	buf_text(all, fonts_are_there() ? "letters\n" : "shapes\n");
	for (size_t i = 0; ok && i < ARRAY_LEN(pictures); i++) {
		buf_reset(&out);
		ok = pictures[i].draw(b, pictures[i].size, &out, f);
		buf_printf(all, "%s %zu\n", pictures[i].path, out.len);
		buf_bytes(all, out.p, out.len);
	}
	buf_text(all, "end 0\n");
	return ok;
}

/* Makes a brand from the arguments. */
static bool
draw_brand(char **argv, struct buf *all)
{
	struct brand b = {
		.name = argv[1],
		.host = argv[2],
		.look.accent = argv[3][0] != '\0' ? argv[3] : NULL,
	};
	struct error f;
	bool ok = draw_all(&b, all, &f);

	if (!ok)
		(void)!write_whole(STDERR_FILENO, f.note, strlen(f.note));
	return ok;
}

int
main(int argc, char **argv)
{
	LOCAL_BUF all = BUF_INIT(ARRAY_LEN(pictures) * CARD_BYTES_MAX);
	bool ok = true;

	if (argc == 4)
		ok = draw_brand(argv, &all);
	else if (argc == 2 && strcmp(argv[1], "versions") == 0)
		buf_printf(&all, "cairo %s\npango %s\n", canvas_cairo_version(),
		    canvas_pango_version());
	else
		fatal("cartaz-draw: only cartaz starts this program");
	ok = ok && !all.full && write_whole(STDOUT_FILENO, all.p, all.len);
	/* Everything is written; releasing the loaded fonts would only take time. */
	_exit(ok ? 0 : 1);
}
