/*
 * placeholder_image.h - an image for an event without one: its name in letters that
 * fill the width, line by line, above its date and place.  Beside the name it has the
 * date in such letters, so that no name is there twice.
 *
 * Shape:  an <svg> element for our pages, 1200 x 630 like a banner.  Colors and fonts
 *         come from classes of cartaz.css.  It is hidden from screen readers, because
 *         the page has the same texts.
 * Owns:   nothing; the caller owns the text.
 * Errors: none.  Any text is safe: it is wrapped, cut and escaped.
 * Units:  of the viewBox.
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
	const char *name; /* or NULL: it is beside the image */
	const char *slug;
	const char *starts_at, *city; /* or NULL */
	bool is_online;
};

/* True when it shows the whole name; a very long one is cut. */
bool placeholder_image_svg(
    const struct placeholder_image *, const struct locale *, struct buf *);

#endif
