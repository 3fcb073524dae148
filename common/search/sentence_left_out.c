/*
 * sentence_left_out - what is said beside the filters, and no filter has: the hour
 * of a day, and a filter that is negated.
 */
#include "search/internal.h"

enum { O = STEP_OPTIONAL };

/* An hour is one beside a day, which may be anywhere; a name with a day has none. */
static bool
take_hour(const struct sentence_found *f, struct sentence_match *m)
{
	(void)f;
	(void)m;
	for (size_t i = 0; i < f->r->count;) {
		struct sentence_match day = { 0 };
		size_t name = sentence_phrase_at(f->r, LANGUAGE_NAME, i, NULL);

		sentence_days_match(f->r, i, &day);
		if (day.count > name)
			return true;
		i += name > 0 ? name : 1;
	}
	return false;
}

/* "no" is "in the" to a Brazilian: "no online", and "no gratis" is Spanish. */
static bool
take_negated(const struct sentence_found *f, struct sentence_match *m)
{
	const char *locale = f->r->source->brand->locale;
	enum language_keyword what = f->phrases[1].keyword;
	size_t at = f->phrases[1].at;

	(void)m;
	return !sentence_phrase_has_tag(f->r, LANGUAGE_IN, f->at, locale) ||
	    !sentence_phrase_has_tag(f->r, what, at, locale) ||
	    (what == LANGUAGE_FREE && f->at + f->count - at == 1);
}

static const struct sentence_rule rows[] = {
	/* "depois das 20h", "8 to 10 pm" */
	{ { LANGUAGE_BEFORE_HOUR | O, STEP_HOUR }, take_hour },
	/* "8" of "8-10 pm", where no day has it; "das 20" of "das 20 às 22h" */
	{ { LANGUAGE_BEFORE_HOUR | O, STEP_HOUR_NUMBER, STEP_AHEAD, STEP_HYPHEN,
	      STEP_HOUR_TOLD },
	    take_hour },
	{ { LANGUAGE_BEFORE_HOUR, STEP_HOUR_NUMBER, STEP_AHEAD,
	      LANGUAGE_BEFORE_HOUR, STEP_HOUR_TOLD },
	    take_hour },
	/* "not free" */
	{ { LANGUAGE_NOT, LANGUAGE_FREE }, take_negated, SENTENCE_LEAVE_OUT },
	{ { LANGUAGE_NOT, LANGUAGE_ONLINE }, take_negated, SENTENCE_LEAVE_OUT },
	{ { LANGUAGE_NOT, LANGUAGE_ACCESSIBILITY }, take_negated,
	    SENTENCE_LEAVE_OUT },
	{ { STEP_END } },
};

void
sentence_left_out_match(
    struct sentence_reader *r, size_t at, struct sentence_match *m)
{
	sentence_rules_match(r, rows, NULL, at, m);
}
