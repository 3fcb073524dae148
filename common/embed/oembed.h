/*
 * oembed.h - writes the answer of oEmbed: JSON with a frame of embed.h, for sites that turn
 * a page's address into a preview.
 *
 * Also called: oEmbed, rich preview, link unfurling.
 * Shape:  {"version": "1.0", "type": "rich", "title", "provider_name", "provider_url",
 *         "cache_age", "html": "<iframe ...>", "width", "height", "thumbnail_url",
 *         "thumbnail_width", "thumbnail_height"}.  The thumbnail is the share card, and is
 *         left out if the card is larger than the requested size.  An organizer's picture
 *         is never the thumbnail, because its size is unknown.
 * Limits: a frame is never wider or higher than requested, and at most 600 pixels wide.
 *         A list has five rows, or in a low frame fewer, but at least one.
 * Units:  pixels.
 * Owns:   nothing.
 * Errors: none.
 * Source: https://oembed.com, sections 2.3 and 4
 */
#ifndef EMBED_OEMBED_H
#define EMBED_OEMBED_H

#include "base/buf.h"
#include "page/event_page.h"
#include "list/list_page.h"

enum { OEMBED_SIZE_MAX = 10000 };

struct oembed_size {
	int64_t width,
	    height; /* the requested limits, at most OEMBED_SIZE_MAX */
};

void oembed_event(
    const struct event_page *, const struct oembed_size *, struct buf *);
void oembed_list(
    const struct list_page *, const struct oembed_size *, struct buf *);

#endif
