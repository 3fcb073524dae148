/*
 * ics_series.h - collects recurrence sets: the components of each recurring event,
 * which share a UID.
 *
 * The caller adds components until the calendar ends, because the components with one
 * UID may be anywhere in the calendar.  Each changed instance is a component of its own.
 *
 * Owns:   the text of the components, until ics_series_release().
 * Limits: ICS_SERIES_HELD_MAX bytes in total.  The caller refuses a UID whose
 *         components have more than ICS_SERIES_ONE_MAX bytes.
 * Errors: ERROR_INTERNAL_ERROR over the limit.
 * Source: RFC 5545 sections 3.8.4.4 (RECURRENCE-ID) and 3.8.4.7 (UID).
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

/* A component. */
struct ics_series_part {
	size_t uid, text;     /* offsets in `held` */
	int64_t number, line; /* the component's position in the file, from 1 */
};

struct ics_series {
	struct buf held;
	struct ics_series_part *part;
	size_t count, room;
	size_t at; /* position of the next UID, for ics_series_next() */
};

void ics_series_init(struct ics_series *);
void ics_series_release(struct ics_series *);
/* Drops all components, for the next calendar. */
void ics_series_reset(struct ics_series *);

/*
 * Adds a copy of a component of n bytes.  `number` and `line` are its position in the
 * file (struct ics_series_part).
 */
bool ics_series_add(struct ics_series *, const char *uid, const char *component,
    size_t n, int64_t number, int64_t line, struct error *) MUST_USE;

/* Sorts by UID, then by number.  Call it after the last ics_series_add(). */
void ics_series_sort(struct ics_series *);
/*
 * Sets the pointer to the first of the components with the next UID.  Returns the number
 * of these components, or 0 after the last UID.
 */
size_t ics_series_next(struct ics_series *, const struct ics_series_part **);
/* Returns the text of a component, NUL-terminated. */
const char *ics_series_text(
    const struct ics_series *, const struct ics_series_part *);

#endif
