/*
 * status_metrics.h - `cartaz status --prometheus`: the state of the brands as metrics
 * (metrics.h).
 *
 * Owns:  nothing.
 */
#ifndef CARTAZ_COMMANDS_STATUS_METRICS_H
#define CARTAZ_COMMANDS_STATUS_METRICS_H

#include "cartaz/commands/brand_status.h"
#include "cartaz/commands/metrics.h"

/* Adds a sample to each family whose value is known for the brand. */
void status_metrics_add(struct metrics *, const struct brand_status *);

#endif
