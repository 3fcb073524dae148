/*
 * ics_kept.h - the entries that a calendar has so far, while events are added.  Each
 * entry has its position in the calendar's text, and a horizon.  If the calendar is cut at
 * an instant that is not after the horizon, the entry is left out.
 *
 * Owns:   entries, until ics_kept_release().
 * Errors: none.
 * Units:  *_s is seconds since 1970, UTC.
 */
#ifndef CALENDAR_ICS_KEPT_H
#define CALENDAR_ICS_KEPT_H

#include "base/buf.h"
#include "calendar/ics_vevent.h"

struct ics_kept_entry {
	int64_t leaves_s; /* the horizon */
	size_t at, bytes; /* position and length in the text */
	struct ics_vevent_times times;
};

struct ics_kept {
	struct ics_kept_entry *entries; /* in the order of the text */
	size_t count, cap;
};

/* Adds an entry whose text was appended last. */
void ics_kept_add(struct ics_kept *, const struct ics_kept_entry *);
void ics_kept_release(struct ics_kept *);
/*
 * Counts entries in the order of their horizons, up to count_max entries and bytes_max
 * bytes.  If an entry does not fit, sets *at_s to its horizon and returns true.  If all
 * entries fit, returns false and leaves *at_s unchanged.
 */
bool ics_kept_find_cut(const struct ics_kept *, size_t count_max,
    size_t bytes_max, int64_t *at_s) MUST_USE;
/* Returns true if an entry's horizon is before the instant. */
bool ics_kept_has_before(const struct ics_kept *, int64_t at_s) MUST_USE;
/* Removes the entries whose horizon is the instant or later, also from the text. */
void ics_kept_leave(struct ics_kept *, int64_t at_s, struct buf *text);
/* Keeps the first entries of the text: at most count_max entries and bytes_max bytes. */
void ics_kept_shorten(
    struct ics_kept *, size_t count_max, size_t bytes_max, struct buf *text);

#endif
