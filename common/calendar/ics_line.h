/*
 * ics_line.h - the content lines of iCalendar: "NAME:value", folded.
 *
 * Also called: line folding, 75 octets, iCal writer.
 * Shape:  at most 75 bytes a line, folded between characters, ended by CR LF.
 * Owns:   nothing.
 * Errors: the buffer's sticky `full`.
 * Units:  *_s is seconds since 1970, UTC; a civil time has no zone.
 * Limits: a text that has more than 64 KiB after escaping is cut to its first 32 KiB.
 * Source: RFC 5545, sections 3.1, 3.3.5 (DATE-TIME) and 3.3.11 (TEXT)
 */
#ifndef CALENDAR_ICS_LINE_H
#define CALENDAR_ICS_LINE_H

#include "base/base.h"
#include "base/buf.h"
#include "base/datetime.h"

/*
 * Write a line in place.  First, ics_line_start() writes the part before the value
 * ("UID:"), and returns the start of the line.  Then the caller appends the value.  At
 * the end, ics_line_end() gets the start, and folds and ends the line.
 */
size_t ics_line_start(struct buf *, const char *until_value);
void ics_line_end(struct buf *, size_t start);
/* Appends a text to a value, escaped. */
void ics_line_escaped(struct buf *, const char *text);

/* Writes a line with the value unchanged.  The value must not need an escape. */
void ics_line(struct buf *, const char *name, const char *value);
/* Writes a line with the text, escaped, or nothing for NULL and "". */
void ics_line_text(struct buf *, const char *name, const char *text_or_null);
/* Writes a line with the time as ics_line_time() prints it. */
void ics_line_of_time(struct buf *, const char *name, const struct datetime *);
void ics_line_number(struct buf *, const char *name, int64_t);

/* Prints "20261205", "20261205T200000", or for an instant in UTC "20261205T230000Z". */
void ics_line_time(const struct datetime *, char out[DATETIME_TEXT_MAX]);

#endif
