/*
 * sniff.h - what a file of events is, told by its first bytes.
 *
 * Shape:  JSON begins with { or [, a calendar with BEGIN:VCALENDAR, after a byte
 *         order mark and blanks.  Any other text is a table (CSV).
 * Errors: what is none of them but has a name of its own, such as a workbook, is
 *         said with what to do about it.
 */
#ifndef IMPORTER_SNIFF_H
#define IMPORTER_SNIFF_H

#include "base/base.h"
#include "base/error.h"

enum file_format { FILE_FORMAT_JSON, FILE_FORMAT_CALENDAR, FILE_FORMAT_CSV };

/* Reads no more than the bytes given: some thousands are enough. */
bool sniff_format(const char *p, size_t n, enum file_format *, struct error *)
    MUST_USE;

/* The length of the byte order mark that UTF-8 text may begin with: 3 or 0. */
size_t sniff_byte_order_mark(const char *p, size_t n);

/* How to save text that is not UTF-8 so that it is. */
#define SNIFF_SAVE_AS                                                          \
	"save it as \"CSV UTF-8\" (LibreOffice: Text CSV, character set "      \
	"Unicode (UTF-8)) and import that"

#endif
