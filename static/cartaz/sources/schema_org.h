/*
 * schema_org.h - reads a source of web pages that have schema.org events as JSON-LD.
 *
 * Also called: web crawler, scraper, structured data.
 * Shape:  the address has one page, a sitemap or an index of sitemaps, or a text with an
 *         address on each line.
 * Rules:  robots.txt is respected, and all requests stay on the host of the source's
 *         url.  A page is requested unless the sitemap shows that it is unchanged.  The
 *         request is conditional (response_cache.h, in the source's folder).  A page
 *         that cannot be read keeps its last events, unless its status is 404 or 410.
 * Owns:   nothing.
 * Errors: on false the job has its reason (job_fail()).
 * Limits: limits.max_pages of the source; SCHEMA_ORG_SITEMAPS_MAX sitemaps of an index.
 *         After SCHEMA_ORG_FAILURES_MAX failures in a row, the reading fails.
 * Source: RFC 9309.
 */
#ifndef CARTAZ_SOURCES_SCHEMA_ORG_H
#define CARTAZ_SOURCES_SCHEMA_ORG_H

#include "cartaz/job/job.h"
#include "cartaz/job/response_cache.h"
#include "cartaz/sources/source_fetch.h"

enum { SCHEMA_ORG_FAILURES_MAX = 10, SCHEMA_ORG_SITEMAPS_MAX = 500 };

/* Returns true for the start of a sitemap, a sitemap index or a list of addresses. */
bool schema_org_is_list(const char *text) MUST_USE;

/*
 * Requests the pages of the source, and adds their events to the job.  The source's own
 * address is requested with the validators of the state.  `got` gets the new validators
 * of a single page, or is_unchanged.  If the source is a list, the cache is open
 * afterwards: when the events are accepted, the caller removes the pages that left the
 * list.  In any case, the caller closes the cache.
 */
bool schema_org_read(struct job *, const struct brand *,
    const struct brand_source *, const struct source_state *,
    struct response_cache *, struct source_fetched *got) MUST_USE;

#endif
