/*
 * language.h - the phrases of searches and of upstreams' fields in all languages, with
 * their meanings.
 *
 * Also called: query understanding, stop words, synonyms, lexicon.
 * Shape: static/locales/<tag>.search; the build makes the tables
 *        (static/locales/words).  A line is a keyword, then (only for some keywords) a
 *        value and "=", then phrases with ", " between them.  # begins a comment:
 *
 *             stop a, ao, aos
 *             when today = hoje, hoje mesmo
 *
 *        The words of a phrase have the form of normalize.h, with one blank between them.
 *        A phrase may have several meanings, in adjacent rows.  The phrases of all
 *        languages apply to every brand.
 *
 * Keywords, and their values:
 *         stop           a word without meaning for a search
 *         stemmer, gender, ending, irregular, plural, apart: rules for stems
 *                        (stem.h), not in the table of phrases
 *         filler         a question or a request, removed as a whole
 *         all            asks for the whole list ("events")
 *         name           a phrase that looks like a day, a price or a place, but
 *                        stays as words
 *         when           a word of date_range.h, or tonight, next_days, next_week,
 *                        next_month, next_year, year, day_after_tomorrow,
 *                        since_yesterday, since_last_week
 *         weekday        0 to 6, from Sunday; weekday_short: only next to a date,
 *                        a part of the day, `next` or its day of the month
 *         month          1 to 12; month_short: only next to a day or a year;
 *                        month_after: only after an `in_month` or a `next`
 *         day_number     a number in words
 *         ordinal_sign   letters directly after the digits of a day: "5th"
 *         holiday        MM-DD
 *         before_day     a word without meaning before a day; in_month: also
 *                        before a month and a year
 *         next           before or after a day of the week or a month: the next one
 *         day, of        `day` before the day of a date, `of` before its month or its
 *                        year: "dia 5 de dezembro de 2026"
 *         from, to       `from` before the first of two days or amounts, `to` between
 *                        them; to_and: between them only after a `from`
 *         and            between the days of a list
 *         since, until   before a day.  The values `from` and `to` include the day, and
 *                        the values `after` and `before` do not
 *         part           a value of LISTING_FILTER_PART_OF_DAY; part_beside: only
 *                        next to a day
 *         hour           after an hour: "pm", "horas", the h of "20h"; before_hour:
 *                        before an hour, with the value `at` if this hour is the
 *                        start.  Both are removed with the hour if the text names a
 *                        day
 *         free, online, open: the filter with this name
 *         not            before `free`, `online` and `accessibility`: cancels the
 *                        filter
 *         at_most        before an amount with its currency; at_most_number: also
 *                        before a number without a currency, unless a `unit` follows;
 *                        or_less: after an amount
 *         thousand       between an amount and its currency: a thousand times as
 *                        much; thousand_sign: letters directly after the digits
 *         unit           after a number that is not a price: "anos", "km"
 *         currency       ISO 4217, or several codes with blanks between them.  Of
 *                        several codes, the phrase means the brand's currency.  If this
 *                        currency is not among them, the amount is not read
 *         dollar_sign    ISO 4217; the phrase is the letters before a $: "us" in
 *                        "US$".  Among words of this language, a $ without letters
 *                        means the brand's currency, if a row has this currency
 *         in             before a place; state_of: before a state; city_of: before a
 *                        city
 *         near           before the place that the events should be near
 *         near_me        asks for events near the user
 *         city           the normalized name of a city, of which the phrase is another
 *                        name: "nyc", "big apple"
 *         state          COUNTRY-STATE, ISO 3166-2, in capitals
 *         country        ISO 3166-1, two letters in capitals
 *         accessibility, language, age: values of these filters
 *         category       the key of a category that the words mean; genre: the key of a
 *                        category that is wider than the words.  Most are in
 *                        <tag>.categories
 *         same           the value is the words that a search for the phrase (one word)
 *                        also finds; without a value, each word finds the others
 *         cheap          asks for the lowest prices first
 *         news           asks for the last changes first; before a day of `since`, for
 *                        the changes since then
 *         status         a value of LISTING_FILTER_EVENT_STATUS; only in a text that
 *                        names no event
 *         people         before or after a number of people, which is left out
 *         lists          asks for the values of this filter: city, venue ...
 *         weekday_field  0 to 6; a day of the week in a cell with a date (cell.h)
 *         event_status, sold_out, on_sale, free_amount, no_amount, open_amount,
 *         least_amount, amount_label, amount_unit, online_place,
 *         online_mode:   spellings in fields of upstreams (event/words.h), not in the
 *                        table of phrases.  The same holds for feature
 *                        (accessibility.h), age_free (age_rating.h), ticket,
 *                        ticket_part and ticket_whole (ticket_kind.h)
 * Owns:  nothing; all text is constant.
 */
#ifndef TEXT_LANGUAGE_H
#define TEXT_LANGUAGE_H

#include "base/base.h"

enum language_keyword {
	LANGUAGE_NONE,
	LANGUAGE_STOP,
	LANGUAGE_STEMMER,
	LANGUAGE_GENDER,
	LANGUAGE_ENDING,
	LANGUAGE_IRREGULAR,
	LANGUAGE_PLURAL,
	LANGUAGE_APART,
	LANGUAGE_FILLER,
	LANGUAGE_ALL,
	LANGUAGE_NAME,
	LANGUAGE_WHEN,
	LANGUAGE_WEEKDAY,
	LANGUAGE_WEEKDAY_SHORT,
	LANGUAGE_MONTH,
	LANGUAGE_MONTH_SHORT,
	LANGUAGE_MONTH_AFTER,
	LANGUAGE_DAY_NUMBER,
	LANGUAGE_HOLIDAY,
	LANGUAGE_BEFORE_DAY,
	LANGUAGE_IN_MONTH,
	LANGUAGE_NEXT,
	LANGUAGE_DAY,
	LANGUAGE_OF,
	LANGUAGE_FROM,
	LANGUAGE_SINCE,
	LANGUAGE_TO,
	LANGUAGE_TO_AND,
	LANGUAGE_UNTIL,
	LANGUAGE_AND,
	LANGUAGE_PART,
	LANGUAGE_PART_BESIDE,
	LANGUAGE_HOUR,
	LANGUAGE_BEFORE_HOUR,
	LANGUAGE_NOT,
	LANGUAGE_FREE,
	LANGUAGE_ONLINE,
	LANGUAGE_OPEN,
	LANGUAGE_AT_MOST,
	LANGUAGE_AT_MOST_NUMBER,
	LANGUAGE_OR_LESS,
	LANGUAGE_THOUSAND,
	LANGUAGE_UNIT,
	LANGUAGE_CURRENCY,
	LANGUAGE_IN,
	LANGUAGE_STATE_OF,
	LANGUAGE_CITY_OF,
	LANGUAGE_NEAR,
	LANGUAGE_NEAR_ME,
	LANGUAGE_CITY,
	LANGUAGE_STATE,
	LANGUAGE_COUNTRY,
	LANGUAGE_ACCESSIBILITY,
	LANGUAGE_LANGUAGE,
	LANGUAGE_AGE,
	LANGUAGE_CATEGORY,
	LANGUAGE_PEOPLE,
	LANGUAGE_CHEAP,
	LANGUAGE_NEWS,
	LANGUAGE_STATUS,
	LANGUAGE_LISTS,
	LANGUAGE_GENRE,
	LANGUAGE_SAME,
	/* Letters next to the digits of a number, which are not words by themselves. */
	LANGUAGE_ORDINAL_SIGN,
	LANGUAGE_THOUSAND_SIGN,
	LANGUAGE_DOLLAR_SIGN,
	LANGUAGE_WEEKDAY_FIELD,
	LANGUAGE_EVENT_STATUS,
	LANGUAGE_SOLD_OUT,
	LANGUAGE_ON_SALE,
	LANGUAGE_FREE_AMOUNT,
	LANGUAGE_NO_AMOUNT,
	LANGUAGE_OPEN_AMOUNT,
	LANGUAGE_LEAST_AMOUNT,
	LANGUAGE_AMOUNT_LABEL,
	LANGUAGE_AMOUNT_UNIT,
	LANGUAGE_ONLINE_PLACE,
	LANGUAGE_ONLINE_MODE,
	LANGUAGE_FEATURE,
	LANGUAGE_AGE_FREE,
	LANGUAGE_TICKET,
	LANGUAGE_TICKET_PART,
	LANGUAGE_TICKET_WHOLE,
};

/*
 * The texts are offsets for language_text().  Pointers would need relocations, and every
 * program that has the table would touch each page of them at its start.
 */
struct language_phrase {
	uint32_t words;
	uint16_t value;  /* "" for a keyword without a value */
	uint8_t tag;     /* of the locale, such as "pt-BR" */
	uint8_t keyword; /* enum language_keyword */
};

/*
 * Each text occurs once.  The order is "" at 0, the tags, the values, and the words, so
 * that the offsets of tags and values fit in `tag` and `value`.
 */
extern const char language_texts[];

/* Returns the text at an offset of struct language_phrase. */
const char *language_text(uint32_t at) MUST_USE;

/* Sorted by the strcmp() order of their words. */
extern const struct language_phrase language_phrases[];
extern const size_t language_phrase_count;

/*
 * The rows of static/locales/<tag>.search with rules for stems (stem.h), in the order of
 * the files.  A row with "" as `words` is last.
 */
extern const struct language_phrase language_endings[];
/*
 * The spellings in fields, sorted by the strcmp() order of their words.  A row with "" as
 * `words` is last, and not counted.
 */
extern const struct language_phrase language_spellings[];
extern const size_t language_spelling_count;

/*
 * The name of a country, and its words in the form of normalize.h, from
 * static/locales/<tag>.countries.  If the name is "", `words` is another spelling of the
 * country's name.  The table is sorted by code, and the code "" ends it.
 */
struct language_country {
	char code[3], language[8]; /* ISO 3166-1; the tag */
	char name[48], words[48];
};

extern const struct language_country language_countries[];

/*
 * Returns the first row of a phrase and sets *count to the number of its rows, or returns
 * NULL if no row has the phrase.  Sets *begins to true if a longer phrase begins with
 * these words, and otherwise to false.
 */
const struct language_phrase *language_find(
    const char *words, size_t *count, bool *begins) MUST_USE;

/*
 * Returns the value of the phrase with this meaning, or "" if the meaning has no value.
 * Returns NULL if the phrase does not have this meaning.
 */
const char *language_value(enum language_keyword, const char *words) MUST_USE;
/* As language_value(), for language_spellings. */
const char *language_spelling_value(enum language_keyword, const char *words)
    MUST_USE;

#endif
