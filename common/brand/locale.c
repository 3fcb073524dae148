/*
 * locale - the words of a language, and the parts of its dates and times.
 */
#include "brand/internal.h"

#include "base/placeholder.h"
#include "base/text.h"

/* In the order of locale_tags[]: static/locales/words. */
extern const struct locale locale_tables[];

enum { DAYS_OF_WEEK = 7, EPOCH_WEEKDAY = 4, DAY_S = 86400 };

/* Returns the index of the tag, or of the first tag of its language, or -1. */
static int
index_of(const char *tag)
{
	size_t n = strcspn(tag, "-_");
	int found = -1;

	for (int i = 0; locale_tags[i] != NULL; i++) {
		if (strcasecmp(locale_tags[i], tag) == 0)
			return i;
		if (found < 0 && strcspn(locale_tags[i], "-") == n &&
		    strncasecmp(locale_tags[i], tag, n) == 0)
			found = i;
	}
	return found;
}

const char *
locale_base(const char *tag)
{
	char language[4];
	int i;

	snprintf(
	    language, sizeof(language), "%.*s", (int)strcspn(tag, "-"), tag);
	i = index_of(language);
	return i >= 0 && strcmp(locale_tags[i], tag) != 0 ? locale_tags[i]
							  : NULL;
}

void
locale_list(struct buf *b)
{
	for (size_t i = 0; locale_tags[i] != NULL; i++)
		buf_printf(b, "%s%s",
		    i == 0                           ? ""
			: locale_tags[i + 1] != NULL ? ", "
						     : " or ",
		    locale_tags[i]);
}

struct locale
locale_of(const char *tag)
{
	int i = index_of(tag);

	return locale_tables[i >= 0 ? i : index_of("en")];
}

const char *
locale_word(const struct locale *l, enum word_id w)
{
	if (l->words[w] == 0)
		fatal("locale: a word is missing");
	return l->texts + l->words[w];
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

const char *
locale_weekday(const struct locale *l, const struct datetime *w)
{
	struct datetime day = datetime_date(*w);
	int64_t days = datetime_civil_s(&day) / DAY_S;

	days = (days + EPOCH_WEEKDAY) % DAYS_OF_WEEK;
	if (days < 0)
		days += DAYS_OF_WEEK;
	return locale_word(l, word_offset(WORD_WEEKDAY_0, (int)days));
}

/* Appends the first three letters. */
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
locale_weekday_short(
    const struct locale *l, const struct datetime *w, struct buf *b)
{
	add_short(locale_weekday(l, w), b);
}

void
locale_month_short(const struct locale *l, int month, struct buf *b)
{
	add_short(locale_word(l, word_offset(WORD_MONTH_1, month - 1)), b);
}

static void
add_date_part(const struct locale *l, const char *name,
    const struct datetime *w, struct buf *b)
{
	if (strcmp(name, "day") == 0)
		buf_printf(b, "%d", w->day);
	else if (strcmp(name, "month") == 0)
		buf_text(
		    b, locale_word(l, word_offset(WORD_MONTH_1, w->month - 1)));
	else if (strcmp(name, "month_short") == 0)
		locale_month_short(l, w->month, b);
	else if (strcmp(name, "weekday_short") == 0)
		locale_weekday_short(l, w, b);
	else if (strcmp(name, "year") == 0)
		buf_printf(b, "%d", w->year);
	else if (strcmp(name, "hour") == 0)
		buf_printf(b, "%d", w->hour);
	else if (strcmp(name, "hour_12") == 0)
		buf_printf(b, "%d", w->hour % 12 == 0 ? 12 : w->hour % 12);
	else if (strcmp(name, "minute") == 0)
		buf_printf(b, "%02d", w->minute);
	else if (strcmp(name, "am_pm") == 0)
		buf_text(b, w->hour < 12 ? "AM" : "PM");
	else
		fatal("locale: a date has an unknown part");
}

void
locale_form(const struct locale *l, enum word_id form, const struct datetime *w,
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
		add_date_part(l, name, w, b);
	}
}
