/*
 * ics_vevent.h - the entries of one event as text: a VEVENT for each.
 *
 * What entries of an event share is written once, and copied for the others.
 *
 * Shape:  ics_feed.h.
 * Owns:   its scratch memory, until ics_vevent_release().
 * Errors: the buffer's sticky `full`.
 * Units:  *_s is seconds since 1970, UTC.
 */
#ifndef CALENDAR_ICS_VEVENT_H
#define CALENDAR_ICS_VEVENT_H

#include "page/event_page.h"
#include "calendar/ics_entry.h"
#include "calendar/ics_zone.h"

/* The times of an entry that are written by the clock of a zone. */
struct ics_vevent_times {
	size_t zone; /* of the calendar's */
	size_t count;
	int64_t at_s[2];
};

/* Bytes of the calendar; none: they are not written yet. */
struct ics_vevent_part {
	size_t at, bytes;
};

struct ics_vevent {
	const struct event_page *page; /* borrowed */
	bool is_list;
	struct ics_vevent_part history, rest;
	struct buf text; /* while a value is made */
};

void ics_vevent_start(struct ics_vevent *, bool is_list);
void ics_vevent_release(struct ics_vevent *);
/* The entries that follow are those of this event. */
void ics_vevent_take(struct ics_vevent *, const struct event_page *);
/* What was written is no longer where it was. */
void ics_vevent_forget(struct ics_vevent *);
/* Appends the entry; the zones get its times. */
void ics_vevent_write(struct ics_vevent *, const struct ics_entry *,
    struct ics_zones *, struct buf *, struct ics_vevent_times *);

#endif
