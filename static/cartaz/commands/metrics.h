/*
 * metrics.h - Prometheus' text exposition on standard output, for the textfile
 * collector of node_exporter.
 *
 * Shape:  "# HELP", "# TYPE", then the family's samples, one a line:
 *           cartaz_snapshot_events{brand="agenda.localhost"} 1234
 *         A family without a sample is not printed.
 * Rules:  base units: seconds, bytes.  A time is a gauge of seconds since 1970.
 *         What is not known has no sample.
 * Owns:   nothing.
 * Source: https://prometheus.io/docs/instrumenting/exposition_formats/ (text, 0.0.4)
 */
#ifndef CARTAZ_COMMANDS_METRICS_H
#define CARTAZ_COMMANDS_METRICS_H

#include "base/base.h"

/* All are gauges. */
struct metrics_family {
	const char *name, *help; /* a sentence without backslash and line end */
	bool printed;            /* the head of the family is */
};

/*
 * A sample of the family; the second label may be NULL.  A value of a label keeps
 * what is printable ASCII; any other byte, and "%", becomes %XX: so two values stay
 * two, and no terminal obeys them.
 */
void metrics_sample(struct metrics_family *, const char *brand,
    const char *label_or_null, const char *label_value, int64_t value);

#endif
