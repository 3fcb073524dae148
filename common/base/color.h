/*
 * color.h - colours that can be read on one another.
 *
 * Shape:  "#rrggbb" as brand files have it; inside 0xrrggbb.
 * Source: WCAG 2.2, relative luminance and contrast ratio; 4.5 is what it asks of
 *         text.
 */
#ifndef BASE_COLOR_H
#define BASE_COLOR_H

#include "base/base.h"

#define COLOR_TEXT_MAX 8 /* "#rrggbb" and its NUL */

bool color_parse(const char *text, uint32_t *colour) MUST_USE;
void color_print(uint32_t colour, char out[COLOR_TEXT_MAX]);

/* The one of two that reads better on the ground. */
uint32_t color_on(uint32_t ground, uint32_t dark, uint32_t light) MUST_USE;

/*
 * The nearest to the colour, towards `end` (black or white), that has the
 * contrast on the ground; `end` where none has.
 */
uint32_t color_readable(
    uint32_t colour, uint32_t ground, uint32_t end, double contrast) MUST_USE;

#endif
