/*
 * color.h - colors and the contrast between them.
 *
 * Shape:  "#rrggbb" in brand files, 0xrrggbb in the program.
 * Errors: color_parse() returns false for any text that is not "#" and six hex digits.
 * Units:  contrast is a ratio from 1 to 21.
 * Source: WCAG 2.2, relative luminance and contrast ratio (at least 4.5 for text).
 */
#ifndef BASE_COLOR_H
#define BASE_COLOR_H

#include "base/base.h"

#define COLOR_TEXT_MAX 8 /* "#rrggbb" and its NUL */

bool color_parse(const char *text, uint32_t *color) MUST_USE;
void color_print(uint32_t color, char out[COLOR_TEXT_MAX]);

/* Returns `dark` or `light`, whichever has the higher contrast to the background. */
uint32_t color_pick(uint32_t background, uint32_t dark, uint32_t light)
    MUST_USE;

/*
 * Tries 32 colors from `color` towards `end` (black or white).  Returns the first that
 * has at least this contrast to the background, or `end` if none has it.
 */
uint32_t color_readable(uint32_t color, uint32_t background, uint32_t end,
    double contrast) MUST_USE;

#endif
