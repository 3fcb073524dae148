/*
 * internal.h - what the files of sentence.h share: the tokens of a text, and what
 * can be read at one of them.
 *
 * A reader of a kind (days, prices, places) looks at the tokens from one on, and
 * changes nothing: it fills a match.  The longest match is applied.
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
	bool is_pair_of_capitals; /* "SP", as abbreviations are written */
	bool has_accent;          /* "Pará" is a state, "para" is not */
	bool joins_next;          /* a hyphen alone is before the next one */
	/* A number. */
	int64_t cents;
	bool is_whole;        /* no fraction, no sign */
	const char *currency; /* of its sign, or NULL */
	/* A date; first is the month in 2026-12-05 alone. */
	int year; /* 0: not told */
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
	bool no_past;     /* no last day */
	bool is_open;     /* until `told`, or from it on */
	int64_t told;     /* the day that the text names */
	int day_of_month; /* its month may be told beside it; or 0 */
	const char *part; /* of the day, or NULL */
	/* A bit for each token: */
	uint32_t part_tokens; /* that tells the part */
	uint32_t left_out;    /* that does not count */
};
_Static_assert(SENTENCE_WORDS_MAX <= 32, "a token has a bit of left_out");

enum sentence_match_kind {
	SENTENCE_NOTHING,
	SENTENCE_KEEP, /* stays as words */
	SENTENCE_DAYS,
	SENTENCE_PRICE,
	SENTENCE_OTHER_CURRENCY, /* a price that no event can have */
	SENTENCE_FILTER,
	SENTENCE_CITY,
	SENTENCE_STATE,
	SENTENCE_ORGANIZATION,
	SENTENCE_NEAR_ME,
	SENTENCE_LEAVE_OUT,
};

struct sentence_match {
	enum sentence_match_kind kind;
	size_t count;    /* tokens */
	size_t left_out; /* the first ones, which do not count */
	struct sentence_days days;
	struct listing_price_max price;
	enum listing_filter filter;
	char value[NAMES_VALUE_MAX + 1]; /* of the filter, city, organization */
	char state[NAMES_VALUE_MAX + 1]; /* "": none; beside a city, too */
	bool by_name; /* the state is read by its name, not "MA" */
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
	/* What was read. */
	bool has_days;
	struct sentence_days days;
	uint32_t days_tokens; /* a bit for each token that told them */
	bool has_filter;      /* something but words was read */
	bool has_filler;      /* a word of a question */
	bool has_request;     /* a question of two words, or "events" */
	struct buf words, left_out;
	/* The catalog. */
	struct facets facets;
	struct names names;
	bool has_names;
	bool in_brazil;
};

void sentence_tokens_read(struct sentence_reader *, const char *text);
/* Appends the words of tokens, one blank between them. */
void sentence_tokens_print(
    const struct sentence_reader *, size_t at, size_t n, struct buf *);

/*
 * The words of the longest phrase with the meaning at a token, 0: none; *value is
 * its value.
 */
size_t sentence_phrase_at(const struct sentence_reader *, enum language_keyword,
    size_t at, const char **value_or_null) MUST_USE;

/* Has the longest phrase with the meaning at a token it in this language? */
bool sentence_phrase_has_tag(const struct sentence_reader *,
    enum language_keyword, size_t at, const char *tag) MUST_USE;

/* sentence_days.c: the tokens that tell a day or a span, 0: none. */
size_t sentence_days_read(
    const struct sentence_reader *, size_t at, struct sentence_days *) MUST_USE;
/* A number that may be the day of a month told elsewhere. */
size_t sentence_days_read_number(
    const struct sentence_reader *, size_t at, struct sentence_days *) MUST_USE;
/* False: there is no such day. */
bool sentence_days_set(struct sentence_days *, int year, int month, int day);

/* sentence_left_out.c: the tokens that tell an hour, 0: none. */
size_t sentence_hour_at(const struct sentence_reader *, size_t at) MUST_USE;

/*
 * The readings of sentence_days.c: a number from least to most, the number that a
 * phrase says, a month, and the next day with the number at a token.
 */
bool sentence_number_is(
    const struct sentence_reader *, size_t at, int least, int most) MUST_USE;
size_t sentence_number_find(const struct sentence_reader *,
    enum language_keyword, size_t at, int *number) MUST_USE;
size_t sentence_month_find(
    const struct sentence_reader *, size_t at, int *month) MUST_USE;
bool sentence_days_set_number(
    const struct sentence_reader *, size_t at, struct sentence_days *) MUST_USE;
int sentence_weekday_of(int64_t civil_s) MUST_USE;

/* sentence_weekdays.c: `after` is for all readings of days. */
size_t sentence_weekday_read(const struct sentence_reader *, size_t at,
    bool after, struct sentence_days *) MUST_USE;
/* "que vem" after a day; 0 where it begins a longer word of time. */
size_t sentence_next_behind(const struct sentence_reader *, size_t at) MUST_USE;

/* Each replaces a match that is shorter than its own. */
void sentence_days_match(
    const struct sentence_reader *, size_t at, struct sentence_match *);
void sentence_price_match(
    struct sentence_reader *, size_t at, struct sentence_match *);
void sentence_place_match(
    struct sentence_reader *, size_t at, struct sentence_match *);
void sentence_left_out_match(
    const struct sentence_reader *, size_t at, struct sentence_match *);

/* The country as a filter, where states.h wants it. */
void sentence_state_apply(
    struct sentence_reader *, const char *state, bool by_name);

/* False: it adds nothing to the days that were read, and stays as words. */
bool sentence_days_apply(struct sentence_reader *, size_t at,
    const struct sentence_match *) MUST_USE;
/* Sets the query's dates and their texts. */
void sentence_days_finish(struct sentence_reader *);

/* Notes why the catalog cannot be read. */
void sentence_fail(struct sentence_reader *, const struct error *);

#endif
