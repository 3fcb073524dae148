/*
 * oembed_target.h - finds the page of the brand that an address names, for oEmbed.
 *
 * Rules: the address is an http or https address.  Its host is the brand's host or an
 *        alias, with or without a port.  Its path is the path of the home page, of the
 *        list, or of an event below the list.  The path of the list is the brand's path
 *        of events or BRAND_PATH_OF_EVENTS.  A slash at the end is ignored.
 * Owns:  nothing; text is in the arena.
 */
#ifndef APP_OEMBED_TARGET_H
#define APP_OEMBED_TARGET_H

#include "base/arena.h"
#include "brand/brand.h"
#include "event/event.h"

/* In bytes.  An address of this length or more has no page. */
enum { OEMBED_TARGET_MAX = 2048 };

struct oembed_target {
	char slug[EVENT_SLUG_MAX + 1]; /* "" for the home page or a list */
	const char *query;             /* the query of the address, or "" */
};

/*
 * Sets the target.  Returns false if no page of the brand can have the address.  Does not
 * check whether the event exists.
 */
bool oembed_target_read(const struct brand *, const char *address,
    struct arena *, struct oembed_target *) MUST_USE;

#endif
