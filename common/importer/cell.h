/*
 * cell.h - reads the cells of a spreadsheet, as people type them, into exact values.
 *
 * Also called: date parsing, type coercion.
 * Rules:  an ambiguous text is refused.  A date without a time stays a date; a time
 *         gains no zone. amount.h reads amounts.
 * Owns:   nothing.
 * Errors: false, and *out is unchanged.
 */
#ifndef IMPORTER_CELL_H
#define IMPORTER_CELL_H

#include "base/datetime.h"

enum { CELL_NUMBER_MAX = 40 };

/*
 * RFC 3339 as datetime_parse() reads it, and "21/11/2026", "21.11.26 20:00",
 * "2026-11-21 20h30", "11/21/2026 8 pm", "21.11.2026 um 20 Uhr": a date with the year
 * first or last, and a time of 24 or 12 hours.  month_first decides the order of day
 * and month if the year is last.  Two digits of a year are 1969 to 2068.
 */
bool cell_datetime(const char *text, bool month_first, struct datetime *out)
    MUST_USE;

/* "-23,5505", "-46.63": degrees up to 180; *out has a point. */
bool cell_degrees(const char *text, char out[CELL_NUMBER_MAX]) MUST_USE;

/*
 * sim, s, yes, y, x, ja, oui, true, verdadeiro, 1; não, n, no, nein, non, false,
 * falso, 0.
 */
bool cell_bool(const char *text, bool *out) MUST_USE;

#endif
