/*
 * cell - reads dates, degrees and booleans in the forms that people type.
 */
#include "importer/cell.h"

#include <ctype.h>
#include <strings.h>

#include "base/text.h"
#include "text/language.h"
#include "text/normalize.h"

enum {
	DAY_S = 86400,
	EPOCH_WEEKDAY = 4,
	WEEK = 7,
	PHRASE_WORDS = 3,
	YEAR_DIGITS = 4,
	NOON = 12,
	MONTHS = 12,
	/* More exact than an atom's size.  Longer numbers are not read. */
	DEGREES_DIGITS = 20,
};

#define DIGITS "0123456789"
#define NO_BREAK "\xc2\xa0"   /* U+00A0 */
#define NARROW "\xe2\x80\xaf" /* U+202F */

/* The parts of a text, which are in any order. */
struct moment {
	struct datetime w;
	const char *weekday; /* "0" to "6", or NULL */
	bool has_date, month_first;
	/* The two texts that "12.03 - 14.03.2027" seems to have. */
	bool is_date_with_points, is_time_like_day;
};

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

/* Skips what separates the parts: "Sat, Mar 13, 2027 · 8 pm", "13/03/2027 (sáb.)". */
static void
skip_separators(const char **p)
{
	static const char *const marks[] = { " ", "\t", "\n", "\r", NO_BREAK,
		NARROW, ",", "-", "–", "—", ".", ";", "·", "•", "|", "@", "(",
		")", "/ " };

	while (skip_word(p, marks, ARRAY_LEN(marks)))
		;
}

/* ---- Words, of all languages (language.h). */

/* Joins the next words up to a digit.  Returns where they end, or NULL. */
static const char *
join_words(const char *p, size_t words, struct buf *out)
{
	const char *end = p;
	struct normalizer n;

	buf_reset(out);
	normalize_start(&n, p, strcspn(p, DIGITS));
	for (size_t i = 0; i < words; i++) {
		if (!normalize_next(&n) || (i == 0 && n.at != p))
			return NULL;
		buf_text(out, i > 0 ? " " : "");
		buf_text(out, n.word);
		end = n.at + n.bytes;
	}
	return end;
}

/*
 * Moves behind the longest phrase with the meaning, and behind the point of an
 * abbreviation.  Returns the phrase's value, or NULL without such a phrase.
 */
static const char *
take_phrase(const char **p,
    const char *value(enum language_keyword, const char *words),
    enum language_keyword keyword)
{
	char text[PHRASE_WORDS * (NORMALIZE_WORD_MAX + 1)];
	struct buf words = BUF_FIXED(text);

	for (size_t n = PHRASE_WORDS; n > 0; n--) {
		const char *end = join_words(*p, n, &words), *found;

		found = end != NULL ? value(keyword, buf_cstr(&words)) : NULL;
		if (found != NULL) {
			*p = end + (*end == '.');
			return found;
		}
	}
	return NULL;
}

static const char *
take(const char **p, enum language_keyword keyword)
{
	return take_phrase(p, language_value, keyword);
}

static bool
take_month(const char **p, int *month)
{
	const char *value = take(p, LANGUAGE_MONTH);

	if (value == NULL)
		value = take(p, LANGUAGE_MONTH_SHORT);
	if (value == NULL)
		return false;
	*month = (int)strtol(value, NULL, 10);
	return true;
}

static bool
take_weekday(const char **p, struct moment *m)
{
	const char *q = *p, *weekday;

	(void)take(&q, LANGUAGE_DAY);
	skip_cell_blanks(&q);
	weekday = take(&q, LANGUAGE_WEEKDAY);
	if (weekday == NULL)
		weekday = take(&q, LANGUAGE_WEEKDAY_SHORT);
	if (weekday == NULL)
		weekday = take_phrase(
		    &q, language_spelling_value, LANGUAGE_WEEKDAY_FIELD);
	if (weekday == NULL || m->weekday != NULL)
		return false;
	m->weekday = weekday;
	*p = q;
	return true;
}

/* ---- Dates. */

/* Returns the year of "2026" or "26", or -1 for another number of digits. */
static int
full_year(int year, size_t digits)
{
	if (digits == YEAR_DIGITS)
		return year;
	return digits != 2 ? -1 : year + (year < 69 ? 2000 : 1900);
}

/* Reads "21/11/2026", "21.11.26" or "2026-11-21". */
static bool
read_numbers(const char **p, struct moment *m)
{
	int part[3] = { 0 };
	size_t first = read_cell_digits(p, YEAR_DIGITS, &part[0]), last;
	char separator = **p;

	if (first == 0 || separator == '\0' || strchr("/.-", separator) == NULL)
		return false;
	(*p)++;
	if (read_cell_digits(p, 2, &part[1]) == 0 || *(*p)++ != separator)
		return false;
	last = read_cell_digits(
	    p, first == YEAR_DIGITS ? 2 : YEAR_DIGITS, &part[2]);
	m->is_date_with_points = separator == '.';
	m->w.month = part[m->month_first && first != YEAR_DIGITS ? 0 : 1];
	if (first == YEAR_DIGITS) {
		m->w.year = part[0];
		m->w.day = part[2];
		return last > 0;
	}
	m->w.day = part[m->month_first ? 1 : 0];
	m->w.year = full_year(part[2], last);
	return first <= 2 && m->w.year >= 0;
}

/* Reads "21", "21st", "1º" or "primero". */
static bool
read_day(const char **p, int *day)
{
	static const char *const signs[] = { "°", ".º", ".°" };
	const char *value;

	if (read_cell_digits(p, 2, day) > 0) {
		if (!skip_word(p, signs, ARRAY_LEN(signs)))
			(void)take(p, LANGUAGE_ORDINAL_SIGN);
		return true;
	}
	value = take(p, LANGUAGE_DAY_NUMBER);
	*day = value != NULL ? (int)strtol(value, NULL, 10) : 0;
	return value != NULL;
}

/*
 * Reads "21 de noviembre de 2026", "Nov 21st, 2026" or "21-nov-26".  A year of two
 * digits must have the same mark before it as the month, because "21 nov 20" could
 * end with an hour.
 */
static bool
read_names(const char **p, struct moment *m)
{
	bool is_day_first = !take_month(p, &m->w.month);
	size_t digits;
	char mark;

	skip_separators(p);
	if (!read_day(p, &m->w.day))
		return false;
	mark = **p;
	*p += is_day_first && mark == '/';
	skip_separators(p);
	(void)take(p, LANGUAGE_OF);
	skip_separators(p);
	if (is_day_first && !take_month(p, &m->w.month))
		return false;
	if (!is_day_first || **p != mark || strchr("/-", mark) == NULL)
		mark = '\0';
	*p += mark != '\0';
	skip_separators(p);
	(void)take(p, LANGUAGE_OF);
	skip_cell_blanks(p);
	digits = read_cell_digits(p, YEAR_DIGITS, &m->w.year);
	m->w.year = full_year(m->w.year, digits);
	return digits == YEAR_DIGITS || (digits == 2 && mark != '\0');
}

static bool
take_date(const char **p, struct moment *m)
{
	const char *q = *p, *start;

	if (m->has_date)
		return false;
	(void)take(&q, LANGUAGE_DAY);
	skip_cell_blanks(&q);
	start = q;
	if (!read_numbers(&q, m)) {
		q = start;
		if (!read_names(&q, m))
			return false;
	}
	m->has_date = true;
	*p = q;
	return true;
}

/* ---- Times. */

/* Reads ":30", ".30", "h30", "h30min", ":30:00", or nothing for an hour without minutes. */
static bool
read_minutes(const char **p, struct datetime *w)
{
	static const char *const marks[] = { ":", ".", ",", "h", "'", "’" },
				 *const ends[] = { "min", "m" };
	const char *q = *p;
	bool is_letter = *q == 'h' || *q == 'H', is_colon = *q == ':';

	if (!skip_word(&q, marks, ARRAY_LEN(marks)) ||
	    !isdigit((unsigned char)*q))
		return true;
	if (read_cell_digits(&q, 2, &w->minute) != 2)
		return false;
	if (is_colon && *q == ':') {
		q++;
		if (read_cell_digits(&q, 2, &w->second) != 2)
			return false;
	}
	if (is_letter)
		(void)skip_word(&q, ends, ARRAY_LEN(ends));
	*p = q;
	return true;
}

/* Reads the word after an hour, such as "pm", "h" or "horas".  Returns false without one. */
static bool
read_hour_word(const char **p, struct datetime *w)
{
	const char *word = *p, *end;
	bool before, after;

	skip_cell_blanks(&word);
	end = word;
	if (take(&end, LANGUAGE_HOUR) == NULL)
		return false;
	*p = end;
	before = tolower((unsigned char)*word) == 'a';
	after = tolower((unsigned char)*word) == 'p';
	if (!before && !after)
		return true;
	if (w->hour < 1 || w->hour > NOON)
		w->hour = 24; /* an invalid hour */
	else
		w->hour = w->hour % NOON + (after ? NOON : 0);
	return true;
}

/* Reads "20:30 h", "20h30", "a las 20", "at 8 pm".  A bare "8" could be in the morning. */
static bool
take_time(const char **p, struct moment *m)
{
	const char *q = *p, *before, *hour = q + 1, *to;
	bool has_minutes, is_hour;

	if (*q == '\0' || m->w.kind != DATETIME_DATE)
		return false;
	skip_cell_blanks(&hour);
	if (tolower((unsigned char)*q) == 't' && isdigit((unsigned char)*hour))
		q = hour;
	to = q;
	(void)take(&to, LANGUAGE_TO);
	before = take(&q, LANGUAGE_BEFORE_HOUR);
	if (before != NULL && strcmp(before, "at") != 0)
		return false;
	is_hour = before != NULL && q != to; /* "a 14" could be the last day */
	skip_cell_blanks(&q);
	if (read_cell_digits(&q, 2, &m->w.hour) == 0)
		return false;
	hour = q;
	if (!read_minutes(&q, &m->w))
		return false;
	has_minutes = q > hour;
	if (!read_hour_word(&q, &m->w)) {
		if (!has_minutes && (!is_hour || m->w.hour <= NOON))
			return false;
		m->is_time_like_day = !is_hour && *hour == '.' &&
		    m->w.minute >= 1 && m->w.minute <= MONTHS;
	}
	m->w.kind = DATETIME_LOCAL;
	*p = q;
	return true;
}

/* ---- The whole text. */

static bool
has_other_weekday(const struct moment *m)
{
	int64_t days = datetime_civil_s(&m->w) / DAY_S + EPOCH_WEEKDAY;

	return m->weekday != NULL &&
	    (days % WEEK + WEEK) % WEEK != strtol(m->weekday, NULL, 10);
}

/* Reads the parts, and the datetime whose day of the week may be another. */
static bool
read_moment(const char *p, struct moment *m, struct datetime *out)
{
	char printed[DATETIME_TEXT_MAX];

	skip_cell_blanks(&p);
	if (datetime_parse(p, out))
		return true;
	for (skip_separators(&p); *p != '\0'; skip_separators(&p)) {
		if (!take_date(&p, m) && !take_time(&p, m) &&
		    !take_weekday(&p, m))
			return false;
	}
	datetime_print(&m->w, printed);
	return m->has_date &&
	    !(m->is_date_with_points && m->is_time_like_day) &&
	    datetime_parse(printed, out);
}

bool
cell_datetime(const char *text, bool month_first, struct datetime *out)
{
	struct moment m = { .month_first = month_first };
	struct datetime read;

	if (!read_moment(text, &m, &read) || has_other_weekday(&m))
		return false;
	*out = read;
	return true;
}

bool
cell_datetime_contradicts(const char *text, bool month_first)
{
	struct moment m = { .month_first = month_first };
	struct datetime read;

	return read_moment(text, &m, &read) && has_other_weekday(&m);
}

/* ---- Degrees and booleans. */

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
