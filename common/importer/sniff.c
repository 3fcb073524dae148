/*
 * sniff - distinguishes formats by the first bytes of a file, and skips a byte order
 * mark (BOM).
 */
#include "importer/sniff.h"

#include <strings.h>

#define CALENDAR "BEGIN:VCALENDAR"

size_t
sniff_byte_order_mark(const char *p, size_t n)
{
	return n >= 3 && memcmp(p, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

/* The first bytes of other formats that people send, with a description. */
static const struct {
	const char *begin;
	size_t n;
	const char *description;
} refused[] = {
	{ "PK\x03\x04", 4,
	    "a workbook or another packed file; " SNIFF_SAVE_AS },
	{ "\xd0\xcf\x11\xe0", 4, "an old workbook (.xls); " SNIFF_SAVE_AS },
	{ "\xff\xfe", 2, "UTF-16; " SNIFF_SAVE_AS },
	{ "\xfe\xff", 2, "UTF-16; " SNIFF_SAVE_AS },
	{ "\x1f\x8b", 2, "packed with gzip; unpack it first" },
};

static const char *
find_refused(const char *p, size_t n)
{
	for (size_t i = 0; i < ARRAY_LEN(refused); i++) {
		if (n >= refused[i].n &&
		    memcmp(p, refused[i].begin, refused[i].n) == 0)
			return refused[i].description;
	}
	/* In UTF-16, one of the two bytes of an ASCII character is 0. */
	if (n >= 2 && (p[0] == '\0') != (p[1] == '\0'))
		return refused[2].description;
	if (memchr(p, '\0', n) != NULL)
		return "not a text file";
	return NULL;
}

static bool
begins(const char *p, size_t n, const char *with)
{
	return n >= strlen(with) && memcmp(p, with, strlen(with)) == 0;
}

bool
sniff_format(const char *p, size_t n, enum file_format *format, struct error *f)
{
	size_t mark = sniff_byte_order_mark(p, n);
	const char *description;

	p += mark;
	n -= mark;
	while (n > 0 && strchr(" \t\r\n", *p) != NULL && *p != '\0') {
		p++;
		n--;
	}
	if (n == 0)
		return error_internal(f, "is empty");
	*format = FILE_FORMAT_CSV;
	if (*p == '{' || *p == '[') {
		*format = FILE_FORMAT_JSON;
	} else if (n >= strlen(CALENDAR) &&
	    strncasecmp(p, CALENDAR, strlen(CALENDAR)) == 0) {
		*format = FILE_FORMAT_CALENDAR;
	} else if (begins(p, n, "<?xml") || begins(p, n, "<schedule")) {
		*format = FILE_FORMAT_XML;
	} else if (*p == '<') {
		*format = FILE_FORMAT_HTML;
	} else if ((description = find_refused(p, n)) != NULL) {
		return error_internal(f, "is %s", description);
	}
	return true;
}

bool
sniff_input(struct byte_reader *in, enum file_format *format, struct error *f)
{
	byte_reader_look_ahead(in);
	return in->error != 0
	    ? error_internal(f, "cannot be read: %s", strerror(in->error))
	    : sniff_format(in->chunk, in->n, format, f);
}
