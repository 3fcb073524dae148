/*
 * poster.h - a poster for an event that has no picture: its name in letters that
 * fill the width, line by line, above its date and place.
 *
 * Layer:  2 (domain).
 * Shape:  an <svg> element for a page of ours, 1200 x 630 as banners are.  The
 *         colours and letters come from classes of cartaz.css.  It says nothing
 *         that the page does not say beside it, so readers that read aloud skip it.
 * Safe:   any text; it is wrapped, cut and escaped, and ends as text.
 * Limits: POSTER_MAX bytes.
 */
#ifndef POSTER_H
#define POSTER_H

#include "base/base.h"
#include "base/buf.h"
#include "brand/locale.h"

enum { POSTER_MAX = 8 * 1024 };

struct poster {
	const char *name, *slug;
	const char *starts_at, *city; /* or NULL */
	bool is_online;
};

/* True when the whole name stands on it: a very long one is cut. */
bool poster_svg(const struct poster *, const struct locale *, struct buf *);

#endif
