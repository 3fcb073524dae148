/*
 * sentence_left_out - what is said beside the filters, and no filter has: the hour
 * of a day, and a filter that is negated.
 */
#include "search/internal.h"

enum { HOURS = 24, CENTS = 100, SIGN_MAX = 3 };

/* ---- Hours. */

/* "20h", "20h30", "8pm". */
static bool
is_hour_word(const char *word)
{
	size_t n = strspn(word, "0123456789");

	if (n == 0 || n > 2)
		return false;
	return (strlen(word + n) <= SIGN_MAX &&
		   language_has(LANGUAGE_HOUR, word + n)) ||
	    (word[n] == 'h' && strspn(word + n + 1, "0123456789") == 2 &&
		word[n + 3] == '\0');
}

/* A number that is an hour by the word behind it alone. */
static bool
may_be_hour(const struct sentence_reader *r, size_t at)
{
	const struct sentence_token *t = &r->tokens[at];

	return at < r->count && t->kind == SENTENCE_NUMBER && t->is_whole &&
	    t->cents <= HOURS * CENTS;
}

/* The tokens of an hour that says itself that it is one. */
static size_t
plain_hour_at(const struct sentence_reader *r, size_t at)
{
	size_t n = sentence_phrase_at(r, LANGUAGE_HOUR, at + 1, NULL);

	if (at >= r->count)
		return 0;
	if (r->tokens[at].kind == SENTENCE_HOUR)
		return 1 + n;
	if (r->tokens[at].kind == SENTENCE_WORD)
		return is_hour_word(r->tokens[at].folded);
	return n > 0 && may_be_hour(r, at) ? 1 + n : 0;
}

/* "to", not "until" and not "and": behind a day it is no day's. */
static size_t
joint_at(const struct sentence_reader *r, size_t at)
{
	const char *and = NULL;
	size_t n = sentence_phrase_at(r, LANGUAGE_TO, at, &and);

	return and != NULL ||
		sentence_phrase_at(r, LANGUAGE_UNTIL, at, NULL) == n
	    ? 0
	    : n;
}

/* Of "8 to 10 pm" the first number is an hour, too. */
size_t
sentence_hour_at(const struct sentence_reader *r, size_t at)
{
	size_t n = plain_hour_at(r, at), to;

	if (n > 0 || !may_be_hour(r, at))
		return n;
	to = joint_at(r, at + 1);
	return to > 0 && plain_hour_at(r, at + 1 + to) > 0;
}

/* The first hour of "das 20 às 22h": the second one says what it is. */
static bool
is_first_hour(const struct sentence_reader *r, size_t at)
{
	size_t to = sentence_phrase_at(r, LANGUAGE_BEFORE_HOUR, at + 1, NULL);

	return may_be_hour(r, at) && to > 0 &&
	    plain_hour_at(r, at + 1 + to) > 0;
}

/* "8-10 pm", where no day has the 8. */
static bool
is_joined_hour(const struct sentence_reader *r, size_t at)
{
	return may_be_hour(r, at) && r->tokens[at].joins_next &&
	    plain_hour_at(r, at + 1) > 0;
}

/* Beside a day, which may stand anywhere; a name with a day in it has none. */
static bool
tells_day(const struct sentence_reader *r)
{
	for (size_t i = 0; i < r->count;) {
		struct sentence_match m = { 0 };
		size_t name = sentence_phrase_at(r, LANGUAGE_NAME, i, NULL);

		sentence_days_match(r, i, &m);
		if (m.count > name)
			return true;
		i += name > 0 ? name : 1;
	}
	return false;
}

static void
match_hour(const struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	size_t lead = sentence_phrase_at(r, LANGUAGE_BEFORE_HOUR, at, NULL);
	size_t n = sentence_hour_at(r, at + lead);

	if (n == 0)
		n = is_joined_hour(r, at + lead) ||
		    (lead > 0 && is_first_hour(r, at + lead));
	if (n > 0 && lead + n > m->count && tells_day(r))
		*m = (struct sentence_match){ SENTENCE_NOTHING,
			.count = lead + n };
}

/* ---- Filters that are negated. */

/* "no" is "in the" to a Brazilian: "no online", and "no gratis" is Spanish. */
static bool
is_preposition(const struct sentence_reader *r, size_t at, size_t n,
    enum language_keyword keyword)
{
	const char *locale = r->source->brand->locale;

	return sentence_phrase_has_tag(r, LANGUAGE_IN, at, locale) &&
	    sentence_phrase_has_tag(r, keyword, at + n, locale) &&
	    (keyword != LANGUAGE_FREE ||
		sentence_phrase_at(r, keyword, at + n, NULL) > 1);
}

static void
match_negated(
    const struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	static const enum language_keyword keywords[] = { LANGUAGE_FREE,
		LANGUAGE_ONLINE, LANGUAGE_ACCESSIBILITY };
	size_t n = sentence_phrase_at(r, LANGUAGE_NOT, at, NULL);

	for (size_t i = 0; n > 0 && i < ARRAY_LEN(keywords); i++) {
		size_t what = sentence_phrase_at(r, keywords[i], at + n, NULL);

		if (what == 0 || n + what <= m->count ||
		    is_preposition(r, at, n, keywords[i]))
			continue;
		*m = (struct sentence_match){ SENTENCE_LEAVE_OUT,
			.count = n + what };
	}
}

void
sentence_left_out_match(
    const struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	match_hour(r, at, m);
	match_negated(r, at, m);
}
