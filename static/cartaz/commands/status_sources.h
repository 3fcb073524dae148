/*
 * status_sources.h - the sources of a brand in `cartaz status`, as lines, JSON and
 * metrics.
 *
 * Owns:   nothing.
 * Units:  as in source_state.h.
 */
#ifndef CARTAZ_COMMANDS_STATUS_SOURCES_H
#define CARTAZ_COMMANDS_STATUS_SOURCES_H

#include "cartaz/commands/brand_status.h"
#include "cartaz/commands/metrics.h"

struct json_writer;

/* Appends "ical, 3 merged, 2 left out; the answer is 404; next in 30 min". */
void status_sources_describe(const struct tool *, const struct brand_status *,
    size_t source, struct buf *);
/* Prints a line of `cartaz status` for each source. */
void status_sources_print(const struct tool *, const struct brand_status *);
/* Writes the member "sources", unless the brand has no sources. */
void status_sources_json(struct json_writer *, const struct brand_status *);
void status_sources_metrics(struct metrics *, const struct brand_status *);

#endif
