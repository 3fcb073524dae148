/*
 * catalog_ready.h - can the brand's events be read here, and which are they?
 *
 * Errors: ERROR_UPSTREAM_UNAVAILABLE: no snapshot can be opened.  A live brand is not
 *         asked for: its upstream is no fault of this server.
 * Units:  age_s is seconds since read_at, when the upstream sent the records.
 */
#ifndef CATALOG_CATALOG_READY_H
#define CATALOG_CATALOG_READY_H

#include "base/buf.h"
#include "base/error.h"
#include "brand/source.h"

/* Appends one JSON object, and its line feed. */
bool catalog_ready(const struct source *, struct buf *, struct error *)
    MUST_USE;

#endif
