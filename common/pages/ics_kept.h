/*
 * ics_kept.h - the entries of a calendar that are written already, by the event that
 * they are of: what is cut is written again in another order, and with others.
 *
 * Owns:   text and entries, until ics_kept_release().
 * Errors: none; is_full: it does not have all entries of its events.
 * Units:  *_s is seconds since 1970, UTC.  A rank is that of reader.h.
 * Limits: ICS_KEPT_MAX bytes.
 */
#ifndef PAGES_ICS_KEPT_H
#define PAGES_ICS_KEPT_H

#include "base/buf.h"
#include "pages/ics_zone.h"

enum { ICS_KEPT_MAX = 64 * 1024 * 1024 };

struct ics_kept_entry {
	int64_t rank;
	int64_t start_s, end_s;
	size_t at, bytes; /* in the text */
	/* Its times by the clock of a zone, of the calendar's. */
	size_t zone, zone_times;
	int64_t zone_s[2];
};

struct ics_kept {
	struct buf text;
	struct ics_kept_entry *entries; /* those of an event are neighbours */
	size_t count, cap;
	size_t *slots; /* by rank: where its entries begin, counted from 1 */
	size_t slot_count;
	bool is_full;
	struct ics_zones zones;
};

void ics_kept_start(struct ics_kept *);
void ics_kept_release(struct ics_kept *);
void ics_kept_add(struct ics_kept *, const struct ics_kept_entry *);
/* No more are added. */
void ics_kept_sort(struct ics_kept *, const struct ics_zones *);
/* The entries of an event; *count is 0 where none is known. */
const struct ics_kept_entry *ics_kept_find(
    const struct ics_kept *, int64_t rank, size_t *count);

#endif
