/*
 * color - parses colors and computes their contrast.
 */
#include "base/color.h"

#include <math.h>

#include "base/text.h"

enum { STEPS = 32 };

bool
color_parse(const char *text, uint32_t *color)
{
	uint32_t value = 0;

	if (text[0] != '#' || strlen(text) != 7)
		return false;
	for (int i = 1; i < 7; i++) {
		int digit = text_hex_digit(text[i]);

		if (digit < 0)
			return false;
		value = value << 4 | (uint32_t)digit;
	}
	*color = value;
	return true;
}

void
color_print(uint32_t color, char out[COLOR_TEXT_MAX])
{
	snprintf(out, COLOR_TEXT_MAX, "#%06x", (unsigned)(color & 0xffffff));
}

static double
linear(uint32_t color, int shift)
{
	double c = (double)(color >> shift & 0xff) / 255;

	return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double
luminance(uint32_t color)
{
	return 0.2126 * linear(color, 16) + 0.7152 * linear(color, 8) +
	    0.0722 * linear(color, 0);
}

/* Returns the contrast ratio of WCAG 2.2, from 1 to 21. */
static double
contrast_ratio(uint32_t a, uint32_t b)
{
	double one = luminance(a), two = luminance(b);

	return one > two ? (one + 0.05) / (two + 0.05)
			 : (two + 0.05) / (one + 0.05);
}

uint32_t
color_pick(uint32_t background, uint32_t dark, uint32_t light)
{
	return contrast_ratio(background, light) >=
		contrast_ratio(background, dark)
	    ? light
	    : dark;
}

static uint32_t
blend_step(uint32_t from, uint32_t to, int step)
{
	uint32_t out = 0;

	for (int shift = 0; shift <= 16; shift += 8) {
		int a = (int)(from >> shift & 0xff),
		    b = (int)(to >> shift & 0xff);

		out |= (uint32_t)(a + (b - a) * step / STEPS) << shift;
	}
	return out;
}

uint32_t
color_readable(
    uint32_t color, uint32_t background, uint32_t end, double contrast)
{
	for (int step = 0; step < STEPS; step++) {
		uint32_t tried = blend_step(color, end, step);

		if (contrast_ratio(tried, background) >= contrast)
			return tried;
	}
	return end;
}
