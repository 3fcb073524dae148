/*
 * components.h - a stream of iCalendar, cut into its components without holding
 * it.
 *
 * Layer:  1 (doors).
 * Shape:  any number of VCALENDARs, one after the other.  Of each: that it
 *         begins, its events and time zones, other components by name alone,
 *         that it ends.
 * Owns:   its buffers, until components_release(); a component is good until the
 *         next.
 * Limits: COMPONENTS_ONE_MAX bytes of a component; a longer one is handed out as
 *         `oversize`.  COMPONENTS_DEPTH_MAX of them inside of each other.  Only
 *         lines that somebody reads are kept, and no attachment of more than
 *         COMPONENTS_ATTACHED_MAX bytes: longer ones are no addresses.
 * Errors: what is no iCalendar, or an older one (vCalendar 1.0), is not UTF-8 or
 *         ends too early: the note says in which line.
 * Source: RFC 5545 sections 3.1, 3.4 and 3.6.
 */
#ifndef COMPONENTS_H
#define COMPONENTS_H

#include "base/buf.h"
#include "base/error.h"
#include "base/byte_reader.h"

enum {
	COMPONENTS_ONE_MAX = 1024 * 1024,
	COMPONENTS_ATTACHED_MAX = 4096,
	COMPONENTS_DEPTH_MAX = 8,
	COMPONENTS_NAME_MAX = 32,
	COMPONENTS_ZONE_MAX = 128,
};

enum components_kind {
	COMPONENTS_CALENDAR, /* begins */
	COMPONENTS_EVENT,
	COMPONENTS_ZONE,
	COMPONENTS_OTHER,
	COMPONENTS_CALENDAR_END,
};

struct components {
	struct input *in;
	enum components_kind kind;
	char name[COMPONENTS_NAME_MAX + 1]; /* "VEVENT", in capitals */
	int64_t line;                       /* of its BEGIN */
	struct buf text; /* from BEGIN to END: lines, long ones folded anew */
	bool oversize;
	int64_t alarms; /* inside of events, so far */
	/* X-WR-TIMEZONE of the calendar, where that stands before; or "" */
	char calendar_zone[COMPONENTS_ZONE_MAX];

	struct buf content; /* the line in hand */
	int64_t content_line;
	char open[COMPONENTS_DEPTH_MAX][COMPONENTS_NAME_MAX + 1];
	size_t depth;
};

/* The input stays the caller's, and is taken from where it stands. */
void components_init(struct components *, struct input *);
void components_release(struct components *);

/* *more is false after the last. */
bool components_next(struct components *, bool *more, struct fault *) MUST_USE;

#endif
