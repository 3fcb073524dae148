/*
 * reading.h - the events of one reading of an upstream's list, and whether two
 * readings show that the list stood still.
 *
 * The pages of a reading are answers of different instants.  Where events are
 * deleted, added or moved meanwhile, an event may stand on none of them, and
 * the number of events may be right all the same: one deleted before the page
 * that is read and one added after it.  So a list of several pages is read
 * twice.  Every event of both readings was there between them; when their
 * number is the total that the upstream told there, no other was.  Without a
 * total, or with one that counts more than is given, the same events on the
 * same places show that no page changed.
 *
 * Owns:   the hashes of the events, until reading_release().
 * Units:  counts are events; a total of -1 is unknown.
 * Limits: an event that changes its id, slug or name between the readings is
 *         another one.  A list that changes back between them, with the same
 *         losses in both, stands still.
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
	READING_MOVED, /* another reading may be whole */
	READING_SHORT, /* another one would be the same */
};

/* `identity` is a hash of what distinguishes the event from all others. */
void reading_add(struct reading *, uint64_t identity);
/* An item that is no event: it is left out, and another one for each place. */
void reading_add_unusable(struct reading *);
/* The events that came, each counted once. */
int64_t reading_events(const struct reading *);
void reading_release(struct reading *);

/*
 * Compares a reading with the one just before it.  The note of the error says
 * what is wrong unless the list is whole.
 */
enum reading_result reading_compare(const struct reading *before,
    const struct reading *now, struct error *why) MUST_USE;
/*
 * The same for a list that cannot shift.  Its total may fall by a tenth and
 * count one event in a hundred more than are given.
 */
enum reading_result reading_check(const struct reading *, struct error *why)
    MUST_USE;

#endif
