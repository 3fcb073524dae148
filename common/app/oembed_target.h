/*
 * oembed_target.h - finds the page of the brand for an address.
 *
 * Rules: the address is an http or https address.  Its host is the brand's host or an
 *        alias, with any port.  Its path is that of the home page, of the list or of an
 *        event, below the brand's path or BRAND_PATH_OF_EVENTS.
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
	char slug[EVENT_SLUG_MAX + 1]; /* "" for a list */
	const char *query;             /* the list's query */
};

/* Finds the page.  Returns false if no page of the brand has the address. */
bool oembed_target_read(const struct brand *, const char *address,
    struct arena *, struct oembed_target *) MUST_USE;

#endif
