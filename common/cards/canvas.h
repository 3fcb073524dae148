/*
 * canvas.h - draws shapes and letters in a few colors.  Only this module includes cairo,
 * pango and libpng.
 *
 * Also called: drawing, text layout, rendering.
 * Shape:   two layers, an ornament behind letters.  For each pixel, a layer has a coverage
 *          from 0 to 255.  canvas_png() paints the background, the ornament on it, and
 *          the letters on top.
 * Letters: bold and condensed, like the pages' headings, from the fonts of fonts.h.
 *          Without fonts no text is drawn.
 * Owns:    the canvas, until canvas_release().
 * Errors:  only canvas_png() fails, with ERROR_INTERNAL_ERROR.  A size outside of the
 *          limits is fatal.
 * Units:   pixels; a width may also be in letter heights.
 * Limits:  CANVAS_WIDTH_MAX by CANVAS_WIDTH_MAX pixels.
 * Source:  https://docs.gtk.org/Pango/, https://www.cairographics.org/manual/,
 *          https://www.w3.org/TR/png-3/
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
 * Appends the part of an untrusted text that can be drawn: in capitals, on one line,
 * without invisible characters, and without letters that no font has.
 */
void canvas_prepare(const char *text, struct buf *);

/* Returns the width of prepared text, in letter heights. */
double canvas_width(struct canvas *, const char *text, size_t n) MUST_USE;

struct canvas_text {
	const char *text;
	size_t n;
	double x, y; /* the left end of the baseline; with at_end, the right */
	double size; /* height of the letters */
	double
	    width; /* a longer text is squeezed by up to 3 %, or ends in "…" */
	bool at_end;
	bool cut_out; /* erases instead of drawing */
};

/* Draws prepared text on the layer of letters. */
void canvas_text(struct canvas *, const struct canvas_text *);
void canvas_rectangle(struct canvas *, enum canvas_layer, double x, double y,
    double width, double height);
void canvas_circle(
    struct canvas *, enum canvas_layer, double x, double y, double radius);
/*
 * Draws an SVG path with M, L, H, h, V, A (of circles) and Z.  The path must be a
 * constant of the program, because it is not checked.
 */
void canvas_path(struct canvas *, enum canvas_layer, const char *path);

/*
 * Colors as 0xrrggbb.  `strength`, from 0 to 1, is the share of the color `ornament` in
 * the mix with `ground`, where the ornament covers a pixel completely.
 */
struct canvas_colors {
	uint32_t ground, ornament, letters;
	double strength;
};

/* Appends the picture as PNG. */
bool canvas_png(struct canvas *, const struct canvas_colors *, struct buf *,
    struct error *) MUST_USE;

/* Return the versions of the loaded libraries. */
const char *canvas_cairo_version(void);
const char *canvas_pango_version(void);

#endif
