/*
 * source_identity.h - decides which events of a new reading of a source are events of
 * the previous reading.
 *
 * Also called: entity resolution, record linkage, UID matching.
 * Rules:  the same key proves nothing, because some feeds give an old number to another
 *         event, and some make new UIDs each time.  Events are matched in this order,
 *         each event once:
 *         1. the same name, start, place and page, and the same key;
 *         2. the same name, start, place and page, if only one event of each reading
 *            that has these values is left;
 *         3. the same key, and the same name, start or page, or the same place if no
 *            other event of the previous reading was there.
 *         All others are new events.  The previous reading includes events that left
 *         the source earlier, if they are still in its records (source_records.h).
 * Owns:   nothing.
 * Limits: SOURCE_IDENTITY_MAX events of each reading.  If more than 1,000 events of
 *         both readings together have the same name, start, place and page, or the same
 *         key, these values do not identify an event.
 */
#ifndef CARTAZ_SOURCES_SOURCE_IDENTITY_H
#define CARTAZ_SOURCES_SOURCE_IDENTITY_H

#include "cartaz/sources/source_records.h"

enum { SOURCE_IDENTITY_MAX = 1000000 };
#define SOURCE_IDENTITY_NONE SIZE_MAX

/*
 * For each event of the new reading, sets was[i] to the position of the same event among
 * the old events, or to SOURCE_IDENTITY_NONE.
 */
void source_identity_match(const struct source_witness *old, size_t old_count,
    const struct source_witness *now, size_t now_count, size_t *was);

#endif
