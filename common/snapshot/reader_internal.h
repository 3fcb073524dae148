/*
 * snapshot_parts.h - what the files of snapshot share: stretches of the order.
 *
 * Layer: 3 (service).
 */
#ifndef SNAPSHOT_PARTS_H
#define SNAPSHOT_PARTS_H

#include "snapshot/reader.h"

/* Events of neighbouring ranks: after `after`, up to and with `last`. */
struct snapshot_span {
	int64_t after, last;
};

/* The open events of a window and the closed ones; found without a scan. */
bool snapshot_window(struct snapshot *, const struct window *,
    struct snapshot_span spans[2], struct fault *) MUST_USE;

#endif
