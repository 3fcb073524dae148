/*
 * accept.h - content negotiation of pages: HTML or Markdown, by the Accept header.
 *
 * Also called: media types, MIME types, conneg, q-values, quality values.
 * Rules:  Markdown if text/markdown itself is named with a quality above 0 and not
 *         below that of text/html; a wildcard never means Markdown.  In all other
 *         cases HTML, also without a header or with a malformed one: negotiation never
 *         ends in an error.
 * Source: RFC 9110 sections 12.4.2 and 12.5.1.
 */
#ifndef CGI_ACCEPT_H
#define CGI_ACCEPT_H

#include "base/base.h"

bool accept_markdown(const char *accept_or_null) MUST_USE;

#endif
