/*
 * page_card.h - the share card of an event, /eventos/{slug}.png, where it is not drawn:
 * the brand's prepared card in its place.
 *
 * The program page-card draws it, and is linked with what draws.  Where it does not run
 * (the resident server, a host of .htaccess alone, a machine without fonts) an event
 * still has a picture.
 *
 * Owns:   nothing.
 * Errors: ERROR_NOT_FOUND before the brand is published.
 */
#ifndef APP_PAGE_CARD_H
#define APP_PAGE_CARD_H

#include "app/endpoint.h"

/* htdocs/<host>/card.png. */
bool page_card_prepared(struct ctx *, struct response *, struct error *)
    MUST_USE;

/*
 * A brand that draws no cards: 302 to the brand's own; false for any other.  Which of
 * its events there are is not asked.
 */
bool page_card_redirect(const struct ctx *, struct response *);

#endif
