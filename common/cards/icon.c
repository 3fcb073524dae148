/*
 * icon - draws the icon of a brand, which looks like favicon.svg.
 */
#include "base/text.h"
#include "brand/style.h"
#include "cards/canvas.h"
#include "cards/card.h"

/* The numbers of static/site/favicon.svg, in units of 64. */
#define UNIT 64.0
#define BASELINE 43.0
#define LETTER 46.0
#define RULE_LEFT 10.0
#define RULE_WIDTH 44.0
#define RULE_TOP 49.5
#define RULE_HEIGHT 5.0

enum { FAVICON = 32, LETTER_BYTES = 64 };

/* Draws the letter in the middle, smaller if it is wider than the rule. */
static void
put_letter(struct canvas *c, const char *text, size_t n, double scale)
{
	double width = canvas_width(c, text, n), size = LETTER;

	if (width * size > RULE_WIDTH)
		size = RULE_WIDTH / width;
	canvas_text(c,
	    &(struct canvas_text){
		.text = text,
		.n = n,
		.x = (UNIT - width * size) / 2 * scale,
		.y = BASELINE * scale,
		.size = size * scale,
		.width = UNIT * scale,
	    });
}

bool
card_icon(const struct brand *brand, int size, struct buf *b, struct error *f)
{
	struct canvas *c = canvas_new(size, size);
	struct canvas_colors colors = { .strength = 0 };
	LOCAL_BUF letter = BUF_INIT(LETTER_BYTES);
	struct style_colors style;
	double scale = size / UNIT;
	uint32_t first;
	char text[8] = "";
	bool ok;

	style_colors(brand->look.accent, &style);
	if (!color_parse(style.accent, &colors.ground) ||
	    !color_parse(style.on_accent, &colors.letters))
		fatal("icon: a color of the style is not valid");
	memcpy(text, brand->name,
	    text_utf8(brand->name, strlen(brand->name), &first));
	canvas_prepare(text, &letter);
	put_letter(c, buf_cstr(&letter), letter.len, scale);
	canvas_rectangle(c, CANVAS_LETTERS, RULE_LEFT * scale, RULE_TOP * scale,
	    RULE_WIDTH * scale, RULE_HEIGHT * scale);
	ok = canvas_png(c, &colors, b, f);
	canvas_release(c);
	return ok;
}

/* Writes an ICONDIR with one entry, whose picture may be PNG. */
bool
card_favicon(const struct brand *brand, struct buf *b, struct error *f)
{
	LOCAL_BUF picture = BUF_INIT(CARD_BYTES_MAX);
	bool ok = card_icon(brand, FAVICON, &picture, f);
	size_t n = picture.len;
	const unsigned char head[] = { 0, 0, 1, 0, 1, 0, FAVICON, FAVICON, 0, 0,
		1, 0, 8, 0, n & 0xff, n >> 8 & 0xff, n >> 16 & 0xff,
		(unsigned char)(n >> 24), 6 + 16, 0, 0, 0 };

	if (ok) {
		buf_bytes(b, (const char *)head, sizeof(head));
		buf_bytes(b, buf_cstr(&picture), n);
	}
	return ok;
}
