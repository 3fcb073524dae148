/*
 * internal.h - declarations that only the files of sentence.h share: the tokens of a
 * text, the patterns for these tokens, and the result.
 *
 * Also called: grammar, parser, natural language query.
 * A pattern is a row of a table: its steps, and the function that uses the tokens of the
 * steps.  A step is a phrase of a keyword, in any language, or a class of tokens.  The
 * phrases of a language are only data, in static/locales/<tag>.search.
 *
 * Order: each file calls only files before it in this list: sentence_tokens,
 *        sentence_patterns, sentence_catalog, sentence_days, sentence_ranges,
 *        sentence_prices, sentence_places, sentence.
 */
#ifndef SEARCH_INTERNAL_H
#define SEARCH_INTERNAL_H

#include "text/language.h"
#include "text/normalize.h"
#include "index/names.h"
#include "search/facets.h"
#include "search/sentence.h"

enum { SENTENCE_PHRASE_MAX = 6, SENTENCE_TEXT_MAX = 4096 };

enum sentence_token_kind {
	SENTENCE_WORD,
	SENTENCE_NUMBER, /* 5, 5th, 30,00, R$ 50 */
	SENTENCE_DATE,   /* 2026-12-05, 5/12, 05/12/2026 */
	SENTENCE_HOUR,   /* 21:00, 8:30pm */
};

struct sentence_token {
	enum sentence_token_kind kind;
	char folded[NORMALIZE_WORD_MAX + 1]; /* may have blanks: "30 00" */
	bool is_pair_of_capitals;            /* two capitals, as in "SP" */
	bool has_accent; /* "Pará" is a state, but "para" is a word */
	bool joins_next; /* only a hyphen or dash is before the next token */
	/* For a number. */
	int64_t cents;
	bool is_whole;        /* no fraction, no sign */
	const char *currency; /* the currency of its sign, or NULL */
	/* For a date.  `first` is the month only in the form 2026-12-05. */
	int year; /* 0: the text has no year */
	int first, second;
	bool is_iso;
};

/* How exact days are.  A later value is preferred to an earlier one. */
enum sentence_precision {
	SENTENCE_WEEKDAY,
	SENTENCE_SPAN, /* a month, a year, a week */
	SENTENCE_DAY,
};
struct sentence_days {
	enum sentence_precision precision;
	const char *when; /* a word of date_range.h, or NULL */
	int64_t first, past;
	bool no_past;     /* without a last day */
	bool is_open;     /* until `told`, or from `told` on */
	int64_t told;     /* the day in the text */
	int day_of_month; /* a day whose month is not yet known; or 0 */
	const char *part; /* part of the day, or NULL */
	/* One bit for each token. */
	uint32_t part_tokens; /* of the part of the day */
	uint32_t left_out;    /* ignored */
};
_Static_assert(SENTENCE_WORDS_MAX <= 32, "a token has a bit of left_out");

enum sentence_match_kind {
	SENTENCE_NOTHING, /* a word without a meaning, which is left out */
	SENTENCE_KEEP,    /* remains as words */
	SENTENCE_DAYS,
	SENTENCE_PRICE,
	SENTENCE_OTHER_CURRENCY, /* a price in a currency that no event has */
	SENTENCE_FILTER,
	SENTENCE_CITY,
	SENTENCE_STATE,
	SENTENCE_ORGANIZATION,
	SENTENCE_NEAR, /* near the venue of `value` */
	SENTENCE_NEAR_ME,
	SENTENCE_CHEAP,
	SENTENCE_NEWS,
	SENTENCE_STATUS, /* a filter if the text names no event */
	SENTENCE_LEAVE_OUT,
};

struct sentence_match {
	enum sentence_match_kind kind;
	size_t count;    /* number of tokens */
	size_t left_out; /* number of the first tokens that are left out */
	struct sentence_days days;
	struct listing_price_max price;
	enum listing_filter filter;
	const char *value; /* of the filter, city, state or organization */
	const char *state; /* the state after a city, or NULL */
	bool by_name;      /* a name, not an abbreviation such as "MA" */
};

/* The meanings of a phrase: rows of the table of phrases, or none. */
struct sentence_phrase {
	const struct language_phrase *rows;
	size_t count;
};

struct sentence_reader {
	const struct source *source;
	struct arena *mem;
	struct sentence *out;
	struct sentence_token tokens[SENTENCE_WORDS_MAX];
	/* phrases[at][n]: the phrase of n words that begins at tokens[at]. */
	struct sentence_phrase phrases[SENTENCE_WORDS_MAX]
				      [SENTENCE_PHRASE_MAX + 1];
	size_t count;
	bool has_small_letters; /* the text is not in capitals */
	int64_t today;          /* civil seconds */
	/* The result so far. */
	bool has_days;
	struct sentence_days days;
	uint32_t days_tokens; /* a bit for each token that names the days */
	bool has_filter;      /* a filter was read, not only words */
	bool has_filler;      /* a word of a question was read */
	const char *status;   /* the value of the status, or NULL */
	bool has_request;     /* a question of two words or more, or "events" */
	struct buf words, left_out;
	struct buf with_kind; /* other words, and words of the category */
	/* The catalog. */
	struct facets facets;
	struct names names;
	bool has_names;
	bool in_brazil;
};

/* ---- sentence_tokens.c */

/* Fills the tokens and the phrases of the reader. */
void sentence_tokens_read(struct sentence_reader *, const char *text);
/* Appends the words of tokens, with one blank between them. */
void sentence_tokens_print(
    const struct sentence_reader *, size_t at, size_t n, struct buf *);

/*
 * Returns the number of words in the longest phrase of the keyword that begins at a
 * token, or 0.  If there is one, sets *value to its value.
 */
size_t sentence_phrase_at(const struct sentence_reader *, enum language_keyword,
    size_t at, const char **value_or_null) MUST_USE;

/* Returns true if the longest phrase of the keyword at a token is of this language. */
bool sentence_phrase_has_tag(const struct sentence_reader *,
    enum language_keyword, size_t at, const char *tag) MUST_USE;

/* ---- sentence_patterns.c */

/*
 * A step of a pattern: the longest phrase of a keyword (enum language_keyword), or a
 * value of this enumeration.
 */
enum sentence_step {
	STEP_END = LANGUAGE_NONE,
	/* Matches a token: */
	STEP_DAY = LANGUAGE_DOLLAR_SIGN + 1, /* a number from 1 to 31 */
	STEP_YEAR_NUMBER,                    /* a number from 1990 to 2099 */
	STEP_DATE,                           /* "5/12" */
	STEP_CLOCK,                          /* "21:00" */
	STEP_HOUR_WORD,                      /* "20h30" */
	STEP_HOUR_NUMBER,                    /* a number to 24 */
	STEP_HYPHEN,      /* no token: a hyphen follows the previous number */
	STEP_NEXT_BEHIND, /* `next`, unless a longer phrase begins there */
	/* Matches the first pattern of sentence_patterns.c that fits: */
	STEP_MONTH,
	STEP_YEAR,
	STEP_OF_MONTH,
	STEP_DAY_AND_MONTH,
	STEP_TIME,
	STEP_MEASURE,
	STEP_DAY_ALONE,
	STEP_DAY_OF_WEEKDAY,
	STEP_HOUR_TOLD,
	STEP_HOUR,
	STEP_TO,
	STEP_TO_OR_AND,
	/* Matched by the function of a table: */
	STEP_DAYS,
	STEP_RANGE_END,
	STEP_DAY_LIST,
	STEP_PART,
	STEP_PART_BEFORE,
	STEP_AMOUNT,
	STEP_MONEY,
	/* The next steps must follow, but their tokens are not used. */
	STEP_AHEAD,
	/* The next step must not follow. */
	STEP_UNLESS,
	STEP_OPTIONAL = 0x80, /* added to a step that may be absent */
};

enum { SENTENCE_STEPS_MAX = 8, SENTENCE_FOUND_MAX = 8, SENTENCE_NO_STEP = 255 };

/* An amount as it was typed. */
struct sentence_amount {
	int64_t cents;
	const char *currency; /* ISO 4217, "$", or NULL */
};

struct sentence_found;
/*
 * Matches a step that only one table has.  Returns the number of its tokens, or
 * SENTENCE_NO_STEP.
 */
typedef size_t sentence_more_fn(struct sentence_found *, int step, size_t at);

/* The tokens that match the steps of a pattern. */
struct sentence_found {
	struct sentence_reader *r;
	sentence_more_fn *more;
	size_t at, count;  /* position and number of the tokens */
	const char *value; /* of the last phrase with a value, or NULL */
	int day, year;     /* 0: none */
	bool is_next;
	const struct sentence_token *date;
	struct {
		uint8_t keyword, at;
	} phrases[SENTENCE_FOUND_MAX];
	size_t phrase_count;
	/* The number of ends of a range that were found so far, at most two. */
	size_t ends;
	size_t to_first; /* number of tokens up to the first end, included */
	struct sentence_days days[2];
	struct sentence_amount amounts[2];
	const char *part; /* part of the day, or NULL */
	uint32_t part_tokens;
};

/*
 * Sets the members of the match that depend on the tokens, such as days, price or
 * value.  Returns false if the tokens do not have this meaning.
 * sentence_rules_match() has already set the kind, the filter and the count.
 */
typedef bool sentence_take_fn(
    const struct sentence_found *, struct sentence_match *);

struct sentence_rule {
	uint8_t steps[SENTENCE_STEPS_MAX]; /* STEP_END is the last one */
	sentence_take_fn *take;            /* NULL: the row is enough */
	enum listing_filter filter;
	enum sentence_match_kind kind;
};

/*
 * Finds the longest pattern of the table at a token.  If the pattern is longer than the
 * match, replaces the match.  The first of equally long patterns is used.  A row
 * without steps ends the table.
 */
void sentence_rules_match(struct sentence_reader *,
    const struct sentence_rule *, sentence_more_fn *more_or_null, size_t at,
    struct sentence_match *);

/* Returns the first number in a phrase's value. */
int sentence_value_number(const char *value) MUST_USE;

/* ---- sentence_catalog.c: the names of the catalog */

/* Opens the catalog of the brand, or uses the open snapshot. */
void sentence_catalog_open(
    struct sentence_reader *, struct snapshot_reader *open_or_null);
void sentence_catalog_close(struct sentence_reader *);
/* Records the reason why the catalog cannot be read. */
void sentence_fail(struct sentence_reader *, const struct error *);
/* Finds the facets that have the name (names_find()).  Returns their number. */
size_t sentence_names_find(struct sentence_reader *, const char *words,
    struct names_found found[NAMES_FOUND_MAX]) MUST_USE;
/*
 * Sets the area to 3 km around the place of the venue's first event.  Returns false
 * if the venue has no event, if this event has no coordinates, or if the catalog cannot be
 * read.
 */
bool sentence_venue_find(struct sentence_reader *, const char *venue,
    struct listing_near *) MUST_USE;
/* Returns true if an event has the value of the kind (such as "currency"). */
bool sentence_catalog_has(
    struct sentence_reader *, const char *kind, const char *value) MUST_USE;

/* ---- sentence_days.c */

/*
 * Reads the name of a day or of a span of days that begins at token `at`, with the words
 * before it, such as "on".  Sets the days, and returns the number of tokens, or 0 if no
 * such name begins there.
 */
size_t sentence_days_read(
    struct sentence_reader *, size_t at, struct sentence_days *) MUST_USE;
/*
 * As sentence_days_read(), for an end of a range.  The end may be only a number, if the
 * other end names the month.
 */
size_t sentence_days_read_end(
    struct sentence_reader *, size_t at, struct sentence_days *) MUST_USE;
/* Sets one day.  Returns false if the day does not exist, or is not in 1990 to 2099. */
bool sentence_days_set(struct sentence_days *, int year, int month, int day);
/* Returns the day of the week, 0 for Sunday. */
int sentence_weekday_of(int64_t civil_s) MUST_USE;

/* ---- The patterns that begin at a token.  Each function replaces a shorter match. */

void sentence_days_match(
    struct sentence_reader *, size_t at, struct sentence_match *);
void sentence_price_match(
    struct sentence_reader *, size_t at, struct sentence_match *);
void sentence_place_match(
    struct sentence_reader *, size_t at, struct sentence_match *);

/* ---- The result. */

/* Sets the country of a state as a filter, if the state needs it (states.h). */
void sentence_state_apply(
    struct sentence_reader *, const char *state, bool by_name);

/*
 * Combines the days of a match with the days that were read before: uses the days that
 * both have, or else the more precise ones.  Returns false if both are equally precise
 * and have no day in common; the caller then uses the match as words.
 */
bool sentence_days_apply(struct sentence_reader *, size_t at,
    const struct sentence_match *) MUST_USE;
/* Sets the dates of the query, and their texts. */
void sentence_days_finish(struct sentence_reader *);

#endif
