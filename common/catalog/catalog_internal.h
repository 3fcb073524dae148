/*
 * catalog_parts.h - what the files of catalog share: where a brand's events are.
 *
 * Layer: 3 (service).
 */
#ifndef CATALOG_PARTS_H
#define CATALOG_PARTS_H

#include "catalog/catalog.h"
#include "snapshot/reader.h"

bool catalog_is_live(const struct source *) MUST_USE;
/* The brand's snapshot, unless it is older than the brand allows. */
bool catalog_open_snapshot(
    const struct source *, struct snapshot *, struct fault *) MUST_USE;
/* Whatever is wrong with the file: there are no events.  Answers ok. */
bool catalog_answered(bool ok, struct fault *) MUST_USE;

/* A blank parameter is an absent one. */
struct listing_query catalog_asked(const struct listing_query *);

#endif
