/*
 * cell.h - reads the cells of a spreadsheet, as people type them, into exact values.
 *
 * Also called: date parsing, type coercion.
 * Rules:  an ambiguous text is refused.  A date without a time stays a date, and a time
 *         does not get a zone.  Amounts are read by amount.h.
 * Owns:   nothing.
 * Errors: the functions return false.
 * Limits: a date with several times has at most 79 bytes.
 */
#ifndef IMPORTER_CELL_H
#define IMPORTER_CELL_H

#include "base/datetime.h"

enum { CELL_NUMBER_MAX = 40 };

/*
 * Reads RFC 3339 as datetime_parse() does.  Also reads a date, with or without a time and
 * a day of the week, in any order:
 *     "21/11/2026", "21.11.26", "2026-11-21", "21-nov-26", "21 de noviembre de 2026",
 *     "Nov 21st, 2026"; "20:30", "20.30 h", "20h30", "a las 20", "8 pm", "20 Uhr".
 * The words are those of all languages (language.h).  If the year is last, month_first
 * decides the order of the numbers.  A year of two digits is 1969 to 2068.  Refuses a
 * date without a year, several dates or times, and a day of the week that is not the day
 * of the date.  Refuses an hour that could be a day ("20") or in the evening ("a las 8").
 * Also refuses "12.03.2027 14.03", because 14.03 could be a date, but accepts
 * "12.03.2027 14.03 h".
 */
bool cell_datetime(const char *text, bool month_first, struct datetime *out)
    MUST_USE;
/*
 * Returns true if cell_datetime() refuses a date only because its day of the week is
 * wrong: "Sunday, 21 November 2026", which is a Saturday.
 */
bool cell_datetime_contradicts(const char *text, bool month_first) MUST_USE;

/*
 * Reads a date with two times, "21/11/2026 20:30 a 22:00 hrs" or "21/11/2026 7:30-9pm".
 * Sets *out to the end if wants_end is true, and otherwise to the start.  Each time has a
 * form of cell_datetime(), and the start may lack the "pm" or "h" of the end.  An end
 * that is not after the start is on the next day.  The end "24h" is the midnight after
 * the day.  The end may be a bare hour, "10:30 a 12", if it is after the start.
 */
bool cell_datetime_range(const char *text, bool month_first, bool wants_end,
    struct datetime *out) MUST_USE;
/* Reads the first of several times of a date, as in "21/11/2026 17h / 21h30". */
bool cell_datetime_first(
    const char *text, bool month_first, struct datetime *out) MUST_USE;

/*
 * Reads degrees whose whole part is at most 180, "-23,5505" or "-46.63".  The decimal
 * separator in *out is a point.  Decimals after the 20th are left out.
 */
bool cell_degrees(const char *text, char out[CELL_NUMBER_MAX]) MUST_USE;

/*
 * Reads a word in any case, with or without accents.  Sets *out to true for sim, s, sí,
 * yes, y, x, ja, oui, true, verdadeiro, verdadero and 1.  Sets *out to false for não, n,
 * no, nein, non, false, falso and 0.  Returns false for any other text.
 */
bool cell_bool(const char *text, bool *out) MUST_USE;

#endif
