/*
 * site_list.h - reads the list of the pages of a web site.
 *
 * Also called: sitemap, sitemap index, URL list.
 * Shape:  a sitemap or an index of sitemaps as XML, or addresses as text, one a line,
 *         where a line that begins with # is a comment.
 * Owns:   nothing; what the function gets is valid during its call.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE, ERROR_INTERNAL_ERROR; the note has the reason.
 * Limits: those of xml_reader.h.
 * Source: https://www.sitemaps.org/protocol.html
 */
#ifndef CARTAZ_SOURCES_SITE_LIST_H
#define CARTAZ_SOURCES_SITE_LIST_H

#include "http/http_client.h"

/* An address as it is in the list; lastmod is "" if the list has none for it. */
typedef void site_list_fn(void *context, const char *url, size_t n,
    const char *lastmod, bool is_sitemap);

/* Is it such a list, by its beginning?  Else it may be a page. */
bool site_list_is(const char *text) MUST_USE;
bool site_list_read(const struct http_response *, site_list_fn *, void *context,
    struct error *) MUST_USE;

#endif
