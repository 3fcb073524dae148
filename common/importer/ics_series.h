/*
 * ics_series.h - events of a calendar that take place more than once, held until the
 * calendar ends: their changed times may stand anywhere in it.
 *
 * Owns:   the text of what it holds, until ics_series_release().
 * Limits: ICS_SERIES_HELD_MAX bytes in all, ICS_SERIES_ONE_MAX bytes of one UID.
 */
#ifndef IMPORTER_ICS_SERIES_H
#define IMPORTER_ICS_SERIES_H

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"

enum {
	ICS_SERIES_HELD_MAX = 64 * 1024 * 1024,
	ICS_SERIES_ONE_MAX = 4 * 1024 * 1024,
};

/* One component that is held. */
struct ics_series_part {
	size_t uid, text; /* where they stand */
	int64_t number, line;
};

struct ics_series {
	struct buf held;
	struct ics_series_part *part;
	size_t count, room;
	size_t at; /* the next to be handed out */
};

void ics_series_init(struct ics_series *);
void ics_series_release(struct ics_series *);
/* For the next calendar. */
void ics_series_reset(struct ics_series *);

/* Holds a copy; false when it is too much. */
bool ics_series_hold(struct ics_series *, const char *uid,
    const char *component, size_t n, int64_t number, int64_t line,
    struct error *) MUST_USE;

/* All is held: puts what belongs together side by side. */
void ics_series_sort(struct ics_series *);
/* How many parts the next UID has; 0 at the end. */
size_t ics_series_next(struct ics_series *, const struct ics_series_part **);
const char *ics_series_text(
    const struct ics_series *, const struct ics_series_part *);

#endif
