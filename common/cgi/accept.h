/*
 * accept.h - content negotiation by the Accept header, and media types.
 *
 * Also called: MIME types, conneg, q-values, quality values.
 * Rules:  a page is Markdown if the header names text/markdown itself, with a quality
 *         above 0 and not below the quality of text/html.  A wildcard may give the
 *         quality of text/html, but never means Markdown.  In all other cases the page
 *         is HTML, even if the header is missing or malformed.  Negotiation never
 *         fails.
 * Source: RFC 9110 sections 12.4.2 and 12.5.1.
 */
#ifndef CGI_ACCEPT_H
#define CGI_ACCEPT_H

#include "base/base.h"

/* Returns true if the page is Markdown. */
bool accept_markdown(const char *accept_or_null) MUST_USE;
/* Returns true if a range includes application/json with a quality other than 0. */
bool accept_json(const char *accept) MUST_USE;

/* Returns true if a Content-Type is this media type, with any parameters. */
bool accept_is_type(const char *content_type, const char *type) MUST_USE;

#endif
