/*
 * format.h - what a file of events is, told by its first bytes.
 *
 * Layer:  0 (base).
 * Shape:  JSON begins with { or [, a calendar with BEGIN:VCALENDAR, after a byte
 *         order mark and blanks.  Any other text is a table (CSV).
 * Errors: what is none of them but has a name of its own, such as a workbook, is
 *         said with what to do about it.
 */
#ifndef FORMAT_H
#define FORMAT_H

#include "base/base.h"
#include "base/error.h"

enum format { FORMAT_JSON, FORMAT_CALENDAR, FORMAT_TABLE };

/* Reads no more than the bytes given: some thousands are enough. */
bool format_tell(const char *p, size_t n, enum format *, struct fault *)
    MUST_USE;

/* The length of the byte order mark that UTF-8 text may begin with: 3 or 0. */
size_t format_mark(const char *p, size_t n);

/* How to save text that is not UTF-8 so that it is. */
#define FORMAT_SAVE_AS                                                         \
	"save it as \"CSV UTF-8\" (LibreOffice: Text CSV, character set "      \
	"Unicode (UTF-8)) and import that"

#endif
