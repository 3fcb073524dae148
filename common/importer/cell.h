/*
 * cell.h - what people write into the cells of a spreadsheet, as exact values.
 *
 * Rules:  only what can mean one thing is taken.  A date alone stays one, a time
 *         gains no zone, and "1.234" is no amount: it is a thousand to some.
 * Errors: false, and *out is left alone.
 */
#ifndef IMPORTER_CELL_H
#define IMPORTER_CELL_H

#include "base/datetime.h"

enum { CELL_NUMBER_MAX = 40 };

/*
 * RFC 3339 as datetime_parse() takes it, and "21/11/2026", "21.11.26 20:00",
 * "2026-11-21 20h30", "11/21/2026 8 pm": a date with the year first or last,
 * day and month in the order of the place, a time of 24 hours or 12.  Two
 * digits of a year are 1969 to 2068.
 */
bool cell_when(const char *text, bool month_first, struct datetime *out)
    MUST_USE;

/* "49,90", "R$ 1.234,50", "1,234.50", "12": as "49.90" ... */
bool cell_amount(const char *text, char out[CELL_NUMBER_MAX]) MUST_USE;

/* "-23,5505", "-46.63": degrees up to 180, with a point. */
bool cell_degrees(const char *text, char out[CELL_NUMBER_MAX]) MUST_USE;

/* sim, s, yes, y, x, true, verdadeiro, 1; não, n, no, false, falso, 0. */
bool cell_bool(const char *text, bool *out) MUST_USE;

#endif
