/*
 * internal.h - what the files of snapshot/ share among themselves.
 */
#ifndef SNAPSHOT_INTERNAL_H
#define SNAPSHOT_INTERNAL_H

#include "snapshot/reader.h"

/* ---- What the files of snapshot share: stretches of the order. */

/* Events of neighbouring ranks: after `after`, up to and with `last`. */
struct snapshot_span {
	int64_t after, last;
};

/* The open events of a window and the closed ones; found without a scan. */
bool snapshot_date_range(struct snapshot *, const struct date_range *,
    struct snapshot_span spans[2], struct error *) MUST_USE;

#endif
