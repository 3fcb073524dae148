/*
 * metrics.h - Prometheus' text exposition on standard output, for the textfile
 * collector of node_exporter.
 *
 * Also called: OpenMetrics, monitoring, gauges.
 * Shape:  "# HELP", "# TYPE", then the family's samples, one on each line:
 *           cartaz_snapshot_events{brand="agenda.localhost"} 1234
 *         A family without a sample is not printed.
 * Rules:  base units: seconds, bytes.  A time is a gauge of seconds since 1970.  An
 *         unknown value has no sample.
 * Owns:   the samples, until metrics_print().
 * Limits: METRICS_FAMILIES_MAX families; more families end the process.
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/ (text, 0.0.4)
 */
#ifndef CARTAZ_COMMANDS_METRICS_H
#define CARTAZ_COMMANDS_METRICS_H

#include "base/buf.h"

enum { METRICS_FAMILIES_MAX = 48 };

/* The samples.  All are gauges. */
struct metrics {
	struct metrics_family {
		const char *name;
		const char
		    *help; /* a sentence without backslash and line end */
		struct buf samples;
	} families[METRICS_FAMILIES_MAX];
	size_t count;
};

/* The second label is optional, so its name may be NULL. */
struct metrics_labels {
	const char *brand, *name, *value;
};

/*
 * Adds a sample to its family, and adds the family if it is new.  Name and help are
 * constants.  In the value of a label, "%" and each byte that is not printable ASCII
 * become %XX, so that different values stay different and no terminal interprets them.
 */
void metrics_add(struct metrics *, const struct metrics_labels *,
    const char *name, const char *help, int64_t value);
/* Prints the families in the order in which they were added, and frees the samples. */
void metrics_print(struct metrics *);

#endif
