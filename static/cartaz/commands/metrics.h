/*
 * metrics.h - Prometheus' text exposition on standard output, for the textfile
 * collector of node_exporter.
 *
 * Also called: OpenMetrics, monitoring, gauges.
 * Shape:  "# HELP", "# TYPE", then the family's samples, one a line:
 *           cartaz_snapshot_events{brand="agenda.localhost"} 1234
 *         A family without a sample is not printed.
 * Rules:  base units: seconds, bytes.  A time is a gauge of seconds since 1970.  An
 *         unknown value has no sample.
 * Owns:   nothing.
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/ (text, 0.0.4)
 */
#ifndef CARTAZ_COMMANDS_METRICS_H
#define CARTAZ_COMMANDS_METRICS_H

#include "base/base.h"

/* All are gauges. */
struct metrics_family {
	const char *name, *help; /* a sentence without backslash and line end */
	bool printed;            /* the head of the family was printed */
};

/*
 * Prints a sample of the family; the second label may be NULL.  The value of a label
 * keeps printable ASCII; any other byte, and "%", becomes %XX, so that different
 * values stay different and no terminal interprets them.
 */
void metrics_sample(struct metrics_family *, const char *brand,
    const char *label_or_null, const char *label_value, int64_t value);

#endif
