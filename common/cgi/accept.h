/*
 * accept.h - content negotiation of pages: HTML or Markdown, by the Accept header.
 *
 * Also called: media types, MIME types, conneg, q-values, quality values.
 * Rules:  the answer is Markdown if the header names text/markdown itself, with a quality
 *         above 0 and not below the quality of text/html, which may come from a wildcard.
 *         A wildcard never means Markdown.  In all other cases the answer is HTML, even
 *         if the header is missing or malformed.  Negotiation never fails.
 * Source: RFC 9110 sections 12.4.2 and 12.5.1.
 */
#ifndef CGI_ACCEPT_H
#define CGI_ACCEPT_H

#include "base/base.h"

/* Returns true if the answer is Markdown. */
bool accept_markdown(const char *accept_or_null) MUST_USE;

#endif
