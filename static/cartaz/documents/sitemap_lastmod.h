/*
 * sitemap_lastmod.h - the time when a page changed, in the form of sitemaps.
 *
 * Rules:  W3C's form; a local time has no offset, so only its date is used.  An
 *         impossible time of change is left out: before 1990, when there was no Web, or
 *         after the record was read.
 * Units:  seconds since 1970, UTC.
 * Owns:   nothing.
 * Errors: none.
 * Source: sitemaps.org, protocol 0.9; https://www.w3.org/TR/NOTE-datetime
 */
#ifndef CARTAZ_DOCUMENTS_SITEMAP_LASTMOD_H
#define CARTAZ_DOCUMENTS_SITEMAP_LASTMOD_H

#include "base/base.h"
#include "base/datetime.h"

/* Prints the time of change.  Returns false if it is unknown or impossible. */
bool sitemap_lastmod(const char *updated_at_or_null, int64_t read_at_s,
    char out[DATETIME_TEXT_MAX], int64_t *at_s) MUST_USE;

#endif
