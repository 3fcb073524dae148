/*
 * embed_endpoint.h - makes the answers of the programs page-embed and oembed, for frames
 * on other people's sites.
 *
 * Form:   page-embed ignores Accept, and answers with HTML, also for errors.  oembed
 *         answers with JSON, and for errors with problem documents.
 * Rules:  any site may frame the pages of page-embed, but no other page (EMBED_POLICY).
 * Owns:   nothing.
 * Errors: those of the catalog.
 * Source: CSP level 3, section 6.4.2 (frame-ancestors)
 */
#ifndef APP_EMBED_ENDPOINT_H
#define APP_EMBED_ENDPOINT_H

#include "embed/oembed.h"
#include "app/endpoint.h"

/* A printf format, like PAGE_POLICY (page_endpoint.h): %s is the source of the colors. */
#define EMBED_POLICY                                                           \
	"default-src 'none'; style-src 'self'%s; "                             \
	"img-src 'self' https: http:; "                                        \
	"form-action 'none'; base-uri 'none'; frame-ancestors *"

/* Writes an error as a page of a frame: the member write_error of struct endpoint. */
void embed_endpoint_write_error(const struct ctx *, const struct request *,
    struct response *, const struct error *, bool for_fallback);

/* Answers with the first events of the list that the parameters select. */
bool embed_endpoint_list(struct ctx *, struct response *, struct error *)
    MUST_USE;
/*
 * Answers with one event.  For a former slug, answers 301, and for a removed event 410.
 */
bool embed_endpoint_event(
    struct ctx *, const char *slug, struct response *, struct error *) MUST_USE;

/*
 * Answer with oEmbed (embed/oembed.h): the first function for an event, whose slug may be
 * a former slug, and the second for a list.  The query of the list's address replaces the
 * parameters of the request.
 */
bool embed_endpoint_oembed_event(struct ctx *, const char *slug,
    const struct oembed_size *, struct response *, struct error *) MUST_USE;
bool embed_endpoint_oembed_list(struct ctx *, const char *query,
    const struct oembed_size *, struct response *, struct error *) MUST_USE;

#endif
