/*
 * locale - the words of a language, and its dates and times.
 */
#include "brand/locale.h"

#include "base/placeholder.h"
#include "base/text.h"

/* The words of locale_tags[], in its order: static/locales/words. */
extern const char *const *const locale_words[];

enum {
	DAYS_OF_WEEK = 7,
	EPOCH_WEEKDAY = 4,
	DAY_S = 86400,
	NIGHT_ENDS_HOUR = 9
};

static const char *const *
words_of(const char *tag)
{
	size_t n = strcspn(tag, "-_");

	for (size_t i = 0; locale_tags[i] != NULL; i++)
		if (strcspn(locale_tags[i], "-") == n &&
		    strncasecmp(locale_tags[i], tag, n) == 0)
			return locale_words[i];
	return NULL;
}

struct locale
locale_of(const char *tag)
{
	const char *const *words = words_of(tag);

	return (struct locale){ words != NULL ? words : words_of("en") };
}

const char *
locale_word(const struct locale *l, enum word_id w)
{
	const char *text = l->words[w];

	if (text == NULL)
		fatal("locale: a word is missing");
	return text;
}

void
locale_fill(
    const struct locale *l, enum word_id w, const char *value, struct buf *b)
{
	const char *text = locale_word(l, w), *placeholder = strstr(text, "{}");

	if (placeholder == NULL)
		fatal("locale: a word has no placeholder");
	buf_bytes(b, text, (size_t)(placeholder - text));
	buf_text(b, value);
	buf_text(b, placeholder + 2);
}

static enum word_id
word_offset(enum word_id first, int n)
{
	return (enum word_id)((int)first + n);
}

static const char *
weekday(const struct locale *l, const struct datetime *w)
{
	struct datetime midnight = *w;
	int64_t days;

	midnight.hour = midnight.minute = midnight.second = 0;
	days = datetime_civil_s(&midnight) / DAY_S;
	days = (days + EPOCH_WEEKDAY) % DAYS_OF_WEEK;
	if (days < 0)
		days += DAYS_OF_WEEK;
	return locale_word(l, word_offset(WORD_WEEKDAY_0, (int)days));
}

/* The first three letters. */
static void
add_short(const char *name, struct buf *b)
{
	size_t left = strlen(name), n;
	uint32_t code_point;

	for (int i = 0; i < 3 && left > 0; i++, name += n, left -= n) {
		n = text_utf8(name, left, &code_point);
		buf_bytes(b, name, n);
	}
}

void
locale_month_short(const struct locale *l, int month, struct buf *b)
{
	add_short(locale_word(l, word_offset(WORD_MONTH_1, month - 1)), b);
}

static void
add_part(const struct locale *l, const char *name, const struct datetime *w,
    struct buf *b)
{
	if (strcmp(name, "day") == 0)
		buf_printf(b, "%d", w->day);
	else if (strcmp(name, "month") == 0)
		buf_text(
		    b, locale_word(l, word_offset(WORD_MONTH_1, w->month - 1)));
	else if (strcmp(name, "month_short") == 0)
		locale_month_short(l, w->month, b);
	else if (strcmp(name, "weekday_short") == 0)
		add_short(weekday(l, w), b);
	else if (strcmp(name, "year") == 0)
		buf_printf(b, "%d", w->year);
	else if (strcmp(name, "hour") == 0)
		buf_printf(b, "%d", w->hour);
	else if (strcmp(name, "hour_12") == 0)
		buf_printf(b, "%d", w->hour % 12 == 0 ? 12 : w->hour % 12);
	else if (strcmp(name, "minute") == 0)
		buf_printf(b, "%02d", w->minute);
	else if (strcmp(name, "am_pm") == 0)
		buf_text(b, w->hour < 12 ? "am" : "pm");
	else
		fatal("locale: a date has an unknown part");
}

/* A word such as "{day} de {month}" with the parts of a date. */
static void
add_form(const struct locale *l, enum word_id form, const struct datetime *w,
    struct buf *b)
{
	struct placeholder at = { .next = locale_word(l, form) };
	enum placeholder_kind kind;

	while ((kind = placeholder_next(&at)) != PLACEHOLDER_END) {
		char name[16];

		if (kind == PLACEHOLDER_TEXT) {
			buf_bytes(b, at.piece, at.len);
			continue;
		}
		snprintf(name, sizeof(name), "%.*s",
		    kind == PLACEHOLDER_NAME ? (int)at.len : 0, at.piece);
		add_part(l, name, w, b);
	}
}

void
locale_day(const struct locale *l, const struct datetime *w, struct buf *b)
{
	add_form(l, w->day == 1 ? WORD_DAY_ONE : WORD_DAY, w, b);
}

/* "5 de dezembro de 2026", "December 5, 2026" */
static void
add_day_of_year(const struct locale *l, const struct datetime *w, struct buf *b)
{
	locale_day(l, w, b);
	add_form(l, WORD_OF_YEAR, w, b);
}

/* "sábado, " */
static void
add_weekday(const struct locale *l, const struct datetime *w, struct buf *b)
{
	buf_printf(b, "%s, ", weekday(l, w));
}

/* "sábado, 5 de dezembro de 2026" */
static void
add_full_date(const struct locale *l, const struct datetime *w, struct buf *b)
{
	add_weekday(l, w, b);
	add_day_of_year(l, w, b);
}

/* "16h", "16h30"; "4 pm", "4:30 pm" */
static void
add_time_of_day(const struct locale *l, const struct datetime *w, struct buf *b)
{
	add_form(l, w->minute == 0 ? WORD_TIME_SHARP : WORD_TIME, w, b);
}

/*
 * "às 16h", "à 1h".  In enum word_id the form for one o'clock (and midnight)
 * follows the form for the other hours.
 */
static void
add_word_and_time(const struct locale *l, enum word_id word,
    const struct datetime *w, struct buf *b)
{
	buf_printf(b, "%s ",
	    locale_word(l, w->hour <= 1 ? word_offset(word, 1) : word));
	add_time_of_day(l, w, b);
}

static bool
same_day(const struct datetime *a, const struct datetime *b)
{
	return a->year == b->year && a->month == b->month && a->day == b->day;
}

/* The year is left out where the date that follows has the same one. */
static void
add_date_and_time(
    const struct locale *l, const struct datetime *w, bool year, struct buf *b)
{
	add_weekday(l, w, b);
	if (year)
		add_day_of_year(l, w, b);
	else
		locale_day(l, w, b);
	if (w->kind == DATETIME_DATE)
		return;
	buf_text(b, ", ");
	add_word_and_time(l, WORD_AT, w, b);
}

void
locale_span(const struct locale *l, const char *starts_at, const char *ends_at,
    struct buf *b)
{
	struct datetime start, end;
	bool has_end;

	if (starts_at == NULL || !datetime_parse(starts_at, &start))
		return;
	has_end = ends_at != NULL && datetime_parse(ends_at, &end);
	if (!has_end || (end.kind == DATETIME_DATE && same_day(&start, &end))) {
		add_date_and_time(l, &start, true, b);
	} else if (start.kind != DATETIME_DATE && end.kind != DATETIME_DATE &&
	    same_day(&start, &end)) {
		add_full_date(l, &start, b);
		buf_text(b, ", ");
		add_word_and_time(l, WORD_FROM, &start, b);
		buf_char(b, ' ');
		add_word_and_time(l, WORD_TO, &end, b);
	} else {
		add_date_and_time(l, &start, start.year != end.year, b);
		buf_printf(b, ", %s ", locale_word(l, WORD_UNTIL));
		add_date_and_time(l, &end, true, b);
	}
}

/* "sáb 5 dez · 16h" */
static void
add_short_time(
    const struct locale *l, const struct datetime *w, bool year, struct buf *b)
{
	add_form(l, WORD_DAY_SHORT, w, b);
	if (year)
		add_form(l, WORD_YEAR_SHORT, w, b);
	if (w->kind == DATETIME_DATE)
		return;
	buf_text(b, " · ");
	add_time_of_day(l, w, b);
}

/* Do both times belong to one day, or to the night after it? */
static bool
same_evening(const struct datetime *start, const struct datetime *end)
{
	int64_t s = datetime_civil_s(end) - datetime_civil_s(start);

	return start->kind != DATETIME_DATE && end->kind != DATETIME_DATE &&
	    (same_day(start, end) ||
		(s > 0 && s < DAY_S && end->hour < NIGHT_ENDS_HOUR));
}

void
locale_span_short(const struct locale *l, const char *starts_at,
    const char *ends_at, int this_year, struct buf *b)
{
	struct datetime start, end;
	bool has_end, one_day;

	if (starts_at == NULL || !datetime_parse(starts_at, &start))
		return;
	has_end = ends_at != NULL && datetime_parse(ends_at, &end) &&
	    !(end.kind == DATETIME_DATE && same_day(&start, &end));
	one_day = has_end && same_evening(&start, &end);
	add_short_time(l, &start,
	    start.year != this_year &&
		(!has_end || one_day || start.year != end.year),
	    b);
	if (!has_end)
		return;
	if (one_day) {
		buf_text(b, "–");
		add_time_of_day(l, &end, b);
	} else {
		buf_text(b, " – ");
		add_short_time(l, &end, end.year != this_year, b);
	}
}

void
locale_datetime(const struct locale *l, const struct datetime *w, struct buf *b)
{
	add_day_of_year(l, w, b);
	buf_text(b, ", ");
	add_word_and_time(l, WORD_AT, w, b);
}
