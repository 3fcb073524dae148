/*
 * card - draws the poster of an event on a canvas.
 */
#include "cards/card.h"

#include <math.h>

#include "base/text.h"
#include "brand/style.h"
#include "page/poster.h"
#include "cards/canvas.h"
#include "cards/fonts.h"

enum {
	TEXT_MAX = 64 * 1024,
	NAME_BYTES = 512, /* a poster shows only a part */
	BRAND_LINE = 76,
	BRAND_SIZE = 38,
	NAME_TOP = 104,         /* below the brand */
	FOOT_SIDE_BY_SIDE = 38, /* smaller letters: date above place */
	FOOT_LEAST = 28,
	FOOT_LIFT = 54,
	GAP = 46,
	TAG_TOP = 36,
	TAG_HEIGHT = 56,
	TAG_PAD = 18,
};

/* Line heights for capitals with accents, signs above and below, and ideographs. */
#define LEADING 0.97
#define LEADING_TALL 1.25
#define LEADING_SQUARE 1.08
#define TAG_PART 0.45 /* maximum part of the width */

struct drawing {
	struct canvas *canvas;
	const struct share_card *card;
	struct buf name, brand, date, place, state;
	double lift; /* for a second line below */
};

static void
prepare_text(const char *text, struct buf *out)
{
	char start[NAME_BYTES + 1];
	size_t n;

	*out = BUF_INIT(TEXT_MAX);
	if (text == NULL)
		return;
	n = text_cut(text, strlen(text), NAME_BYTES);
	memcpy(start, text, n);
	start[n] = '\0';
	canvas_prepare(start, out);
	while (out->len > 0 && out->p[out->len - 1] == ' ')
		out->p[--out->len] = '\0';
}

/* Returns the largest line height that a letter of the name needs. */
static double
leading_of(const char *name)
{
	double leading = LEADING;
	size_t left = strlen(name), n;
	uint32_t c;

	for (; left > 0; name += n, left -= n) {
		n = text_utf8(name, left, &c);
		if (n == 0)
			n = 1;
		else if (c >= 0x590 && c < 0x1e00)
			return LEADING_TALL;
		else if (c >= 0x2e80)
			leading = LEADING_SQUARE;
	}
	return leading;
}

static void
put_name_line(const struct drawing *d, const struct poster_words *w,
    const struct poster_line *l, double y)
{
	LOCAL_BUF line = BUF_INIT(TEXT_MAX);
	bool at_end = text_has_right_to_left(buf_cstr(&d->name));

	for (size_t i = l->first; i < l->past; i++) {
		if (i > l->first && poster_has_blank(w, i))
			buf_char(&line, ' ');
		buf_bytes(&line, w->word[i].p, w->word[i].n);
	}
	if (w->cut && l->past == w->count)
		buf_text(&line, "…");
	canvas_text(d->canvas,
	    &(struct canvas_text){
		.text = buf_cstr(&line),
		.n = line.len,
		.x = at_end ? POSTER_WIDTH - POSTER_MARGIN : POSTER_MARGIN,
		.y = y,
		.size = l->size,
		.width = POSTER_MEASURE,
		.at_end = at_end,
	    });
}

/* Draws the name from the bottom up.  Tall letters stay above the rule. */
static void
put_name(const struct drawing *d)
{
	double leading = leading_of(buf_cstr(&d->name)), y;
	double top = d->brand.len > 0 ? NAME_TOP : POSTER_NAME_TOP;
	double bottom = POSTER_NAME_BOTTOM - d->lift;
	struct poster_words words;
	struct poster_lines lines;

	poster_split(buf_cstr(&d->name), &words);
	for (size_t i = 0; i < words.count; i++)
		words.word[i].width =
		    canvas_width(d->canvas, words.word[i].p, words.word[i].n) +
		    (words.cut && i + 1 == words.count ? 1 : 0);
	poster_set_lines(&words, bottom - top, leading, &lines);
	if (lines.count == 0)
		return;
	y = bottom - lines.line[lines.count - 1].size * (leading - LEADING) / 2;
	for (size_t i = lines.count; i-- > 0;) {
		put_name_line(d, &words, &lines.line[i], y);
		y -= lines.line[i].size * leading;
	}
}

/* Returns the width in letters of the foot's size. */
static double
foot_width(const struct drawing *d, const struct buf *text)
{
	return POSTER_FOOT_SIZE *
	    canvas_width(d->canvas, buf_cstr(text), text->len);
}

/* Draws letters as large as the width allows, between the least and largest size. */
static void
put_foot_text(const struct drawing *d, const struct buf *text, double y,
    double width, bool at_end)
{
	double natural = foot_width(d, text), size = POSTER_FOOT_SIZE;

	if (natural > width)
		size *= width / natural;
	canvas_text(d->canvas,
	    &(struct canvas_text){
		.text = buf_cstr(text),
		.n = text->len,
		.x = at_end ? POSTER_WIDTH - POSTER_MARGIN : POSTER_MARGIN,
		.y = y,
		.size = size < FOOT_LEAST ? FOOT_LEAST : size,
		.width = width,
		.at_end = at_end,
	    });
}

/* Returns true if date and place fit side by side in letters of this size. */
static bool
fits_one_line(const struct drawing *d)
{
	return (foot_width(d, &d->date) + foot_width(d, &d->place)) *
	    FOOT_SIDE_BY_SIDE / POSTER_FOOT_SIZE <=
	    POSTER_MEASURE - GAP;
}

/* Draws the date on the left, and the place on the right or below it. */
static void
put_foot(const struct drawing *d)
{
	double date = foot_width(d, &d->date), place = foot_width(d, &d->place);
	double room = POSTER_MEASURE, most = POSTER_MEASURE;
	bool beside = d->lift <= 0 && date > 0;

	canvas_rectangle(d->canvas, CANVAS_LETTERS, POSTER_MARGIN,
	    POSTER_RULE_LINE - d->lift - POSTER_RULE_WIDTH / 2.0,
	    POSTER_MEASURE, POSTER_RULE_WIDTH);
	if (beside && place > 0) {
		most = date * (room - GAP) / fmax(date + place, room - GAP);
		room -= most + GAP;
	}
	put_foot_text(d, &d->date, POSTER_FOOT_LINE - d->lift, most, false);
	put_foot_text(d, &d->place, POSTER_FOOT_LINE, room, beside);
}

/* Draws the state as a box with cut-out letters.  Returns the width of box and gap. */
static double
put_state_box(const struct drawing *d)
{
	double most = TAG_PART * POSTER_MEASURE, width;

	if (d->state.len == 0)
		return 0;
	width = BRAND_SIZE *
	    canvas_width(d->canvas, buf_cstr(&d->state), d->state.len);
	if (width > most)
		width = most;
	canvas_rectangle(d->canvas, CANVAS_LETTERS,
	    POSTER_WIDTH - POSTER_MARGIN - width - 2 * TAG_PAD, TAG_TOP,
	    width + 2 * TAG_PAD, TAG_HEIGHT);
	canvas_text(d->canvas,
	    &(struct canvas_text){
		.text = buf_cstr(&d->state),
		.n = d->state.len,
		.x = POSTER_WIDTH - POSTER_MARGIN - TAG_PAD,
		.y = BRAND_LINE,
		.size = BRAND_SIZE,
		.width = width + 1,
		.at_end = true,
		.cut_out = true,
	    });
	return width + 2 * TAG_PAD + GAP;
}

static void
put_brand(const struct drawing *d, double width)
{
	canvas_text(d->canvas,
	    &(struct canvas_text){
		.text = buf_cstr(&d->brand),
		.n = d->brand.len,
		.x = POSTER_MARGIN,
		.y = BRAND_LINE,
		.size = BRAND_SIZE,
		.width = width,
	    });
}

static void
put_ornament(const struct drawing *d)
{
	struct poster_ornament o = poster_ornament(d->card->design);

	if (o.radius > 0)
		canvas_circle(d->canvas, CANVAS_ORNAMENT, o.x, o.y, o.radius);
	else
		canvas_path(d->canvas, CANVAS_ORNAMENT, o.path);
}

/* Returns the values of --ground, --letters and the fill of shapes in cartaz.css. */
static struct canvas_colors
colors_of(const struct share_card *card)
{
	enum { PAPER = 0xfaf6ee, INK = 0x16120f, SAND = 0xefe5d2 };
	struct style_colors style;
	uint32_t accent = 0, on_accent = 0;

	style_colors(card->accent, &style);
	if (!color_parse(style.accent, &accent) ||
	    !color_parse(style.on_accent, &on_accent))
		fatal("card: a color of the style is not valid");
	if (card->design == 2)
		return (struct canvas_colors){ INK, accent, PAPER, 0.42 };
	if (card->design == 4)
		return (struct canvas_colors){ SAND, accent, INK, 0.42 };
	return (struct canvas_colors){ accent, on_accent, on_accent, 0.12 };
}

static void
gather_texts(struct drawing *d, const struct share_card *card)
{
	*d = (struct drawing){
		.canvas = canvas_new(POSTER_WIDTH, POSTER_HEIGHT),
		.card = card,
	};
	prepare_text(card->name, &d->name);
	prepare_text(card->brand, &d->brand);
	prepare_text(card->date, &d->date);
	prepare_text(card->place, &d->place);
	prepare_text(card->state, &d->state);
	if (d->name.len == 0)
		buf_text(&d->name, buf_cstr(&d->brand));
	d->lift = fits_one_line(d) ? 0 : FOOT_LIFT;
}

bool
card_draw(const struct share_card *card, struct buf *b, struct error *f)
{
	struct canvas_colors colors = colors_of(card);
	struct drawing d;
	bool ok;

	if (fonts_are_closed())
		return error_internal(f,
		    "a folder of fonts below /usr/share/fonts has no font that "
		    "can be read; give the user of the web server access to it");
	gather_texts(&d, card);
	put_ornament(&d);
	put_brand(&d, POSTER_MEASURE - put_state_box(&d));
	put_name(&d);
	put_foot(&d);
	ok = canvas_png(d.canvas, &colors, b, f);
	buf_release(&d.name);
	buf_release(&d.brand);
	buf_release(&d.date);
	buf_release(&d.place);
	buf_release(&d.state);
	canvas_release(d.canvas);
	return ok;
}
