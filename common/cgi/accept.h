/*
 * accept.h - which variant of a page the caller wants, by the Accept header.
 *
 * Rules:  Markdown when text/markdown itself is named with a quality above 0
 *         and not below that of text/html; a wildcard never means Markdown.  In
 *         all other cases, no header and a malformed one included, HTML:
 *         negotiation refuses nobody.
 * Source: RFC 9110 sections 12.4.2 and 12.5.1.
 */
#ifndef CGI_ACCEPT_H
#define CGI_ACCEPT_H

#include "base/base.h"

bool accept_markdown(const char *accept_or_null) MUST_USE;

#endif
