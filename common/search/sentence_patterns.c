/*
 * sentence_patterns - matches the patterns of a table with the tokens of a text.
 */
#include "search/internal.h"

enum {
	CENTS = 100,
	DAYS_MAX = 31,
	FIRST_YEAR = 1990,
	LAST_YEAR = 2099,
	HOURS = 24,
	HOUR_LETTERS_MAX = 3,
};

#define DIGITS "0123456789"

/* Patterns that are steps of other patterns.  For a step, the first that fits is used. */
static const struct part {
	uint8_t step, steps[SENTENCE_STEPS_MAX];
} parts[] = {
	{ STEP_MONTH, { LANGUAGE_MONTH } },
	{ STEP_MONTH, { LANGUAGE_MONTH_SHORT } },
	/* "2026", "de 2026" */
	{ STEP_YEAR, { LANGUAGE_OF | STEP_OPTIONAL, STEP_YEAR_NUMBER } },
	/* after a month */
	{ STEP_OF_MONTH, { STEP_YEAR } },
	{ STEP_OF_MONTH, { STEP_NEXT_BEHIND } },
	/* "5 de dezembro", "Dec 5" */
	{ STEP_DAY_AND_MONTH,
	    { STEP_DAY, LANGUAGE_OF | STEP_OPTIONAL, STEP_MONTH } },
	{ STEP_DAY_AND_MONTH, { STEP_MONTH, STEP_DAY } },
	/* These must be next to a short name of a day of the week, such as "sex". */
	{ STEP_TIME, { LANGUAGE_PART } },
	{ STEP_TIME, { LANGUAGE_PART_BESIDE } },
	{ STEP_TIME, { STEP_DATE } },
	{ STEP_TIME, { STEP_DAY_AND_MONTH } },
	/* "5", but not "8 pm" */
	{ STEP_DAY_ALONE, { STEP_UNLESS, STEP_HOUR, STEP_DAY } },
	/* "27", but not "8 pm", "5 de dezembro" or "5 km" */
	{ STEP_DAY_OF_WEEKDAY,
	    { STEP_UNLESS, STEP_DAY_AND_MONTH, STEP_DAY_ALONE, STEP_UNLESS,
		STEP_MEASURE } },
	{ STEP_MEASURE, { LANGUAGE_UNIT } },
	{ STEP_MEASURE, { LANGUAGE_CURRENCY } },
	{ STEP_MEASURE, { LANGUAGE_THOUSAND } },
	/* "21:00", "20h30", "8 pm" */
	{ STEP_HOUR_TOLD, { STEP_CLOCK, LANGUAGE_HOUR | STEP_OPTIONAL } },
	{ STEP_HOUR_TOLD, { STEP_HOUR_WORD } },
	{ STEP_HOUR_TOLD, { STEP_HOUR_NUMBER, LANGUAGE_HOUR } },
	/* In "8 to 10 pm" the first number is also an hour, but not in "8 until 10 pm". */
	{ STEP_HOUR, { STEP_HOUR_TOLD } },
	{ STEP_HOUR,
	    { STEP_HOUR_NUMBER, STEP_AHEAD, STEP_UNLESS, LANGUAGE_UNTIL,
		LANGUAGE_TO, STEP_HOUR_TOLD } },
	/* Between the two ends of a range.  "and" is possible only after "between". */
	{ STEP_TO, { LANGUAGE_TO } },
	{ STEP_TO, { STEP_HYPHEN } },
	{ STEP_TO_OR_AND, { LANGUAGE_TO_AND } },
	{ STEP_TO_OR_AND, { STEP_TO } },
};

static size_t read_steps(
    struct sentence_found *, const uint8_t *steps, size_t at);

/* ---- A token. */

/* Matches a whole number from least to most. */
static size_t
read_number_token(const struct sentence_reader *r, size_t at, int least,
    int most, int *number)
{
	const struct sentence_token *t = &r->tokens[at];

	if (at >= r->count || t->kind != SENTENCE_NUMBER || !t->is_whole ||
	    t->cents < (int64_t)least * CENTS ||
	    t->cents > (int64_t)most * CENTS)
		return SENTENCE_NO_STEP;
	*number = (int)(t->cents / CENTS);
	return 1;
}

int
sentence_value_number(const char *value)
{
	int n = 0;

	for (; *value >= '0' && *value <= '9'; value++)
		n = n * 10 + (*value - '0');
	return n;
}

/* True for "20h", "20h30", "8pm"; "24horas" is another word. */
static bool
is_hour_word(const char *word)
{
	char letters[NORMALIZE_WORD_MAX + 1];
	size_t n = strspn(word, DIGITS), m = strcspn(word + n, DIGITS);
	size_t minutes = strspn(word + n + m, DIGITS);

	snprintf(letters, sizeof(letters), "%.*s", (int)m, word + n);
	return n > 0 && n <= 2 && m <= HOUR_LETTERS_MAX &&
	    (minutes == 0 || minutes == 2) && word[n + m + minutes] == '\0' &&
	    language_value(LANGUAGE_HOUR, letters) != NULL;
}

static size_t
one_if(bool is_there)
{
	return is_there ? 1 : SENTENCE_NO_STEP;
}

static size_t
read_phrase(struct sentence_found *f, enum language_keyword keyword, size_t at)
{
	const char *value = NULL;
	size_t n = sentence_phrase_at(f->r, keyword, at, &value);

	if (n == 0)
		return SENTENCE_NO_STEP;
	if (value != NULL)
		f->value = value;
	f->is_next = f->is_next || keyword == LANGUAGE_NEXT;
	if (keyword == LANGUAGE_DAY_NUMBER)
		f->day = sentence_value_number(value);
	if (f->phrase_count < SENTENCE_FOUND_MAX) {
		f->phrases[f->phrase_count].keyword = (uint8_t)keyword;
		f->phrases[f->phrase_count++].at = (uint8_t)at;
	}
	return n;
}

/* Matches "que vem", but not in "na semana que vem": a longer phrase is preferred. */
static size_t
read_next_behind(const struct sentence_reader *r, size_t at)
{
	size_t n = sentence_phrase_at(r, LANGUAGE_NEXT, at, NULL);
	size_t before = sentence_phrase_at(r, LANGUAGE_BEFORE_DAY, at, NULL);
	size_t when = sentence_phrase_at(r, LANGUAGE_WHEN, at + before, NULL);

	if (n == 0 || sentence_phrase_at(r, LANGUAGE_WHEN, at, NULL) > n ||
	    (when > 0 && before + when > n))
		return SENTENCE_NO_STEP;
	return n;
}

static size_t
read_token(struct sentence_found *f, int step, size_t at)
{
	const struct sentence_reader *r = f->r;
	const struct sentence_token *t = &r->tokens[at];
	bool is_token = at < r->count;
	int hour;
	size_t n;

	switch (step) {
	case STEP_DAY:
		return read_number_token(r, at, 1, DAYS_MAX, &f->day);
	case STEP_YEAR_NUMBER:
		return read_number_token(
		    r, at, FIRST_YEAR, LAST_YEAR, &f->year);
	case STEP_HOUR_NUMBER:
		return read_number_token(r, at, 0, HOURS, &hour);
	case STEP_DATE:
		f->date = t;
		return one_if(is_token && t->kind == SENTENCE_DATE);
	case STEP_CLOCK:
		return one_if(is_token && t->kind == SENTENCE_HOUR);
	case STEP_HOUR_WORD:
		return one_if(is_token && t->kind == SENTENCE_WORD &&
		    is_hour_word(t->folded));
	case STEP_HYPHEN:
		return r->tokens[at - 1].joins_next ? 0 : SENTENCE_NO_STEP;
	default: /* STEP_NEXT_BEHIND */
		n = read_next_behind(r, at);
		f->is_next = f->is_next || n != SENTENCE_NO_STEP;
		return n;
	}
}

/* ---- Patterns. */

static size_t
read_part(struct sentence_found *f, int step, size_t at)
{
	for (size_t i = 0; i < ARRAY_LEN(parts); i++) {
		struct sentence_found other;
		size_t n;

		if (parts[i].step != step)
			continue;
		other = *f;
		n = read_steps(&other, parts[i].steps, at);
		if (n != SENTENCE_NO_STEP) {
			*f = other;
			return n;
		}
	}
	return SENTENCE_NO_STEP;
}

static size_t
match_step(struct sentence_found *f, int step, size_t at)
{
	if (step < STEP_DAY)
		return read_phrase(f, (enum language_keyword)step, at);
	if (step < STEP_MONTH)
		return read_token(f, step, at);
	return step < STEP_DAYS ? read_part(f, step, at) : f->more(f, step, at);
}

static size_t
read_steps(struct sentence_found *f, const uint8_t *steps, size_t at)
{
	size_t count = 0, ahead = 0, n;
	bool is_ahead = false;

	for (; *steps != STEP_END; steps++) {
		bool is_unless = *steps == STEP_UNLESS;
		struct sentence_found other = *f;

		if (*steps == STEP_AHEAD) {
			is_ahead = true;
			continue;
		}
		steps += is_unless;
		other.count = count;
		n = match_step(
		    &other, *steps & ~STEP_OPTIONAL, at + count + ahead);
		if (n == SENTENCE_NO_STEP) {
			if (!is_unless && (*steps & STEP_OPTIONAL) == 0)
				return SENTENCE_NO_STEP;
		} else if (is_unless) {
			return SENTENCE_NO_STEP;
		} else if (is_ahead) {
			ahead += n;
		} else {
			*f = other;
			count += n;
		}
	}
	return count;
}

void
sentence_rules_match(struct sentence_reader *r,
    const struct sentence_rule *rule, sentence_more_fn *more_or_null, size_t at,
    struct sentence_match *m)
{
	for (; at < r->count && rule->steps[0] != STEP_END; rule++) {
		struct sentence_found f = {
			.r = r, .more = more_or_null, .at = at
		};
		struct sentence_match other = { .kind = rule->kind,
			.filter = rule->filter };
		size_t n = read_steps(&f, rule->steps, at);

		if (n == SENTENCE_NO_STEP || n <= m->count)
			continue;
		f.count = other.count = n;
		if (rule->take == NULL || rule->take(&f, &other))
			*m = other;
	}
}
