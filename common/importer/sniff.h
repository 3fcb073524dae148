/*
 * sniff.h - detects the format of a file of events from its first bytes.
 *
 * Also called: content sniffing, magic numbers, file type detection.
 * Shape:  after a byte order mark and blanks, JSON begins with { or [, a calendar with
 *         BEGIN:VCALENDAR, XML with <?xml or <schedule, and HTML with any other <.  Any
 *         other text is CSV.
 * Owns:   nothing.
 * Errors: ERROR_INTERNAL_ERROR for an input that is empty or cannot be read, and for
 *         other formats, such as a workbook.  The note has the reason, and the remedy for
 *         a workbook, UTF-16 and gzip.
 */
#ifndef IMPORTER_SNIFF_H
#define IMPORTER_SNIFF_H

#include "base/byte_reader.h"
#include "base/error.h"

enum file_format {
	FILE_FORMAT_JSON,
	FILE_FORMAT_CALENDAR,
	FILE_FORMAT_CSV,
	FILE_FORMAT_XML,
	FILE_FORMAT_HTML, /* or other XML */
	FILE_FORMAT_ANY,  /* for readers that accept all of them */
};

/*
 * Detects the format from the beginning of a file: from a few thousand bytes, or from
 * the whole file if it is smaller.
 */
bool sniff_format(const char *p, size_t n, enum file_format *, struct error *)
    MUST_USE;

/*
 * Detects the format of an input of which no byte was read yet.  All bytes can still be
 * read afterwards.
 */
bool sniff_input(struct byte_reader *, enum file_format *, struct error *)
    MUST_USE;

/*
 * Returns the length of the byte order mark at the beginning of UTF-8 text: 3, or 0
 * without a mark.
 */
size_t sniff_byte_order_mark(const char *p, size_t n);

/* For messages: how to save a spreadsheet as UTF-8. */
#define SNIFF_SAVE_AS                                                          \
	"save it as \"CSV UTF-8\" (LibreOffice: Text CSV, character set "      \
	"Unicode (UTF-8)) and import that file"

#endif
