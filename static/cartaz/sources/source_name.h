/*
 * source_name.h - makes the name of a new source, and reads the name that a calendar
 * gives itself.
 *
 * Owns:   nothing; text is in the caller's arrays.
 * Limits: 40 bytes in a name, 120 in a title.
 * Source: X-WR-CALNAME, as the programs of Apple, Google and Microsoft write it; RFC 7986
 *         section 5.1 (NAME).
 */
#ifndef CARTAZ_SOURCES_SOURCE_NAME_H
#define CARTAZ_SOURCES_SOURCE_NAME_H

#include "brand/brand.h"

enum { SOURCE_NAME_SIZE = 41, SOURCE_TITLE_SIZE = 121 };

/*
 * Copies the title, such as "Teatro Solís", of the calendar whose text begins with
 * `start`, or "".  A mail address, and a general word such as "Calendar", are not
 * titles.
 */
void source_name_title(const char *start, char out[SOURCE_TITLE_SIZE]);

/*
 * Makes a name of a-z, 0-9 and hyphens: "teatro-solis" from the title "Teatro Solís".  If
 * the title has none of these letters and digits ("Θέατρο"), makes "club-example" from
 * "https://www.club.example/events.ics", or "hall" from "/srv/hall.ics".  Adds a number
 * if a source of the brand already has the name.
 */
void source_name_make(const struct brand *, const char *title, const char *url,
    char out[SOURCE_NAME_SIZE]);

#endif
