/*
 * ics_splitter.h - splits a stream of iCalendar into its components, one at a
 * time.
 *
 * Shape:  any number of VCALENDARs, one after the other.  For each, the splitter
 *         returns its beginning, its components and its end.  Events and time zones come
 *         with their text, other components only with their name.
 * Owns:   its buffers, until ics_splitter_release(); the text of a component is valid
 *         until the next component.
 * Limits: ICS_SPLITTER_ONE_MAX bytes in a component.  A component is `oversize` if it
 *         is longer, or if a list of dates or categories has more than
 *         ICS_SPLITTER_LIST_HEAD_MAX bytes before its values.  At most
 *         ICS_SPLITTER_DEPTH_MAX components are open at once.  Lines that no module
 *         uses are left out.  Attachments and images longer than
 *         ICS_SPLITTER_ATTACHED_MAX bytes are also left out, because they are not
 *         addresses.
 * Errors: ERROR_INTERNAL_ERROR; the note has the line and the reason: a text that is
 *         not iCalendar, the older vCalendar 1.0, a line that is not UTF-8 or has a
 *         NUL, an END of another component, an early end of the file, or components
 *         nested too deeply.  If the input cannot be read, the note has no line.
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
	ICS_SPLITTER_LIST_HEAD_MAX = 256,
	ICS_SPLITTER_DEPTH_MAX = 8,
	ICS_SPLITTER_NAME_MAX = 32,
	ICS_SPLITTER_ZONE_MAX = 128,
};

enum ics_splitter_kind {
	ICS_SPLITTER_CALENDAR, /* the beginning of a calendar */
	ICS_SPLITTER_EVENT,
	ICS_SPLITTER_ZONE,
	ICS_SPLITTER_OTHER,
	ICS_SPLITTER_CALENDAR_END,
};

struct ics_splitter {
	struct byte_reader *in;
	enum ics_splitter_kind kind;
	char name[ICS_SPLITTER_NAME_MAX + 1]; /* "VEVENT", in capitals */
	int64_t line;                         /* the line of its BEGIN */
	struct buf text; /* from BEGIN to END, long lines folded again */
	bool oversize;
	int64_t alarms; /* the number of components inside events so far */
	/* X-WR-TIMEZONE, or "" if it does not precede this component. */
	char calendar_zone[ICS_SPLITTER_ZONE_MAX];

	struct buf content; /* the current line */
	int64_t content_line;
	char open[ICS_SPLITTER_DEPTH_MAX][ICS_SPLITTER_NAME_MAX + 1];
	size_t depth;
};

/* Begins at the current position of the input, which the caller owns. */
void ics_splitter_init(struct ics_splitter *, struct byte_reader *);
void ics_splitter_release(struct ics_splitter *);

/*
 * Reads the next component, or the beginning or the end of a calendar, and sets `kind`.
 * The members from `name` to `oversize` describe the last component.  Sets *more to false
 * at the end of the input.
 */
bool ics_splitter_next(struct ics_splitter *, bool *more, struct error *)
    MUST_USE;

#endif
