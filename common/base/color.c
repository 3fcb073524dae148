#include "base/color.h"

#include <math.h>

enum { STEPS = 32 };

static int
hex(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool
color_parse(const char *text, uint32_t *colour)
{
	uint32_t value = 0;

	if (text[0] != '#' || strlen(text) != 7)
		return false;
	for (int i = 1; i < 7; i++) {
		int digit = hex(text[i]);

		if (digit < 0)
			return false;
		value = value << 4 | (uint32_t)digit;
	}
	*colour = value;
	return true;
}

void
color_print(uint32_t colour, char out[COLOR_TEXT_MAX])
{
	snprintf(out, COLOR_TEXT_MAX, "#%06x", (unsigned)(colour & 0xffffff));
}

static double
linear(uint32_t colour, int shift)
{
	double c = (double)(colour >> shift & 0xff) / 255;

	return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}

static double
luminance(uint32_t colour)
{
	return 0.2126 * linear(colour, 16) + 0.7152 * linear(colour, 8) +
	    0.0722 * linear(colour, 0);
}

/* 1 to 21: WCAG 2.2, contrast ratio. */
static double
contrast_of(uint32_t a, uint32_t b)
{
	double one = luminance(a), two = luminance(b);

	return one > two ? (one + 0.05) / (two + 0.05)
			 : (two + 0.05) / (one + 0.05);
}

uint32_t
color_on(uint32_t ground, uint32_t dark, uint32_t light)
{
	return contrast_of(ground, light) >= contrast_of(ground, dark) ? light
								       : dark;
}

static uint32_t
mixed(uint32_t from, uint32_t to, int step)
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
color_readable(uint32_t colour, uint32_t ground, uint32_t end, double contrast)
{
	for (int step = 0; step < STEPS; step++) {
		uint32_t tried = mixed(colour, end, step);

		if (contrast_of(tried, ground) >= contrast)
			return tried;
	}
	return end;
}
