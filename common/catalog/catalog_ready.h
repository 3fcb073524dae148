/*
 * catalog_ready.h - reports whether the brand's events can be read here, and which
 * generation they are.
 *
 * Also called: readiness probe, health check.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE: no snapshot can be opened.  The upstream of a live
 *         brand is not requested, because it may fail while this server works.
 * Units:  age_s is seconds since read_at, when the upstream sent the records.
 */
#ifndef CATALOG_CATALOG_READY_H
#define CATALOG_CATALOG_READY_H

#include "base/buf.h"
#include "base/error.h"
#include "brand/source.h"

/* Appends one JSON object and a line feed. */
bool catalog_ready(const struct source *, struct buf *, struct error *)
    MUST_USE;

#endif
