/*
 * placeholder_image.h - a poster for an event that has no picture: its name in letters that
 * fill the width, line by line, above its date and place.
 *
 * Shape:  an <svg> element for a page of ours, 1200 x 630 as banners are.  The
 *         colours and letters come from classes of cartaz.css.  It says nothing
 *         that the page does not say beside it, so readers that read aloud skip it.
 * Safe:   any text; it is wrapped, cut and escaped, and ends as text.
 * Limits: PLACEHOLDER_IMAGE_MAX bytes.
 */
#ifndef PAGES_PLACEHOLDER_IMAGE_H
#define PAGES_PLACEHOLDER_IMAGE_H

#include "base/base.h"
#include "base/buf.h"
#include "brand/locale.h"

enum { PLACEHOLDER_IMAGE_MAX = 8 * 1024 };

struct placeholder_image {
	const char *name, *slug;
	const char *starts_at, *city; /* or NULL */
	bool is_online;
};

/* True when the whole name stands on it: a very long one is cut. */
bool placeholder_image_svg(
    const struct placeholder_image *, const struct locale *, struct buf *);

#endif
