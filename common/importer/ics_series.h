/*
 * ics_series.h - recurrence sets: the components of each recurring event, which
 * share a UID.
 *
 * They are collected until the calendar ends, because the components of one UID
 * (a changed time has one of its own) may be anywhere in it.
 *
 * Owns:   the text of the components, until ics_series_release().
 * Limits: ICS_SERIES_HELD_MAX bytes in all.  The caller refuses a UID with more
 *         than ICS_SERIES_ONE_MAX bytes.
 * Errors: ERROR_INTERNAL_ERROR above the limit.
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

/* One component. */
struct ics_series_part {
	size_t uid, text;     /* offsets in `held` */
	int64_t number, line; /* of the component in the file, from 1 */
};

struct ics_series {
	struct buf held;
	struct ics_series_part *part;
	size_t count, room;
	size_t at; /* of the next UID, for ics_series_next() */
};

void ics_series_init(struct ics_series *);
void ics_series_release(struct ics_series *);
/* Forgets all components, for the next calendar. */
void ics_series_reset(struct ics_series *);

/* Copies a component. */
bool ics_series_add(struct ics_series *, const char *uid, const char *component,
    size_t n, int64_t number, int64_t line, struct error *) MUST_USE;

/* Sorts by UID, then by number.  After the last ics_series_add(). */
void ics_series_sort(struct ics_series *);
/* The components of the next UID and their count; 0 after the last UID. */
size_t ics_series_next(struct ics_series *, const struct ics_series_part **);
const char *ics_series_text(
    const struct ics_series *, const struct ics_series_part *);

#endif
