/*
 * catalog_ready.h - reports whether this server can read the brand's events, and which
 * generation they have.
 *
 * Also called: readiness probe, health check.
 * Shape:  {"status": "ok", "host", "generation", "switched_at", "read_at", "age_s",
 *         "events"}.  A live brand has only the first two members.
 * Errors: ERROR_UPSTREAM_UNAVAILABLE if no snapshot can be opened, or if it is too old to
 *         be served.  The upstream of a live brand is not requested, because the upstream
 *         may fail while this server works.
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
