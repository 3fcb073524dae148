/*
 * ics_kept.h - the entries that a calendar holds: where each is in its text, and which
 * horizon removes it.
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
	int64_t leaves_s; /* only in calendars that end after it */
	size_t at, bytes; /* in the text */
	struct ics_vevent_times times;
};

struct ics_kept {
	struct ics_kept_entry *entries; /* in the order of the text */
	size_t count, cap;
};

void ics_kept_add(struct ics_kept *, const struct ics_kept_entry *);
void ics_kept_release(struct ics_kept *);
/*
 * The first instant at which an entry has no room, where so many entries and bytes
 * have room.  False: all entries have room, and *at_s is unchanged.
 */
bool ics_kept_find_cut(const struct ics_kept *, size_t count_max,
    size_t bytes_max, int64_t *at_s) MUST_USE;
/* Is there an entry that leaves before the instant? */
bool ics_kept_has_before(const struct ics_kept *, int64_t at_s) MUST_USE;
/*
 * Removes from the text the entries that leave at an instant or after it, and those
 * that no horizon has any more.
 */
void ics_kept_leave(struct ics_kept *, int64_t at_s, struct buf *text);
/* Removes all after the first entries: at most so many, with so many bytes. */
void ics_kept_shorten(
    struct ics_kept *, size_t count_max, size_t bytes_max, struct buf *text);

#endif
