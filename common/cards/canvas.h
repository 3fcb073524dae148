/*
 * canvas.h - draws shapes and letters in a few colors.  The only includer of cairo and
 * pango.
 *
 * Also called: drawing, text layout, rendering.
 * Shape:   two layers, an ornament behind letters; each has a coverage of 0 to 255 for
 *          each pixel.  canvas_png() mixes them: a ground, the ornament on it, the
 *          letters on both.
 * Letters: bold and condensed, like the pages' headings, from the fonts of fonts.h.
 *          Without fonts no text is drawn.
 * Owns:    the canvas, until canvas_release().
 * Errors:  only canvas_png() fails; canvas_prepare() leaves out letters that no font
 *          has.
 * Units:   pixels; a width may also be in letter heights.
 * Limits:  CANVAS_WIDTH_MAX by CANVAS_WIDTH_MAX pixels.
 * Source:  https://docs.gtk.org/Pango/, https://www.cairographics.org/manual/
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
 * Appends the drawable part of an untrusted text: in capitals, on one line, without
 * invisible characters and without letters that no font has.
 */
void canvas_prepare(const char *text, struct buf *);

/* The width of prepared text, in letter heights. */
double canvas_width(struct canvas *, const char *text, size_t n) MUST_USE;

struct canvas_text {
	const char *text;
	size_t n;
	double x, y;  /* the baseline's left end, or its right end */
	double size;  /* of the letters */
	double width; /* available; a longer text ends in "…" */
	bool at_end;  /* x is the right end */
	bool cut_out; /* erases from the layer instead of adding */
};

void canvas_text(struct canvas *, const struct canvas_text *);
/* The number of letters so far that no font had; 0 if all texts were prepared. */
int canvas_unknown(const struct canvas *) MUST_USE;

void canvas_rectangle(struct canvas *, enum canvas_layer, double x, double y,
    double width, double height);
void canvas_circle(
    struct canvas *, enum canvas_layer, double x, double y, double radius);
/*
 * Draws an SVG path with M, L, H, h, V, A (of circles) and Z: only our own constants.
 */
void canvas_path(struct canvas *, enum canvas_layer, const char *path);

/* As 0xrrggbb.  The ornament is mixed with the ground: 1 is only the ornament. */
struct canvas_colors {
	uint32_t ground, ornament, letters;
	double strength;
};

bool canvas_png(struct canvas *, const struct canvas_colors *, struct buf *,
    struct error *) MUST_USE;

/* The versions of the loaded libraries. */
const char *canvas_cairo_version(void);
const char *canvas_pango_version(void);

#endif
