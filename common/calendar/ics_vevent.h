/*
 * ics_vevent.h - writes the entries of one event, with a VEVENT for each entry.
 *
 * The part that all entries of an event share is made once, and copied for further
 * entries.
 *
 * Shape:  see ics_feed.h.
 * Owns:   its scratch memory, until ics_vevent_release().
 * Errors: the buffer's sticky `full`.
 * Units:  *_s is seconds since 1970, UTC.
 */
#ifndef CALENDAR_ICS_VEVENT_H
#define CALENDAR_ICS_VEVENT_H

#include "page/event_page.h"
#include "calendar/ics_entry.h"
#include "calendar/ics_zone.h"

/* A range of the calendar's bytes.  0, 0: not written yet. */
struct ics_vevent_part {
	size_t at, bytes;
};

struct ics_vevent {
	const struct event_page *page; /* borrowed */
	bool is_list;                  /* a list has shorter descriptions */
	bool lacks_end; /* the last entry has no end: ics_entry.h */
	struct ics_vevent_part history, rest;
	struct buf text; /* scratch space for a value */
};

void ics_vevent_start(struct ics_vevent *, bool is_list);
void ics_vevent_release(struct ics_vevent *);
/* Sets the event to which the next entries belong. */
void ics_vevent_take(struct ics_vevent *, const struct event_page *);
/* Discards the shared parts.  Call this function after the calendar's text has moved. */
void ics_vevent_forget(struct ics_vevent *);
/* Appends the entry, and records its times in the zones. */
void ics_vevent_write(struct ics_vevent *, const struct ics_entry *,
    struct ics_zones *, struct buf *);

#endif
