/*
 * cell - reads dates, degrees and booleans in the forms that people type.
 */
#include "importer/cell.h"

#include <strings.h>

#include "base/text.h"
#include "text/normalize.h"

/* Twenty digits are more exact than an atom's size.  Longer numbers are not read. */
enum { DEGREES_DIGITS = 20 };

#define DIGITS "0123456789"
#define NO_BREAK "\xc2\xa0"   /* U+00A0 */
#define NARROW "\xe2\x80\xaf" /* U+202F */

/* Skips one of the words, in any ASCII case. */
static bool
skip_word(const char **p, const char *const *words, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		if (strncasecmp(*p, words[i], strlen(words[i])) == 0) {
			*p += strlen(words[i]);
			return true;
		}
	}
	return false;
}

static void
skip_cell_blanks(const char **p)
{
	static const char *const blanks[] = { " ", "\t", "\n", "\r", NO_BREAK,
		NARROW };

	while (skip_word(p, blanks, ARRAY_LEN(blanks)))
		;
}

/* Reads one to max digits.  Returns their number, or 0. */
static size_t
read_cell_digits(const char **p, size_t max, int *out)
{
	size_t n = strspn(*p, DIGITS);

	if (n == 0 || n > max)
		return 0;
	*out = 0;
	for (size_t i = 0; i < n; i++)
		*out = *out * 10 + (*(*p)++ - '0');
	return n;
}

static bool
read_date(const char **p, bool month_first, struct datetime *w)
{
	int part[3];
	size_t first = read_cell_digits(p, 4, &part[0]), last;
	char separator = **p;

	if (first == 0 || separator == '\0' || strchr("/.-", separator) == NULL)
		return false;
	(*p)++;
	if (read_cell_digits(p, 2, &part[1]) == 0 || *(*p)++ != separator)
		return false;
	last = read_cell_digits(p, first == 4 ? 2 : 4, &part[2]);
	if (first == 4 && last > 0) {
		w->year = part[0];
		w->month = part[1];
		w->day = part[2];
		return true;
	}
	if (first > 2 || (last != 2 && last != 4))
		return false;
	w->year = part[2] + (last == 4 ? 0 : part[2] < 69 ? 2000 : 1900);
	w->month = part[month_first ? 0 : 1];
	w->day = part[month_first ? 1 : 0];
	return true;
}

/* Reads "8 pm" as 20 and "19 Uhr" as 19.  Returns false without such a word. */
static bool
read_am_pm(const char **p, struct datetime *w)
{
	static const char *const am[] = { "a.m.", "am" },
				 *const pm[] = { "p.m.", "pm" },
				 *const uhr[] = { "Uhr" };
	bool after;

	skip_cell_blanks(p);
	if (skip_word(p, uhr, ARRAY_LEN(uhr)))
		return true;
	after = skip_word(p, pm, ARRAY_LEN(pm));
	if (!after && !skip_word(p, am, ARRAY_LEN(am)))
		return false;
	if (w->hour < 1 || w->hour > 12)
		w->hour = 24; /* an invalid hour */
	else
		w->hour = w->hour % 12 + (after ? 12 : 0);
	return true;
}

/* Reads "20:00", "20:00:30", "20h", "20h30", "20h30min", "8 pm", "20:00 Uhr". */
static bool
read_time_of_day(const char **p, struct datetime *w)
{
	static const char *const ends[] = { "min", "m" };

	if (read_cell_digits(p, 2, &w->hour) == 0)
		return false;
	if (**p == ':') {
		(*p)++;
		if (read_cell_digits(p, 2, &w->minute) != 2)
			return false;
		if (**p == ':') {
			(*p)++;
			if (read_cell_digits(p, 2, &w->second) != 2)
				return false;
		}
	} else if (**p == 'h' || **p == 'H') {
		(*p)++;
		if (strspn(*p, DIGITS) > 0 &&
		    read_cell_digits(p, 2, &w->minute) != 2)
			return false;
		(void)skip_word(p, ends, ARRAY_LEN(ends));
	} else {
		return read_am_pm(p, w);
	}
	(void)read_am_pm(p, w);
	return true;
}

bool
cell_datetime(const char *text, bool month_first, struct datetime *out)
{
	static const char *const between[] = { "T", ",", "-", "às", "ÀS", "as",
		"at", "à", "um" };
	struct datetime w = { .kind = DATETIME_DATE };
	char printed[DATETIME_TEXT_MAX];
	const char *p = text;

	skip_cell_blanks(&p);
	if (datetime_parse(p, out))
		return true;
	if (!read_date(&p, month_first, &w))
		return false;
	skip_cell_blanks(&p);
	if (*p != '\0') {
		w.kind = DATETIME_LOCAL;
		(void)skip_word(&p, between, ARRAY_LEN(between));
		skip_cell_blanks(&p);
		if (!read_time_of_day(&p, &w))
			return false;
		skip_cell_blanks(&p);
	}
	datetime_print(&w, printed);
	return *p == '\0' && datetime_parse(printed, out);
}

bool
cell_degrees(const char *text, char out[CELL_NUMBER_MAX])
{
	const char *p = text, *sign = "";
	size_t whole, rest = 0;
	int degrees;

	skip_cell_blanks(&p);
	if (*p == '-' || *p == '+')
		sign = *p++ == '-' ? "-" : "";
	whole = read_cell_digits(&p, 3, &degrees);
	if (*p == '.' || *p == ',')
		rest = strspn(++p, DIGITS);
	if (whole == 0 || degrees > 180)
		return false;
	text = p;
	p += rest;
	rest = rest < DEGREES_DIGITS ? rest : DEGREES_DIGITS;
	skip_cell_blanks(&p);
	if (*p != '\0')
		return false;
	snprintf(out, CELL_NUMBER_MAX, "%s%d%s%.*s", sign, degrees,
	    rest > 0 ? "." : "", (int)rest, text);
	return true;
}

bool
cell_bool(const char *text, bool *out)
{
	static const char *const yes[] = { "sim", "s", "si", "yes", "y", "x",
		"true", "verdadeiro", "verdadero", "1", "ja", "oui" };
	static const char *const no[] = { "nao", "n", "no", "nein", "non",
		"false", "falso", "0" };
	LOCAL_BUF word = BUF_INIT(64);
	bool is_yes;

	normalize_join(text, ' ', &word);
	is_yes = text_is_among(yes, ARRAY_LEN(yes), buf_cstr(&word));
	if (word.full ||
	    (!is_yes && !text_is_among(no, ARRAY_LEN(no), buf_cstr(&word))))
		return false;
	*out = is_yes;
	return true;
}
