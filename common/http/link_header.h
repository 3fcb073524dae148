/*
 * link_header.h - the links of an HTTP response's Link fields.
 *
 * Also called: rel=next, pagination links, web linking.
 * Shape:  the response's fields in the form of http_headers.h.
 * Owns:   nothing; targets point into the fields.
 * Errors: none; malformed links are skipped.
 * Source: RFC 8288 section 3 and appendix B.3; RFC 9110 section 5.3 (several fields
 *         are one list) and 5.6.4 (quoted strings).
 */
#ifndef HTTP_LINK_HEADER_H
#define HTTP_LINK_HEADER_H

#include "base/base.h"

/*
 * Returns the target of the first link that has the relation, not NUL-terminated, and
 * sets *n to its length.  Returns NULL if no link has the relation.  Relations are
 * compared without regard to case.  If a link has several `rel` parameters, only the
 * first is used; its value may contain several relations.
 */
const char *link_header_find(
    const char *headers, const char *relation, size_t *n) MUST_USE;

#endif
