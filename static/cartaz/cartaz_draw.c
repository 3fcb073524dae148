/*
 * cartaz_draw - main of the program "cartaz-draw", which `cartaz publish` starts to draw
 * the pictures of a brand (site/pictures.h): it is linked with cairo and pango, which
 * take 4 ms to load, and cartaz is not.
 *
 *   cartaz-draw NAME HOST ACCENT    the pictures: a line "letters", or "shapes" where no
 *                                   font is installed; then of each a line with its name
 *                                   and its size, and its bytes
 *   cartaz-draw versions            a line for each library
 */
#include <stdio.h>

#include "cards/canvas.h"
#include "cards/card.h"

static bool
draw_card(const struct brand *b, int size, struct buf *out,
    struct card_drawn *drawn, struct error *f)
{
	struct share_card card;

	(void)size;
	share_card_of_brand(b, &card);
	return card_draw(&card, out, drawn, f);
}

static bool
draw_favicon(const struct brand *b, int size, struct buf *out,
    struct card_drawn *drawn, struct error *f)
{
	(void)size;
	(void)drawn;
	return card_favicon(b, out, f);
}

static bool
draw_icon(const struct brand *b, int size, struct buf *out,
    struct card_drawn *drawn, struct error *f)
{
	(void)drawn;
	return card_icon(b, size, out, f);
}

/* Names that browsers and phones ask for; the icons of site.webmanifest. */
static const struct {
	const char *path;
	int size;
	bool (*draw)(const struct brand *, int size, struct buf *,
	    struct card_drawn *, struct error *);
} pictures[] = {
	{ &SHARE_CARD_FILE[1], 0, draw_card },
	{ "favicon.ico", 0, draw_favicon },
	{ "apple-touch-icon.png", 180, draw_icon },
	{ "icon-192.png", 192, draw_icon },
	{ "icon-512.png", 512, draw_icon },
};

/* 1: said why on standard error. */
static int
draw_all(const struct brand *b)
{
	struct buf out = BUF_INIT(CARD_BYTES_MAX);
	struct card_drawn drawn = { 0 };
	struct error f;

	for (size_t i = 0; i < ARRAY_LEN(pictures); i++) {
		buf_reset(&out);
		if (!pictures[i].draw(b, pictures[i].size, &out, &drawn, &f)) {
			fprintf(stderr, "%s\n", f.note);
			return 1;
		}
		if (i == 0)
			puts(drawn.has_fonts ? "letters" : "shapes");
		printf("%s %zu\n", pictures[i].path, out.len);
		fwrite(out.p, 1, out.len, stdout);
	}
	buf_release(&out);
	return 0;
}

int
main(int argc, char **argv)
{
	struct brand b = { 0 };
	int status = 0;

	if (argc == 4) {
		b.name = argv[1];
		b.host = argv[2];
		b.look.accent = argv[3][0] != '\0' ? argv[3] : NULL;
		status = draw_all(&b);
	} else if (argc == 2 && strcmp(argv[1], "versions") == 0) {
		printf("cairo %s\npango %s\n", canvas_cairo_version(),
		    canvas_pango_version());
	} else {
		fatal("cartaz-draw: is started by cartaz publish");
	}
	return fflush(stdout) != 0 ? 1 : status;
}
