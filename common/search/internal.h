/*
 * internal.h - shared by the files of sentence.h: the tokens of a text, the patterns
 * that are matched with them, and the result.
 *
 * Also called: grammar, parser, natural language query.
 * A pattern is a row of a table: its steps, and the function that uses the tokens
 * found by the steps.  A step is a phrase of a keyword, in any language, or a class of
 * tokens.  A language is only data: static/locales/<tag>.search.
 *
 * Order: each file calls only the ones before it: sentence_tokens, sentence_patterns,
 *        sentence_catalog, sentence_days, sentence_ranges, sentence_prices,
 *        sentence_places, sentence.
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
	bool is_pair_of_capitals; /* "SP": two capitals, as in abbreviations */
	bool has_accent;          /* "Pará" is a state, "para" is not */
	bool joins_next;          /* only a hyphen is before the next one */
	/* For a number: */
	int64_t cents;
	bool is_whole;        /* no fraction, no sign */
	const char *currency; /* of its sign, or NULL */
	/* For a date; first is the month only in 2026-12-05. */
	int year; /* 0: the text has none */
	int first, second;
	bool is_iso;
};

/* Days from `first` to before `past`, as civil seconds. */
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
	bool is_open;     /* until `told` or from then on */
	int64_t told;     /* the day that the text names */
	int day_of_month; /* needs a month from another day; or 0 */
	const char *part; /* part of the day, or NULL */
	/* One bit for each token: */
	uint32_t part_tokens; /* names the part of the day */
	uint32_t left_out;    /* is ignored */
};
_Static_assert(SENTENCE_WORDS_MAX <= 32, "a token has a bit of left_out");

enum sentence_match_kind {
	SENTENCE_NOTHING, /* is removed; it has no meaning */
	SENTENCE_KEEP,    /* stays as words */
	SENTENCE_DAYS,
	SENTENCE_PRICE,
	SENTENCE_OTHER_CURRENCY, /* a price that no event can have */
	SENTENCE_FILTER,
	SENTENCE_CITY,
	SENTENCE_STATE,
	SENTENCE_ORGANIZATION,
	SENTENCE_NEAR_ME,
	SENTENCE_CHEAP,
	SENTENCE_LEAVE_OUT,
};

struct sentence_match {
	enum sentence_match_kind kind;
	size_t count;    /* tokens */
	size_t left_out; /* the first ones, which are ignored */
	struct sentence_days days;
	struct listing_price_max price;
	enum listing_filter filter;
	const char *value; /* of the filter, city, state, organization */
	const char *state; /* the state after a city, or NULL */
	bool by_name;      /* the state is read by its name, not "MA" */
};

/* The meanings of the phrase of n words that begins at a token. */
struct sentence_phrase {
	const struct language_phrase *rows;
	size_t count;
};

struct sentence_reader {
	const struct source *source;
	struct arena *mem;
	struct sentence *out;
	struct sentence_token tokens[SENTENCE_WORDS_MAX];
	struct sentence_phrase phrases[SENTENCE_WORDS_MAX]
				      [SENTENCE_PHRASE_MAX + 1];
	size_t count;
	bool has_small_letters; /* the text is not in capitals */
	int64_t today;          /* civil seconds */
	/* The result so far. */
	bool has_days;
	struct sentence_days days;
	uint32_t days_tokens; /* a bit for each token that names the days */
	bool has_filter;      /* a filter, not only words, was read */
	bool has_filler;      /* a word of a question */
	bool has_request;     /* a question of two words, or "events" */
	struct buf words, left_out;
	struct buf with_kind; /* the words, and those of the category */
	/* The catalog. */
	struct facets facets;
	struct names names;
	bool has_names;
	bool in_brazil;
};

/* ---- sentence_tokens.c */

void sentence_tokens_read(struct sentence_reader *, const char *text);
/* Appends the words of tokens, one blank between them. */
void sentence_tokens_print(
    const struct sentence_reader *, size_t at, size_t n, struct buf *);

/*
 * The number of words of the longest phrase with the meaning at a token, or 0; *value
 * is its value.
 */
size_t sentence_phrase_at(const struct sentence_reader *, enum language_keyword,
    size_t at, const char **value_or_null) MUST_USE;

/* Does this language have the longest phrase with the meaning at a token? */
bool sentence_phrase_has_tag(const struct sentence_reader *,
    enum language_keyword, size_t at, const char *tag) MUST_USE;

/* ---- sentence_patterns.c */

/*
 * A step of a pattern: the longest phrase of a keyword (enum language_keyword), or one
 * of these.
 */
enum sentence_step {
	STEP_END = LANGUAGE_NONE,
	/* Matches a token. */
	STEP_DAY = LANGUAGE_DOLLAR_SIGN + 1, /* a number from 1 to 31 */
	STEP_YEAR_NUMBER,                    /* a number from 1990 to 2099 */
	STEP_DATE,                           /* "5/12" */
	STEP_CLOCK,                          /* "21:00" */
	STEP_HOUR_WORD,                      /* "20h30" */
	STEP_HOUR_NUMBER,                    /* a number to 24 */
	STEP_HYPHEN,      /* no token; the number before it ends in a hyphen */
	STEP_NEXT_BEHIND, /* `next`, if no longer phrase of time begins there */
	/* The first pattern of sentence_patterns.c that fits. */
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
	/* The steps that the function of a table matches. */
	STEP_DAYS,
	STEP_RANGE_END,
	STEP_DAY_LIST,
	STEP_PART,
	STEP_PART_BEFORE,
	STEP_AMOUNT,
	STEP_MONEY,
	/* The steps after it must follow, but they are not consumed. */
	STEP_AHEAD,
	/* The one step after it must not follow. */
	STEP_UNLESS,
	STEP_OPTIONAL = 0x80, /* added to a step that may be missing */
};

enum { SENTENCE_STEPS_MAX = 8, SENTENCE_FOUND_MAX = 8, SENTENCE_NO_STEP = 255 };

/* An amount in its typed form. */
struct sentence_amount {
	int64_t cents;
	const char *currency; /* ISO 4217, "$", or NULL */
};

struct sentence_found;
/*
 * Matches a step that only one table has; returns the number of tokens, or
 * SENTENCE_NO_STEP.
 */
typedef size_t sentence_more_fn(struct sentence_found *, int step, size_t at);

/* The tokens that the steps of a pattern found. */
struct sentence_found {
	struct sentence_reader *r;
	sentence_more_fn *more;
	size_t at, count;  /* tokens */
	const char *value; /* of the last phrase that has a value, or NULL */
	int day, year;     /* 0: none */
	bool is_next;
	const struct sentence_token *date;
	struct {
		uint8_t keyword, at;
	} phrases[SENTENCE_FOUND_MAX];
	size_t phrase_count;
	/* The two ends of a range. */
	size_t ends;
	size_t to_first; /* number of tokens to the end of the first one */
	struct sentence_days days[2];
	struct sentence_amount amounts[2];
	const char *part; /* part of the day, or NULL */
	uint32_t part_tokens;
};

/* False: the tokens do not have this meaning.  The row sets the kind and the filter. */
typedef bool sentence_take_fn(
    const struct sentence_found *, struct sentence_match *);

struct sentence_rule {
	uint8_t steps[SENTENCE_STEPS_MAX]; /* STEP_END ends them */
	sentence_take_fn *take;            /* NULL: only the kind is set */
	enum listing_filter filter;
	enum sentence_match_kind kind;
};

/*
 * Replaces a match that is shorter than the longest pattern of the table at a token; if
 * two patterns have the same length, the first one is used.  A row without steps ends
 * the table.
 */
void sentence_rules_match(struct sentence_reader *,
    const struct sentence_rule *, sentence_more_fn *more_or_null, size_t at,
    struct sentence_match *);

/* The number of a phrase's value: its first digits. */
int sentence_value_number(const char *value) MUST_USE;

/* ---- sentence_catalog.c: the names of the catalog */

void sentence_catalog_open(
    struct sentence_reader *, struct snapshot_reader *open_or_null);
void sentence_catalog_close(struct sentence_reader *);
/* Records why the catalog cannot be read. */
void sentence_fail(struct sentence_reader *, const struct error *);
size_t sentence_names_find(struct sentence_reader *, const char *words,
    struct names_found found[NAMES_FOUND_MAX]) MUST_USE;
/* Does an event have the value of the kind ("currency")?  False without a catalog. */
bool sentence_catalog_has(
    struct sentence_reader *, const char *kind, const char *value) MUST_USE;

/* ---- sentence_days.c */

/* Returns the number of tokens that name a day or a span, or 0. */
size_t sentence_days_read(
    struct sentence_reader *, size_t at, struct sentence_days *) MUST_USE;
/*
 * The same for an end of a range.  The end may be only a number; then the other end
 * may name its month.
 */
size_t sentence_days_read_end(
    struct sentence_reader *, size_t at, struct sentence_days *) MUST_USE;
/* False: the day does not exist. */
bool sentence_days_set(struct sentence_days *, int year, int month, int day);
int sentence_weekday_of(int64_t civil_s) MUST_USE;

/* ---- The patterns that begin at a token; each replaces a shorter match. */

void sentence_days_match(
    struct sentence_reader *, size_t at, struct sentence_match *);
void sentence_price_match(
    struct sentence_reader *, size_t at, struct sentence_match *);
void sentence_place_match(
    struct sentence_reader *, size_t at, struct sentence_match *);

/* ---- The result. */

/* Also sets the country as a filter, if states.h requires it. */
void sentence_state_apply(
    struct sentence_reader *, const char *state, bool by_name);

/* False: it adds nothing to the days that were read before, and stays as words. */
bool sentence_days_apply(struct sentence_reader *, size_t at,
    const struct sentence_match *) MUST_USE;
/* Sets the query's dates and their texts. */
void sentence_days_finish(struct sentence_reader *);

#endif
