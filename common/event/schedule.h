/*
 * schedule.h - the times of an event and of its sessions: their offsets, the next
 * session, the end of the event, and the event's place in the order of lists.
 *
 * Also called: sorting, sort key, upcoming events.
 * Rules:  a time gets the offset of the event's own zone.  Without a zone, it keeps its
 *         own offset, if it has one.  These become null: a zone that the system
 *         lacks, a text that is not a time, an end before the start, and a start of the
 *         sale that is not before the event.
 *         The times of an event without a zone are compared in the brand's zone, which
 *         is not in the API's answers.  Other views also show the instants of such an
 *         event in the brand's zone, so that a list, its days and its filters agree.
 *         They do the same for an event whose zone is UTC, because UTC is not the zone
 *         of a place.
 *         Sessions are in order of their starts.  A session without a start is left out.
 *         If two sessions have the same times, the last one in the record is used.  If
 *         there are more than NATIVE_RECORD_SESSIONS_MAX, the earliest sessions that are
 *         over are left out, then the latest sessions.
 *         The event has the times of the next session or, without sessions, of its
 *         record.  Among the sessions that are not over, the next session is the first
 *         that is on sale, else the first that takes place, else the first.  If all are
 *         over, it is the last session that took place, else the last session.
 *         A run, such as an exhibition, is an event without sessions that lasts more
 *         than 36 hours, or whose start and end are different days without times.
 *         Lists sort by enum schedule_class, then by the next start.  Runs that began
 *         before today are sorted by their ends, and closed events from the latest
 *         start to the earliest.  At one instant, a day without a time comes after a
 *         time, so that 23:00 in Manaus is before the next day in Recife.
 * Owns:   nothing; new text is in the arena.
 * Errors: every value that becomes null is reported as a remark.
 * Units:  *_s are in seconds since the epoch.
 */
#ifndef EVENT_SCHEDULE_H
#define EVENT_SCHEDULE_H

#include "base/arena.h"
#include "base/datetime.h"
#include "event/native_record.h"

/* The classes, in the order NEXT of lists (enum listing_sort). */
enum schedule_class {
	SCHEDULE_TO_COME,
	SCHEDULE_RUNNING, /* a run that began before today */
	SCHEDULE_WITHOUT_START,
	SCHEDULE_CLOSED,
	/* Not in any list, because no source confirms the event any more. */
	SCHEDULE_UNLISTED,
};

#define SCHEDULE_NEVER INT64_MAX

/* The event with the smaller values comes first. */
struct schedule_place {
	enum schedule_class class;
	int64_t key;
	bool is_day; /* a day without a time: after a time with the same key */
};

struct schedule_interval {
	bool is_set;
	int64_t start_s,
	    end_s; /* the end itself, or the first second after the day */
};

/*
 * Resolves starts_at, ends_at, door_time, on_sale_at and timezone of the event, and the
 * times of its sessions.
 */
void schedule_resolve(struct native_record *, const char *brand_zone,
    int64_t now_s, struct arena *, coerce_remark_fn *, void *context);

/*
 * Sets start_s, end_s, over_s and is_over, which a snapshot does not store, in the
 * sessions of a resolved record that was read from a snapshot.  Later calls only set
 * is_over.
 */
void schedule_mark(
    struct native_record *, const char *brand_zone, int64_t now_s);

/*
 * For views other than the API: if the zone of a resolved record is missing or UTC, gives
 * its instants the offset of the brand's zone.
 */
void schedule_show(
    struct native_record *, const char *brand_zone, struct arena *);

/*
 * Returns true if the session is not cancelled, postponed or closed, even if no sale is
 * known.
 */
bool schedule_is_on_sale(const struct session *) MUST_USE;

/* Returns the next session of a resolved record, or NULL if it has no sessions. */
const struct session *schedule_next(const struct native_record *) MUST_USE;

/*
 * Returns the number of sessions that are not over, of a resolved or marked record.
 * Writes the first `max` of them to `first`, which may be NULL if `max` is 0.
 */
size_t schedule_coming(const struct native_record *, size_t max,
    const struct session *first[]) MUST_USE;

/*
 * Returns true if the resolved or marked event is over.  With sessions, it is over if
 * `is_over` is set in all of them.  Otherwise now_s and its own times decide
 * (schedule_over_s()).
 */
bool schedule_is_over(const struct native_record *, const char *brand_zone,
    int64_t now_s) MUST_USE;

/*
 * Returns the first instant after the end, or after the start if the end is NULL.  A
 * date is over after its day.  Returns SCHEDULE_NEVER if both are NULL, or if the text is
 * not a time.
 */
int64_t schedule_over_s(const char *starts_at_or_null,
    const char *ends_at_or_null, const char *zone) MUST_USE;

/*
 * Returns the first instant after now_s at which another session becomes the next one,
 * the event is over, or the event becomes a run that began before today.  Returns
 * SCHEDULE_NEVER if none of these will happen.  The event is resolved or marked at now_s.
 */
int64_t schedule_changes_at(const struct native_record *,
    const char *brand_zone, int64_t now_s) MUST_USE;

/*
 * Returns true if the end is before the start.  Returns false if a text is not a time.
 */
bool schedule_ends_before_it_starts(const char *starts_at_or_null,
    const char *ends_at_or_null, const char *zone) MUST_USE;

/* Returns true if the event is a run: see Rules. */
bool schedule_is_run(const struct native_record *) MUST_USE;
/* Returns true if an event with these times and without sessions is a run. */
bool schedule_are_of_run(
    const struct datetime *start, const struct datetime *end) MUST_USE;

/*
 * Returns the record's place in the order of lists.  The record must be resolved, and
 * its state must be decided.
 */
struct schedule_place schedule_place(
    const struct native_record *, const char *brand_zone, int64_t now_s);

/*
 * Returns the interval of resolved times.  Without an end, the interval is the instant
 * of the start, or its day if the start is a date.  is_set is false without a start.
 */
struct schedule_interval schedule_interval(const char *starts_at_or_null,
    const char *ends_at_or_null, const char *zone);

#endif
