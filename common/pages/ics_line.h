/*
 * ics_line.h - the content lines of iCalendar: "NAME:value", folded.
 *
 * Shape:  at most 75 bytes a line, folded between characters, ended by CR LF.
 * Owns:   nothing.
 * Errors: the buffer's sticky `full`.
 * Units:  *_s is seconds since 1970, UTC; a civil time has no zone.
 * Source: RFC 5545, sections 3.1, 3.3.5 (DATE-TIME) and 3.3.11 (TEXT)
 */
#ifndef PAGES_ICS_LINE_H
#define PAGES_ICS_LINE_H

#include "base/base.h"
#include "base/buf.h"
#include "base/datetime.h"

/* The value as it is: nothing in it needs an escape. */
void ics_line(struct buf *, const char *name, const char *value);
/* A text, escaped; nothing for NULL and for "". */
void ics_line_text(struct buf *, const char *name, const char *text_or_null);
/* "20261205T230000Z" */
void ics_line_instant(struct buf *, const char *name, int64_t at_s);
void ics_line_number(struct buf *, const char *name, int64_t);

/* "20261205", "20261205T200000"; an instant in UTC, "20261205T230000Z". */
void ics_line_time(const struct datetime *, char out[DATETIME_TEXT_MAX]);

#endif
