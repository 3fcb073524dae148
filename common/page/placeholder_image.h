/*
 * placeholder_image.h - an image for an event without an image: its name in letters that
 * fill the width, line by line, above its date and place.  If the name is already beside
 * the image, the image has the date, or the place of an event without a date, in large
 * letters instead.
 *
 * Shape:  an <svg> element for our pages, 1200 x 630 like a banner.  Colors and fonts
 *         come from classes of cartaz.css.  Screen readers do not read the image, because
 *         the page has the same texts.
 * Owns:   nothing; the caller owns the text.
 * Errors: none.  Any text is safe: it is wrapped, cut and escaped.
 * Units:  those of the viewBox.
 * Limits: PLACEHOLDER_IMAGE_MAX bytes.
 * Source: SVG 2, https://www.w3.org/TR/SVG2/text.html (textLength)
 */
#ifndef PAGE_PLACEHOLDER_IMAGE_H
#define PAGE_PLACEHOLDER_IMAGE_H

#include "base/base.h"
#include "base/buf.h"
#include "brand/locale.h"

enum { PLACEHOLDER_IMAGE_MAX = 8 * 1024 };

struct placeholder_image {
	const char *name; /* NULL: the name is beside the image */
	const char *slug;
	const char *starts_at, *city; /* or NULL */
	bool is_online;
};

/* Appends the image.  Returns false if the name was too long and was cut (poster.h). */
bool placeholder_image_svg(
    const struct placeholder_image *, const struct locale *, struct buf *);

#endif
