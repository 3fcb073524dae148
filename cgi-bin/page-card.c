/*
 * page-card - the picture of a shared link to an event.
 *
 *   GET /eventos/{slug}.png
 *   200 image/png, 1200 x 630 (card.h); the brand's card if no font exists
 *   301, 410 for a slug that an event had (page_gone.h)
 *   301 to the path that the brand chose (page_moved.h)
 *   302 to the brand's card if the brand draws no cards, as a live brand (page_card.h)
 *   Errors: slug_missing, not_found, event_not_found, upstream_unavailable, as pages
 */
#include "app/page_card.h"
#include "app/page_gone.h"
#include "app/page_moved.h"
#include "cards/card.h"
#include "cards/fonts.h"
#include "cgi/log.h"

extern const struct endpoint endpoint_page_card;

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	struct source source = endpoint_source(cx);
	struct catalog_gone was;
	struct share_card card;
	struct event_page page;
	struct page_form form;

	if (page_moved_redirect(cx, rq, rs))
		return true;
	if (!page_form(rq, &form) || form.kind != PAGE_CARD)
		return endpoint_not_found(f);
	if (form.stem[0] == '\0')
		return error_set(f, ERROR_SLUG_MISSING, "Name the event.");
	if (page_card_redirect(cx, rs))
		return true;
	if (!catalog_page(&source, form.stem, &cx->mem, &page, &was, f))
		return page_gone_respond(cx, rq, &form, &was, rs, f);
	share_card_of_event(&page, &cx->mem, &card);
	rs->type = SHARE_CARD_TYPE;
	if (!card_draw(&card, &rs->body, f))
		return false;
	if (fonts_are_there())
		return true;
	(void)error_note(f, ERROR_NOT_FOUND,
	    "no font for cards is installed, so Cartaz sends the brand's card");
	log_error(endpoint_page_card.name, f);
	buf_reset(&rs->body);
	return page_card_prepared(cx, rs, f);
}

const struct endpoint endpoint_page_card = {
	.name = "page-card",
	.method = METHOD_GET,
	.caching = ENDPOINT_CACHED,
	.has_path = true,
	.unversioned = true,
	.of_generation = true,
	.handle = handle,
	.write_error = page_endpoint_write_error,
};
