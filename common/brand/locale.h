/*
 * locale.h - the words of the pages in a language, and its forms of dates, times,
 * numbers and amounts of money.
 *
 * Also called: localization, l10n, i18n, translations, message catalog, plural rules.
 * Owns:  nothing; the words are constants, compiled in from static/locales/.
 * Shape: WORD_X is the key "x" of static/locales/<tag>.json.  In a word, {} or {name} is
 *        a placeholder.  If a word depends on a number, the file has a word for one and
 *        a word for many, and the caller chooses.  The file <tag>.cities has the cities
 *        of time zones, <tag>.countries the countries, <tag>.categories the categories
 *        of events, and <tag>.search the phrases that people type (text/language.h).
 *        The build makes tables from these files.  If a second tag of a language, such as
 *        "en-GB", lacks a word or a file, the build takes it from the language's first
 *        tag.
 */
#ifndef BRAND_LOCALE_H
#define BRAND_LOCALE_H

#include "base/base.h"
#include "base/buf.h"
#include "base/datetime.h"

enum word_id {
	WORD_TAG,
	WORD_OG_LOCALE,
	WORD_MONEY, /* "¤ 1,000.00;BRL R$1,000.00": forms; "¤" is the code */
	WORD_WEEKDAY,    /* before WORD_DAY */
	WORD_DAY,        /* {day}, {month} */
	WORD_DAY_ONE,    /* the first of a month */
	WORD_OF_YEAR,    /* {year}, after WORD_DAY */
	WORD_DAY_SHORT,  /* {weekday_short}, {month_short}, {day} */
	WORD_DAY_MONTH,  /* WORD_DAY_SHORT without the weekday */
	WORD_DAYS_FIRST, /* "5–12 dez", "Dec 5–12": days of one month */
	WORD_DAYS_LAST,
	WORD_YEAR_SHORT, /* {year}, after any of the short forms */
	WORD_TIME,       /* {hour} or {hour_12} and {am_pm}, {minute} */
	WORD_TIME_SHARP, /* on the hour */
	WORD_TIME_FIRST, /* before a time in the same half of the day */
	WORD_TIME_FIRST_SHARP,
	WORD_WEEKDAY_0, /* Sunday */
	WORD_WEEKDAY_1,
	WORD_WEEKDAY_2,
	WORD_WEEKDAY_3,
	WORD_WEEKDAY_4,
	WORD_WEEKDAY_5,
	WORD_WEEKDAY_6,
	WORD_MONTH_1,
	WORD_MONTH_2,
	WORD_MONTH_3,
	WORD_MONTH_4,
	WORD_MONTH_5,
	WORD_MONTH_6,
	WORD_MONTH_7,
	WORD_MONTH_8,
	WORD_MONTH_9,
	WORD_MONTH_10,
	WORD_MONTH_11,
	WORD_MONTH_12,
	WORD_AT,
	WORD_AT_ONE,  /* before one o'clock */
	WORD_AT_ZERO, /* before midnight */
	WORD_FROM,
	WORD_FROM_ONE,
	WORD_FROM_ZERO,
	WORD_TO,
	WORD_TO_ONE,
	WORD_TO_ZERO,
	WORD_UNTIL,
	WORD_THROUGH,  /* before the last day of a span */
	WORD_RUN_FROM, /* two dates without times */
	WORD_RUN_TO,   /* with its comma, if the language has one */
	WORD_FREE,
	WORD_SKIP,
	WORD_NAV_LABEL,
	WORD_BREADCRUMBS,
	WORD_HOME,
	WORD_EVENTS,
	WORD_AS_MARKDOWN,
	WORD_API,
	WORD_CONTACT,
	WORD_IMPRINT, /* links of the footer, also WORD_ACCESSIBILITY */
	WORD_TERMS,
	WORD_PRIVACY,
	WORD_FOOTER_NOTE,
	WORD_WHEN,
	WORD_WHERE,
	WORD_ADDRESS,
	WORD_MAP,
	WORD_ORGANIZER,
	WORD_ONLINE,
	WORD_AVAILABILITY,
	WORD_PAGE,
	WORD_STARTS,
	WORD_DATES,
	WORD_ON_UNTIL,
	WORD_MORE_DATE,
	WORD_MORE_DATES,
	WORD_DATES_LEFT_OUT,
	WORD_BUY_DATE,
	WORD_ENDS,
	WORD_ZONE_IS, /* {} is WORD_ZONE_OF, or words of <tag>.cities */
	WORD_ZONE_OF, /* {} is a city */
	WORD_ZONE_UNKNOWN,
	WORD_NO_DATE,
	WORD_NO_PLACE,
	WORD_STATE_AVAILABLE,
	WORD_STATE_SOLD_OUT,
	WORD_STATE_OFF_SALE,
	WORD_STATE_ENDED,
	WORD_STATE_NOT_STATED,
	WORD_STATE_TENTATIVE,
	WORD_STATE_CANCELLED,
	WORD_STATE_POSTPONED,
	WORD_STATE_RESCHEDULED,
	WORD_STATE_MOVED_ONLINE,
	WORD_NOTICE_TENTATIVE,
	WORD_NOTICE_CANCELLED,
	WORD_NOTICE_POSTPONED,
	WORD_NOTICE_POSTPONED_DATELESS,
	WORD_NOTICE_RESCHEDULED,
	WORD_NOTICE_RESCHEDULED_DATELESS,
	WORD_NOTICE_MOVED_ONLINE,
	WORD_NOTICE_UNCONFIRMED,
	WORD_NOTICE_STALE,
	WORD_READ_ON,
	WORD_MAY_CHANGE,
	WORD_UNTRUSTED,
	WORD_TICKETS,
	WORD_TICKET,
	WORD_PRICE,
	WORD_FEES,
	WORD_YOU_PAY,
	WORD_YES,
	WORD_UNAVAILABLE, /* for a ticket */
	WORD_NOT_TOLD,
	WORD_TOTAL_UNKNOWN,
	WORD_NO_TICKETS,
	WORD_TICKETS_CAPTION,
	WORD_HOW_TO_BUY,
	WORD_BUY,
	WORD_BUY_FREE,
	WORD_BUY_AT,
	WORD_MORE_AT,
	WORD_BUY_NOT_STATED,
	WORD_BUY_PAGE,
	WORD_BUY_CLOSED,
	WORD_BUY_PRESALE,
	WORD_BUY_SOLD_OUT,
	WORD_BUY_CANCELLED,
	WORD_BUY_CANCELLED_FREE,
	WORD_BUY_POSTPONED,
	WORD_BUY_NOWHERE,
	WORD_BUY_RULES,
	WORD_RULES,
	WORD_RULE_FEES,
	WORD_RULE_QUEUE,
	WORD_RULE_SECRETS,
	WORD_RULE_READ,
	WORD_DESCRIPTION,
	WORD_DESCRIPTION_BY,
	WORD_BY_ORGANIZER,
	WORD_NO_DESCRIPTION,
	WORD_EVENTS_IN,
	WORD_EVENTS_AT,
	WORD_EVENTS_BY,
	WORD_EVENTS_OF,
	WORD_EVENTS_FROM,
	WORD_EVENTS_WITH, /* {} is a source */
	WORD_SHARE,
	WORD_EMAIL,
	WORD_SEE_ALSO,
	WORD_ALL_BY,
	WORD_ALL_AT,
	WORD_ALL_IN,
	WORD_TO_CALENDAR,
	WORD_GOOGLE_CALENDAR,
	WORD_OUTLOOK,
	WORD_CALENDAR_FILE,
	WORD_CALENDAR_DATE,
	WORD_CALENDAR_NEXT,
	WORD_CALENDAR_ALL,
	WORD_END_NOT_STATED,
	WORD_ERROR_400,
	WORD_ERROR_400_HELP,
	WORD_ERROR_404,
	WORD_ERROR_404_HELP,
	WORD_ERROR_EVENT,
	WORD_ERROR_EVENT_HELP,
	WORD_ERROR_MEANT,
	WORD_ERROR_405,
	WORD_ERROR_405_HELP,
	WORD_ERROR_502,
	WORD_ERROR_502_HELP,
	WORD_ERROR_COSTLY,
	WORD_ERROR_COSTLY_HELP,
	WORD_ERROR_500,
	WORD_ERROR_500_HELP,
	WORD_GONE,
	WORD_GONE_OVER,
	WORD_GONE_DOWN,
	WORD_GONE_NOTE,
	WORD_GONE_SIMILAR,
	WORD_SEE_EVENTS,
	WORD_SEARCH,
	WORD_SEARCH_LABEL,
	WORD_WHAT,
	WORD_WHAT_HINT,
	WORD_TOOL_SEARCH, /* name and input of the search form (WebMCP) */
	WORD_TOOL_WHAT,
	WORD_TOOL_WHEN,
	WORD_CITY,
	WORD_STATE,
	WORD_ANY_DAY,
	WORD_TODAY,
	WORD_TOMORROW,
	WORD_WEEKEND,
	WORD_NEXT_WEEKEND,
	WORD_WEEK,
	WORD_MONTH,
	WORD_NOW,
	WORD_FROM_DATE,
	WORD_TO_DATE,
	WORD_ONE_EVENT,
	WORD_N_EVENTS,
	WORD_PAGE_N,
	WORD_OF_N,
	WORD_NEXT,
	WORD_PREVIOUS,
	WORD_PAGING,
	WORD_CLEAR,
	WORD_FILTERED,
	WORD_IGNORED,
	WORD_OR,
	WORD_IGNORED_WHEN,
	WORD_IGNORED_DATE,
	WORD_IGNORED_USE,
	WORD_NONE,
	WORD_NONE_HELP,
	WORD_EMPTY,
	WORD_EMPTY_HELP,
	WORD_BEYOND,
	WORD_BEYOND_HELP,
	WORD_LAST_PAGE,
	WORD_CITIES,
	WORD_ORGANIZERS,
	WORD_SOURCES,
	WORD_PRICE_FROM,
	WORD_WITH_FEES,
	WORD_COLUMN_PRICE,
	WORD_COLUMN_EVENT,
	WORD_COLUMN_STATE,
	WORD_SEE_PAGE,
	WORD_NOW_SHOWING,
	WORD_CLOSED_EVENTS,
	WORD_COMING,
	WORD_LATER,
	WORD_MONTHS,
	WORD_WEEK_START, /* 0: Sunday, 1: Monday */
	WORD_SEE_ALL_SHOWING,
	WORD_ALL_EVENTS,
	WORD_HOW_TO_FILTER,
	WORD_FILTER_HELP_Q,
	WORD_FILTER_HELP_PLACE,
	WORD_FILTER_HELP_WHEN,
	WORD_FILTER_NO_WHEN,
	WORD_FILTER_NO_OTHERS,
	/* The names of filters.def, and of some of the filters' values. */
	WORD_FILTER_COUNTRY,
	WORD_FILTER_VENUE,
	WORD_FILTER_CATEGORY,
	WORD_FILTER_PART_OF_DAY,
	WORD_FILTER_AGE,
	WORD_FILTER_ACCESSIBILITY,
	WORD_FILTER_LANGUAGE,
	WORD_FILTER_FREE,
	WORD_FILTER_ONLINE,
	WORD_FILTER_OPEN,
	WORD_FILTER_SOURCE,
	WORD_FILTER_PERFORMER,
	WORD_FILTER_EVENT_STATUS,
	WORD_FILTER_PRICE,
	WORD_FILTER_PRICE_MAX,
	WORD_FILTER_NEAR,
	WORD_FILTER_UPDATED_SINCE,
	WORD_FILTER_SORT,
	WORD_SORT_NEXT,
	WORD_SORT_NEWEST,
	WORD_SORT_PRICE,
	WORD_SORT_DISTANCE,
	WORD_UP_TO_KM, /* before the name of a place */
	WORD_MORNING,
	WORD_AFTERNOON,
	WORD_NIGHT,
	WORD_FILTER_HELP_PAGE,
	WORD_EXAMPLE,
	WORD_SUBSCRIBE,
	WORD_AS_FEED,
	WORD_FEED_FIRST,
	WORD_CALENDAR_STOPS,
	WORD_CALENDAR_APP,
	WORD_FEED_NEWEST,
	WORD_LIST_NOTE,
	WORD_SEARCH_TERM,
	WORD_FREE_OR_FROM,
	WORD_PAGE_AS_MARKDOWN,
	WORD_NO_FEE,
	WORD_ASK_ALL,
	WORD_ASK_ONLINE,
	WORD_ASK_CITY,
	WORD_ASK_PRICE,
	WORD_FEE_INCLUDED,
	WORD_KIND_FULL,
	WORD_KIND_HALF,
	WORD_KIND_SOCIAL,
	WORD_KIND_CHILD,
	WORD_KIND_SENIOR,
	WORD_KIND_STUDENT,
	WORD_KIND_OTHER,
	WORD_AGE_RATING,
	WORD_AGE_FREE,
	WORD_AGE_FROM, /* {} is a number of years */
	WORD_AGE_FROM_ONE,
	WORD_DOORS,
	WORD_ON_SALE_AT,
	WORD_NOT_YET_ON_SALE,
	WORD_REMAINING,
	WORD_REFUND_POLICY,
	WORD_PERFORMERS,
	WORD_CATEGORIES,
	WORD_TAGS,
	WORD_LANGUAGE,
	WORD_ACCESSIBILITY,
	WORD_ACCESS_SIGN_LANGUAGE,
	WORD_ACCESS_AUDIO_DESCRIPTION,
	WORD_ACCESS_CAPTIONS,
	WORD_ACCESS_WHEELCHAIR,
	WORD_ACCESS_SENSORY_FRIENDLY,
	WORD_WITH_SIGN_LANGUAGE,
	WORD_WITH_AUDIO_DESCRIPTION,
	WORD_WITH_CAPTIONS,
	WORD_WITH_WHEELCHAIR,
	WORD_WITH_SENSORY_FRIENDLY,
	WORD_CHIP_FROM,
	WORD_CHIP_PRICE_MAX,
	WORD_CHIP_UPDATED_SINCE,
	WORD_CHIP_AGE,
	WORD_CHIP_AGE_ONE,
	WORD_CHIP_EXACT,
	WORD_TAKE_AWAY,
	WORD_UNDERSTOOD_NOTHING,
	WORD_UNDERSTOOD_SHOWING,
	WORD_UNDERSTOOD_ANY,
	WORD_UNDERSTOOD_AS,
	WORD_UNDERSTOOD_ALL,
	WORD_UNDERSTOOD_LEFT_OUT,
	WORD_UNDERSTOOD_EXACT,
	WORD_UNDERSTOOD_MISSED,
	WORD_UNDERSTOOD_FIRST,
	WORD_ASKS_WHERE,
	WORD_MORE_FILTERS,
	WORD_SEARCH_NOW,
	WORD_NEAR_ME,
	WORD_NEAR_ME_FAILED,
	WORD_MAP_OF_LIST,
	WORD_BY_PLACE,
	WORD_MAP_WITHOUT_POINT,
	WORD_MAP_FIRST,
	WORD_ANY_VALUE,
	WORD_VENUES,
	WORD_NEXT_DATES,
	WORD_WITHOUT_FILTER,
	WORD_COUNT,
};

/* A category of events.  The tables of all languages have the same keys. */
struct locale_category {
	char key[16];   /* "music" */
	char label[40]; /* "Música" */
	/* Its normalized words; the narrower ones follow ";;": ";musica;show;;jazz;" */
	char words[384];
};

struct locale {
	const char *texts;
	/* Offsets into the texts. */
	const uint16_t *words;  /* by enum word_id; 0: no word */
	const uint16_t *cities; /* pairs: a zone's city, its words; 0 ends */
	const struct locale_category *categories; /* the last one has no key */
};

/*
 * Returns the locale of a tag.  If no locale has the tag, returns the locale of the first
 * tag of its language ("pt-BR" for "pt"), or English for an unknown language.
 */
struct locale locale_of(const char *tag);
/* The tags of all languages in alphabetical order, then NULL: "en", "en-GB", "es". */
extern const char *const locale_tags[];
/* Appends the tags as "en, en-GB, es, es-ES, pt-BR or pt-PT". */
void locale_list(struct buf *);
/*
 * Returns the first tag of the language, whose files have all words: "en" for "en-GB",
 * "pt-BR" for "pt-PT".  Returns NULL for the first tag itself, and for an unknown
 * language.
 */
const char *locale_base(const char *tag);

/* Returns the word.  A word that the language does not have is fatal. */
const char *locale_word(const struct locale *, enum word_id);
/* Appends the word, with the value in place of {}.  A word without {} is fatal. */
void locale_fill(
    const struct locale *, enum word_id, const char *value, struct buf *);

/* Appends a number such as "1.234". */
void locale_number(const struct locale *, int64_t n, struct buf *);
/*
 * Appends an amount of money such as "R$ 1.234,50".  `amount` is a decimal text.  The
 * currency is an ISO 4217 code, or NULL for `own`, the code of the brand's currency.
 * Appends the word for "free" if the amount is zero.  The sign, separators and decimals
 * are those of the currency in WORD_MONEY: in Spanish "$26.400" for CLP and "$264.00" for
 * MXN.  If WORD_MONEY lacks a currency, its code replaces the sign.  The code also
 * replaces the sign "$", except for the brand's currency, and for US dollars if the
 * sign of the brand's currency is not "$".
 */
void locale_money(const struct locale *, const char *amount,
    const char *currency_or_null, const char *own, struct buf *);
/* As locale_money(), without decimals if they are zero: "R$ 50". */
void locale_money_whole(const struct locale *, const char *amount,
    const char *currency_or_null, const char *own, struct buf *);

/* Appends "5 de dezembro", "December 5", without the year. */
void locale_day(const struct locale *, const struct datetime *, struct buf *);
/* Appends "sáb", the first three letters of the day of the week. */
void locale_weekday_short(
    const struct locale *, const struct datetime *, struct buf *);
/* Appends "dez", the first three letters of the month (1 to 12). */
void locale_month_short(const struct locale *, int month, struct buf *);
/*
 * Spans of times.  The functions print times as written, without conversion to another
 * zone.  `today` is the present time in the brand's zone.  A year is left out if it is
 * the year of `today`.  Pass NULL to print the year, for a text that people read later.
 * A span of several days has the year of its start only if it ends in another year.
 *
 * An end before noon of the next day, less than 24 hours after the start, belongs to
 * the same evening.  A run is a span of two dates, or of more than 36 hours; if it
 * ends at midnight, its last day is the day before.
 */
/*
 * Appends "sábado, 5 de dezembro, das 16h às 22h", "Saturday, December 5, from 4 to 10
 * PM".  Appends nothing without a start.
 */
void locale_span(const struct locale *, const char *starts_at_or_null,
    const char *ends_at_or_null, const struct datetime *today_or_null,
    struct buf *);
/*
 * As locale_span(), for a row of a list: "sáb 5 dez · 16h–22h", "Sat, Dec 5 · 4–10 PM",
 * "dom 22 nov · 23h30–5h".  A run has no times, "26 nov – 27 dez".  A run that began
 * before today and is not over is printed as by locale_until().
 */
void locale_span_short(const struct locale *, const char *starts_at_or_null,
    const char *ends_at_or_null, const struct datetime *today_or_null,
    struct buf *);
/*
 * For a row below a heading with the first day: "16h–22h", "4–10 PM".  A span that ends
 * on another day, and not in the same evening, is printed as by locale_span_short().  For
 * a day without times, appends nothing.
 */
void locale_span_of_day(const struct locale *, const char *starts_at_or_null,
    const char *ends_at_or_null, const struct datetime *today_or_null,
    struct buf *);
/* Appends a day without times: "sáb 5 dez", "Sat, Dec 5". */
void locale_day_short(const struct locale *, const struct datetime *,
    const struct datetime *today_or_null, struct buf *);
/*
 * Appends the last day of a run, "até 27 dez", "until Dec 27", or nothing without an end.
 */
void locale_until(const struct locale *, const char *ends_at_or_null,
    const struct datetime *today_or_null, struct buf *);
/*
 * Appends "horário de Maceió", "Maceió time" for America/Maceio.  Returns false, and
 * appends nothing, for NULL and for a zone that is not named after a city.
 */
bool locale_zone(const struct locale *, const char *zone_or_null, struct buf *)
    MUST_USE;
/* Appends "UTC−3", "UTC+5:30" or "UTC". */
void locale_offset(int minutes, struct buf *);
/*
 * Appends "5 de dezembro, às 16h", without the weekday.  The datetime must have a time.
 */
void locale_datetime(const struct locale *, const struct datetime *,
    const struct datetime *today_or_null, struct buf *);

#endif
