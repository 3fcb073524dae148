/*
 * canvas.h - shapes and letters as pixels of a few colors.  The only includer of cairo
 * and pango.
 *
 * Shape:  two layers, an ornament behind letters, each a coverage of 0 to 255 a pixel.
 *         canvas_png() mixes them: a ground, the ornament on it, the letters on both.
 * Letters: bold and condensed, as the pages' headings, of the fonts of fonts.h.  Without
 *         any no text is drawn.
 * Owns:   the canvas, until canvas_release().
 * Errors: none but of canvas_png(): what no font has is left out of canvas_prepare().
 * Units:  pixels; a width is also told in letter heights.
 * Limits: CANVAS_WIDTH_MAX by CANVAS_WIDTH_MAX pixels.
 * Source: https://docs.gtk.org/Pango/, https://www.cairographics.org/manual/
 */
#ifndef CARDS_CANVAS_H
#define CARDS_CANVAS_H

#include "base/buf.h"
#include "base/error.h"

enum { CANVAS_WIDTH_MAX = 4096 };

enum canvas_layer { CANVAS_ORNAMENT, CANVAS_LETTERS, CANVAS_LAYERS };

struct canvas; /* opaque */

struct canvas *canvas_new(int width, int height) MUST_USE;
void canvas_release(struct canvas *);

/*
 * Appends what can be drawn of a text that others wrote: in capitals, in one line,
 * without what is invisible and without what no font has.
 */
void canvas_prepare(const char *text, struct buf *);

/* Of prepared text, in letter heights. */
double canvas_width(struct canvas *, const char *text, size_t n) MUST_USE;

struct canvas_text {
	const char *text;
	size_t n;
	double x, y;  /* of the baseline; its left end, or its right end */
	double size;  /* of the letters */
	double width; /* that there is: a longer text ends in "…" */
	bool at_end;  /* x is the right end */
	bool cut_out; /* of what the layer has there, in place of added */
};

void canvas_text(struct canvas *, const struct canvas_text *);
/* How many letters no font had, in all texts so far: 0, where they were prepared. */
int canvas_unknown(const struct canvas *) MUST_USE;

void canvas_rectangle(struct canvas *, enum canvas_layer, double x, double y,
    double width, double height);
void canvas_circle(
    struct canvas *, enum canvas_layer, double x, double y, double radius);
/* A path of SVG with M, L, H, h, V, A (of circles) and Z: one of our own constants. */
void canvas_path(struct canvas *, enum canvas_layer, const char *path);

/* As 0xrrggbb; the ornament is mixed with the ground: 1 is the ornament alone. */
struct canvas_colors {
	uint32_t ground, ornament, letters;
	double strength;
};

bool canvas_png(struct canvas *, const struct canvas_colors *, struct buf *,
    struct error *) MUST_USE;

/* Of the libraries that are loaded. */
const char *canvas_cairo_version(void);
const char *canvas_pango_version(void);

#endif
