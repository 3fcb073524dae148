/*
 * status_page.h - `cartaz status --html`: a page for the operator, one file without
 * script, image or address outside of it.
 *
 * Shape:  what needs somebody stands first, then what is well; each brand with its
 *         state in words, its numbers, and what to do.
 * Rule:   the page is not public: it names paths and reasons (operations.md).
 * Owns:   the rows, from status_page_add() to status_page_print().
 */
#ifndef CARTAZ_COMMANDS_STATUS_PAGE_H
#define CARTAZ_COMMANDS_STATUS_PAGE_H

#include "base/buf.h"
#include "cartaz/commands/brand_status.h"

enum status_page_state {
	STATUS_PAGE_DOWN, /* its pages answer an error */
	STATUS_PAGE_LOOK, /* it is served, and somebody should look at it */
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
