/*
 * status_page.h - `cartaz status --html`: a page for the operator, in one file without
 * scripts, images or external addresses.
 *
 * Also called: dashboard.
 * Shape: brands with problems come first, then the other brands.  Each brand has its
 *        state in words, its numbers, and remarks.
 * Rule:  the page is not public, because it contains paths and reasons
 *        (how-to/monitor.md).
 * Owns:  the rows, from status_page_add() to status_page_print().
 */
#ifndef CARTAZ_COMMANDS_STATUS_PAGE_H
#define CARTAZ_COMMANDS_STATUS_PAGE_H

#include "base/buf.h"
#include "cartaz/commands/brand_status.h"

enum status_page_state {
	STATUS_PAGE_DOWN, /* its pages are errors */
	STATUS_PAGE_LOOK, /* served, but needs attention */
	STATUS_PAGE_WELL,
	STATUS_PAGE_STATES,
};

struct status_page {
	struct buf rows[STATUS_PAGE_STATES];
	size_t brands[STATUS_PAGE_STATES];
};

void status_page_init(struct status_page *);
void status_page_add(
    struct status_page *, const struct tool *, const struct brand_status *);
/* Prints the page, and frees the rows. */
void status_page_print(struct status_page *, const struct tool *);

#endif
