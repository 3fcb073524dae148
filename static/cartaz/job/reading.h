/*
 * reading.h - the events of one reading of an upstream's list, and a comparison of two
 * readings, which shows whether the list changed meanwhile.
 *
 * Also called: consistency check, pagination drift.
 * The pages of a reading are answers from different instants.  If events are deleted,
 * added or moved meanwhile, an event may be on no page.  The number of events may still
 * be right, if one event is deleted before the current page and one is added after it.
 * So a list of several pages is read twice.  An event in both readings existed between
 * the readings.  If the number of such events is the upstream's total at that time, no
 * other event existed.  If the total is unknown, or larger by at most one percent, the
 * list is complete if both readings have the same events at the same places.
 *
 * Owns:   the hashes of the events, until reading_release().
 * Units:  counts are events; a total of -1 is unknown.
 * Limits: an event that changes its id, slug or name between the readings counts as a
 *         different event.  If the list changes back between the readings, and both
 *         readings miss the same events, the list seems unchanged.
 */
#ifndef CARTAZ_JOB_READING_H
#define CARTAZ_JOB_READING_H

#include "base/error.h"
#include "cartaz/job/record_ids.h"

struct reading {
	struct record_ids events;
	int64_t records, repeated;
	int64_t total, total_first, total_min,
	    total_max;       /* as in struct crawl */
	uint64_t order, set; /* hashes of the events */
};

enum reading_result {
	READING_WHOLE,
	READING_MOVED, /* a new reading may be complete */
	READING_SHORT, /* a new reading would be the same */
};

/* Adds an event.  `identity` hashes the values that distinguish it from all others. */
void reading_add(struct reading *, uint64_t identity);
/*
 * Adds an item that is not an event, and will be left out.  All such items count as
 * different items.
 */
void reading_add_unusable(struct reading *);
/* Returns the number of events, each counted once. */
int64_t reading_events(const struct reading *);
void reading_release(struct reading *);

/*
 * Compares a reading with the previous reading.  Unless the list is complete, the error's
 * note has the reason.
 */
enum reading_result reading_compare(const struct reading *before,
    const struct reading *now, struct error *why) MUST_USE;
/*
 * Checks the only reading of a list that cannot shift.  The total may fall by at most a
 * tenth while the list is read, and may be at most one percent above the number of
 * events.  Returns READING_WHOLE or READING_SHORT.
 */
enum reading_result reading_check(const struct reading *, struct error *why)
    MUST_USE;

#endif
