/*
 * page_card.h - answers with the brand's prepared card if the share card of an event,
 * /eventos/{slug}.png, cannot be drawn.
 *
 * page-card is the only program for requests that draws cards and is linked with the
 * drawing libraries.  Where it does not run (the resident server, a host with only
 * .htaccess) or has no fonts, the prepared card is the picture of every event.
 *
 * Owns:   nothing.
 * Errors: ERROR_NOT_FOUND before the brand is published; ERROR_INTERNAL_ERROR if the file
 *         cannot be read.
 */
#ifndef APP_PAGE_CARD_H
#define APP_PAGE_CARD_H

#include "app/endpoint.h"

/* Answers with the file htdocs/<host>/card.png. */
bool page_card_prepared(struct ctx *, struct response *, struct error *)
    MUST_USE;

/*
 * If no card is drawn for the brand's events (page/share_card.h), answers 302 to the
 * brand's prepared card.  Otherwise returns false.  Does not check whether the event
 * exists.
 */
bool page_card_redirect(const struct ctx *, struct response *);

#endif
