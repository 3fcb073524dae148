/*
 * status_metrics.h - `cartaz status --prometheus`: the state of the brands as metrics
 * (metrics.h).
 *
 * Shape: each family has a sample for each brand whose value is known.  The table of
 *        status_metrics.c has the families and their meanings.
 * Owns:  the values, from status_metrics_add() to status_metrics_print().
 */
#ifndef CARTAZ_COMMANDS_STATUS_METRICS_H
#define CARTAZ_COMMANDS_STATUS_METRICS_H

#include "cartaz/commands/brand_status.h"

struct status_metrics_row;

struct status_metrics {
	struct status_metrics_row *rows;
	size_t count;
};

/* The host stays until the metrics are printed. */
void status_metrics_add(struct status_metrics *, const struct brand_status *);
/* Prints the families, and frees the values. */
void status_metrics_print(struct status_metrics *);

#endif
