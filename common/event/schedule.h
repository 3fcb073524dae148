/*
 * schedule.h - the times of an event: its sessions, their offsets, the next session,
 * whether all are over, and its place in the order.
 *
 * Also called: sorting, sort key, upcoming events.
 * Rules:  a time has the offset of the event's own zone if the zone or the offset is
 *         known.  These become null: a zone that the system does not have, a text that
 *         is not a time, and an end before the start.  An event without a zone is
 *         compared in the brand's zone, which no answer of the API contains.  Views
 *         show its instants in that zone, so that a list, its days and its filter
 *         agree.  The zone of no place, UTC, is treated as none there.
 *         Sessions are in order of their starts; one without a start is left out.  If
 *         two have the same times, the last one of the record is used.  If there are
 *         more than NATIVE_RECORD_SESSIONS_MAX, the earliest past ones are left out,
 *         then the latest future ones.  The event has the times of the next session:
 *         the first to come that is on sale; else the first that takes place; else the
 *         first that is not over; else the last that took place; else the last.  An
 *         event without sessions has the times of its record.
 *         A run is an event without sessions from one day to a later one, without
 *         hours, or of more than 36 hours: an exhibition.  The order is that of enum
 *         schedule_class, then by next start; runs by their ends, closed events latest
 *         first.  At one instant a day without hours follows, so that 23:00 in Manaus
 *         is before the next day in Recife.
 * Owns:   nothing; new text is in the arena.
 * Errors: every value that becomes null is reported as a remark.
 * Units:  *_s are in seconds since the epoch.
 */
#ifndef EVENT_SCHEDULE_H
#define EVENT_SCHEDULE_H

#include "base/arena.h"
#include "base/datetime.h"
#include "event/native_record.h"

/* In this order in every list. */
enum schedule_class {
	SCHEDULE_TO_COME,
	SCHEDULE_RUNNING, /* a run that began before today */
	SCHEDULE_WITHOUT_START,
	SCHEDULE_CLOSED,
	SCHEDULE_UNLISTED, /* not in any list: its source does not confirm it */
};

#define SCHEDULE_NEVER INT64_MAX

/* Smaller comes first. */
struct schedule_place {
	enum schedule_class class;
	int64_t key;
	bool
	    is_day; /* of a day without hours: behind a time with the same key */
};

struct schedule_interval {
	bool is_set;
	int64_t start_s,
	    end_s; /* the first second after the end, or after the day */
};

/*
 * Rewrites starts_at, ends_at, door_time, on_sale_at and timezone of the event, and its
 * sessions.
 */
void schedule_resolve(struct native_record *, const char *brand_zone,
    int64_t now_s, struct arena *, coerce_remark_fn *, void *context);

/*
 * Sets start_s and is_over of the sessions of a record that was resolved and
 * stored: their times are stored, these are not.  Another call only sets is_over.
 */
void schedule_mark(
    struct native_record *, const char *brand_zone, int64_t now_s);

/*
 * Gives the instants of a resolved record without a zone the offset of the brand's zone,
 * for views other than the API.
 */
void schedule_show(
    struct native_record *, const char *brand_zone, struct arena *);

/* The session takes place and is not closed: tickets are on sale, or nobody said that they are not. */
bool schedule_is_on_sale(const struct session *) MUST_USE;

/* The next session of a resolved record; NULL: it has no sessions. */
const struct session *schedule_next(const struct native_record *) MUST_USE;

/*
 * The sessions to come, of a resolved or marked record: writes the first `max`
 * of them and returns how many there are.
 */
size_t schedule_coming(const struct native_record *, size_t max,
    const struct session *first[]) MUST_USE;

/*
 * The event, whose times are resolved, is over at now_s: every session is.  One is over
 * after its end, or its start where it has no end; a date is over after its day.
 */
bool schedule_is_over(const struct native_record *, const char *brand_zone,
    int64_t now_s) MUST_USE;

/*
 * The instant from which on these times are over: after the end, or after the start
 * of times without an end; a date is over after its day.  Unknown times are never
 * over.
 */
int64_t schedule_over_s(const char *starts_at_or_null,
    const char *ends_at_or_null, const char *zone) MUST_USE;

/*
 * The first instant after now_s at which an event, resolved or marked at now_s, has
 * another next session, is over, or is a run that began before today;
 * SCHEDULE_NEVER: there is none.
 */
int64_t schedule_changes_at(const struct native_record *,
    const char *brand_zone, int64_t now_s) MUST_USE;

bool schedule_is_run(const struct native_record *) MUST_USE;
/* The times of an event without sessions make it one. */
bool schedule_are_of_run(
    const struct datetime *start, const struct datetime *end) MUST_USE;

/* The place of a resolved record whose state is decided. */
struct schedule_place schedule_place(
    const struct native_record *, const char *brand_zone, int64_t now_s);

/* From the start to the end of resolved times; without an end, the start. */
struct schedule_interval schedule_interval(const char *starts_at_or_null,
    const char *ends_at_or_null, const char *zone);

#endif
