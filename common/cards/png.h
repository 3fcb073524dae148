/*
 * png.h - writes pixels of a palette as PNG.  Only this module includes libpng.
 *
 * Owns:   nothing.
 * Errors: ERROR_INTERNAL_ERROR with the library's reason.
 * Limits: 256 colors.
 * Speed:  no filters and a quick level of zlib are enough for flat colors.
 * Source: https://www.w3.org/TR/png-3/
 */
#ifndef CARDS_PNG_H
#define CARDS_PNG_H

#include "base/buf.h"
#include "base/error.h"

struct png {
	int width, height;
	const unsigned char
	    *pixels; /* row by row, for each pixel an index in the palette */
	const unsigned char
	    *palette; /* a red, green and blue byte for each color */
	int colors;   /* number of colors in the palette */
};

/* Appends the picture as a PNG file. */
bool png_write(const struct png *, struct buf *, struct error *) MUST_USE;

#endif
