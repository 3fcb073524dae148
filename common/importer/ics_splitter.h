/*
 * ics_splitter.h - a stream of iCalendar, cut into its components without holding
 * it.
 *
 * Shape:  any number of VCALENDARs, one after the other.  Of each: that it
 *         begins, its events and time zones, other components by name alone,
 *         that it ends.
 * Owns:   its buffers, until ics_splitter_release(); a component is good until the
 *         next.
 * Limits: ICS_SPLITTER_ONE_MAX bytes of a component; a longer one is handed out as
 *         `oversize`.  ICS_SPLITTER_DEPTH_MAX of them inside of each other.  Only
 *         lines that somebody reads are kept, and no attachment of more than
 *         ICS_SPLITTER_ATTACHED_MAX bytes: longer ones are no addresses.
 * Errors: what is no iCalendar, or an older one (vCalendar 1.0), is not UTF-8 or
 *         ends too early: the note says in which line.
 * Source: RFC 5545 sections 3.1, 3.4 and 3.6.
 */
#ifndef IMPORTER_ICS_SPLITTER_H
#define IMPORTER_ICS_SPLITTER_H

#include "base/buf.h"
#include "base/error.h"
#include "base/byte_reader.h"

enum {
	ICS_SPLITTER_ONE_MAX = 1024 * 1024,
	ICS_SPLITTER_ATTACHED_MAX = 4096,
	ICS_SPLITTER_DEPTH_MAX = 8,
	ICS_SPLITTER_NAME_MAX = 32,
	ICS_SPLITTER_ZONE_MAX = 128,
};

enum ics_splitter_kind {
	ICS_SPLITTER_CALENDAR, /* begins */
	ICS_SPLITTER_EVENT,
	ICS_SPLITTER_ZONE,
	ICS_SPLITTER_OTHER,
	ICS_SPLITTER_CALENDAR_END,
};

struct ics_splitter {
	struct byte_reader *in;
	enum ics_splitter_kind kind;
	char name[ICS_SPLITTER_NAME_MAX + 1]; /* "VEVENT", in capitals */
	int64_t line;                         /* of its BEGIN */
	struct buf text; /* from BEGIN to END: lines, long ones folded anew */
	bool oversize;
	int64_t alarms; /* inside of events, so far */
	/* X-WR-TIMEZONE of the calendar, where that stands before; or "" */
	char calendar_zone[ICS_SPLITTER_ZONE_MAX];

	struct buf content; /* the line in hand */
	int64_t content_line;
	char open[ICS_SPLITTER_DEPTH_MAX][ICS_SPLITTER_NAME_MAX + 1];
	size_t depth;
};

/* The input stays the caller's, and is taken from where it stands. */
void ics_splitter_init(struct ics_splitter *, struct byte_reader *);
void ics_splitter_release(struct ics_splitter *);

/* *more is false after the last. */
bool ics_splitter_next(struct ics_splitter *, bool *more, struct error *)
    MUST_USE;

#endif
