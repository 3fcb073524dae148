/*
 * page_card.h - answers the share card of an event, /eventos/{slug}.png, where it
 * cannot be drawn, with the brand's prepared card.
 *
 * Only the program page-card draws cards, and is linked with the drawing libraries.
 * Where it does not run (the resident server, a host with only .htaccess, a machine
 * without fonts) an event still has a picture.
 *
 * Owns:   nothing.
 * Errors: ERROR_NOT_FOUND before the brand is published.
 */
#ifndef APP_PAGE_CARD_H
#define APP_PAGE_CARD_H

#include "app/endpoint.h"

/* Answers with the file htdocs/<host>/card.png. */
bool page_card_prepared(struct ctx *, struct response *, struct error *)
    MUST_USE;

/*
 * For a brand that draws no cards: 302 to the brand's own card; false for any other
 * brand.  It does not check whether the event exists.
 */
bool page_card_redirect(const struct ctx *, struct response *);

#endif
