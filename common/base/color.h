/*
 * colour.h - colours that can be read on one another.
 *
 * Layer:  0 (base).
 * Shape:  "#rrggbb" as brand files have it; inside 0xrrggbb.
 * Source: WCAG 2.2, relative luminance and contrast ratio; 4.5 is what it asks of
 *         text.
 */
#ifndef COLOUR_H
#define COLOUR_H

#include "base/base.h"

#define COLOUR_TEXT_MAX 8 /* "#rrggbb" and its NUL */

bool colour_parse(const char *text, uint32_t *colour) MUST_USE;
void colour_print(uint32_t colour, char out[COLOUR_TEXT_MAX]);

/* The one of two that reads better on the ground. */
uint32_t colour_on(uint32_t ground, uint32_t dark, uint32_t light) MUST_USE;

/*
 * The nearest to the colour, towards `end` (black or white), that has the
 * contrast on the ground; `end` where none has.
 */
uint32_t colour_readable(
    uint32_t colour, uint32_t ground, uint32_t end, double contrast) MUST_USE;

#endif
