/*
 * climb_down - drops parts of the reading of a sentence until the rest finds events.
 */
#include "search/climb.h"

/*
 * Returns true if the query has a filter that a person cannot do without, such as a
 * place, days, a price or access.
 */
static bool
has_need(const struct listing_query *q)
{
	static const enum listing_part needs[] = {
		LISTING_PART_CITY,
		LISTING_PART_STATE,
		LISTING_PART_ORGANIZATION,
		LISTING_PART_DATES,
		LISTING_PART_PRICE_MAX,
		LISTING_PART_OF(LISTING_FILTER_COUNTRY),
		LISTING_PART_OF(LISTING_FILTER_VENUE),
		LISTING_PART_OF(LISTING_FILTER_AGE),
		LISTING_PART_OF(LISTING_FILTER_ACCESSIBILITY),
		LISTING_PART_OF(LISTING_FILTER_LANGUAGE),
		LISTING_PART_OF(LISTING_FILTER_FREE),
		LISTING_PART_OF(LISTING_FILTER_ONLINE),
		LISTING_PART_OF(LISTING_FILTER_SOURCE),
		LISTING_PART_OF(LISTING_FILTER_PERFORMER),
	};

	for (size_t i = 0; i < ARRAY_LEN(needs); i++) {
		if (listing_has_part(q, needs[i]))
			return true;
	}
	return false;
}

/* Runs a query that has a part of the reading, and records its meaning. */
static bool
ask_part(struct climb *c, const struct listing_query *q, const char *left_out,
    bool *found, struct error *f)
{
	climb_tell(c, LISTING_READ, q, left_out);
	return climb_ask(c, q, found, f);
}

/* Runs the reading without its words, only with the filters that were read. */
static bool
ask_needs(struct climb *c, const struct listing_query *reading, bool *found,
    struct error *f)
{
	struct listing_query q = *reading;

	if (q.q == NULL || !has_need(&q))
		return true;
	q.q = NULL;
	return ask_part(c, &q, climb_left_out(c, reading->q), found, f);
}

/* ---- Without a part of the reading. */

/* Returns true if the query has words or a venue, and not only a category. */
static bool
has_subject(const struct listing_query *q)
{
	return q->q != NULL || q->filters[LISTING_FILTER_VENUE] != NULL;
}

/* Drops what the sentence added to the given query; false: it added none. */
static bool
drop_part(struct listing_query *q, const struct listing_query *given, int part)
{
	enum sentence_way way = (enum sentence_way)part;
	bool has = sentence_way_differs(way, q, given) &&
	    (way != SENTENCE_WAY_KIND ||
		(has_subject(q) && q->reading == NULL));

	if (has)
		sentence_way_set(way, q, given);
	return has;
}

/*
 * Drops only the category, or all parts from the days to `last`.  Returns false if the
 * sentence did not add the last of these.
 */
static bool
drop_parts(const struct climb *c, int last, struct listing_query *q)
{
	bool dropped = false;

	if (last == SENTENCE_WAY_KIND)
		return drop_part(q, c->asking->query, last);
	for (int part = SENTENCE_WAY_DAYS; part <= last; part++)
		dropped = drop_part(q, c->asking->query, part);
	return dropped;
}

/*
 * A text without a subject asks for the days or the place, so these stay.  But "this
 * weekend in Recife" and "Friday in Recife" may show the next days.
 */
static bool
may_drop(const struct climb *c, int last, const struct listing_query *left)
{
	return left->q != NULL || left->organization != NULL ||
	    left->filters[LISTING_FILTER_CATEGORY] != NULL ||
	    left->filters[LISTING_FILTER_VENUE] != NULL ||
	    (last == SENTENCE_WAY_DAYS &&
		(c->sentence.when != NULL || c->sentence.has_weekday) &&
		listing_is_filtered(left));
}

/* Runs the reading without some parts, with all words, or with the category's words. */
static bool
ask_without(struct climb *c, const struct listing_query *reading, int last,
    bool *found, struct error *f)
{
	struct listing_query q = *reading, with_kind;
	bool has_words = !query_words_all_stop(&c->words);

	if (!drop_parts(c, last, &q) || !may_drop(c, last, &q) ||
	    (has_words && !query_words_all_found(&c->words)))
		return true;
	if (has_words)
		q.q = query_words_text(&c->words, c->mem);
	climb_tell(c, LISTING_READ, &q, c->left_out);
	if (c->with_kind == NULL || last == SENTENCE_WAY_KIND)
		return climb_ask(c, &q, found, f);
	with_kind = *c->with_kind;
	(void)drop_parts(c, last, &with_kind);
	with_kind.reading = &q;
	if (!climb_ask(c, &with_kind, found, f))
		return false;
	climb_keep(c);
	return true;
}

/*
 * Runs the reading without the category, then also without the days, the price and the
 * part of the day, because a name or a place is more than a category.
 */
static bool
ask_without_kind(struct climb *c, const struct listing_query *reading,
    bool *found, struct error *f)
{
	struct listing_query q = *reading;

	if (c->with_kind == NULL)
		return true;
	q.filters[LISTING_FILTER_CATEGORY] = NULL;
	q.q = query_words_text(&c->words, c->mem);
	if (!ask_part(c, &q, c->left_out, found, f))
		return false;
	(void)drop_parts(c, SENTENCE_WAY_PART, &q);
	return *found || ask_part(c, &q, c->left_out, found, f);
}

/* If no event is for children, lists those for all ages, so that the place can stay. */
static bool
ask_all_ages(struct climb *c, const struct listing_query *reading, bool *found,
    struct error *f)
{
	struct listing_query q = *reading;

	if (c->with_kind == NULL || q.filters[LISTING_FILTER_AGE] != NULL ||
	    strcmp(q.filters[LISTING_FILTER_CATEGORY], "kids") != 0)
		return true;
	q.filters[LISTING_FILTER_CATEGORY] = NULL;
	q.filters[LISTING_FILTER_AGE] = "free";
	return ask_part(c, &q, c->left_out, found, f);
}

/* Records the complete reading, for which there is no event. */
static void
tell_missed(struct climb *c, const struct listing_query *reading)
{
	struct listing_understood *missed =
	    arena_alloc(c->mem, sizeof(*missed));

	*missed = climb_meaning(c, LISTING_READ, reading, c->sentence.left_out);
	climb_as_typed(missed, c->asking->query->q, c->mem);
	c->understood.missed = missed;
}

bool
climb_wider(struct climb *c, const struct listing_query *reading, bool *found,
    struct error *f)
{
	struct listing_query q = *reading;

	if (c->sentence.wider == NULL ||
	    q.filters[LISTING_FILTER_CATEGORY] != NULL)
		return true;
	q.q = NULL;
	q.filters[LISTING_FILTER_CATEGORY] = c->sentence.wider;
	if (!ask_part(c, &q, climb_left_out(c, reading->q), found, f))
		return false;
	if (*found)
		tell_missed(c, reading);
	return true;
}

/* Sets *named if the subject is a category, or if its words are in a name. */
static bool
is_named(struct climb *c, bool *named, struct error *f)
{
	*named = query_words_all_stop(&c->words);
	return *named ||
	    word_finder_meet(c->snapshot, query_words_text(&c->words, c->mem),
		INDEX_TERMS_NAME, named, f);
}

/* Searches for any of the words without the parts, if the sentence added one of them. */
static bool
ask_any_without(struct climb *c, const struct listing_query *reading, int first,
    int last, bool *found, struct error *f)
{
	struct listing_query without = *reading;
	bool differs = false, ok;

	for (int part = first; part <= last; part++)
		differs = differs ||
		    sentence_way_differs(
			(enum sentence_way)part, reading, c->asking->query);
	if (!differs)
		return true;
	(void)drop_parts(c, last, &without);
	c->base = &without;
	ok = climb_any_word(c, found, f);
	c->base = reading;
	return ok;
}

/*
 * Searches for any of the words and the category, then without the days, the price and
 * the part of the day.
 */
static bool
ask_fewer_words(struct climb *c, const struct listing_query *reading,
    bool *found, struct error *f)
{
	return climb_any_word(c, found, f) &&
	    ask_any_without(
		c, reading, SENTENCE_WAY_DAYS, SENTENCE_WAY_PART, found, f);
}

/*
 * Drops the category if words remain, or the days, then also the price and the part of
 * the day.  Then drops some words, then the place.
 */
static bool
drop_in_order(struct climb *c, const struct listing_query *reading, bool *found,
    struct error *f)
{
	bool dropped = false, fewer = false, named;

	if (!is_named(c, &named, f))
		return false;
	for (int part = SENTENCE_WAY_KIND;
	     !dropped && part < SENTENCE_WAY_PLACE; part++) {
		if (!ask_without(c, reading, part, &dropped, f))
			return false;
	}
	if ((!dropped && !ask_all_ages(c, reading, &dropped, f)) ||
	    (!dropped && named && has_subject(reading) &&
		!ask_without_kind(c, reading, &dropped, f)) ||
	    (!dropped && !ask_fewer_words(c, reading, &fewer, f)) ||
	    (!dropped && !fewer && named &&
		!ask_without(c, reading, SENTENCE_WAY_PLACE, &dropped, f)))
		return false;
	*found = dropped || fewer;
	if (!*found &&
	    (!climb_wider(c, reading, found, f) ||
		(!*found && c->sentence.wider != NULL &&
		    !ask_without(c, reading, SENTENCE_WAY_PLACE, &dropped, f))))
		return false;
	*found = *found || dropped;
	return true;
}

/* Returns true if the query that found events lacks the words or a part of the reading. */
static bool
lacks_part(const struct climb *c, const struct listing_query *reading)
{
	const struct listing_query *read = &c->understood.read;
	bool lacks = reading->q != NULL && read->q == NULL;

	for (int way = SENTENCE_WAY_KIND; way < SENTENCE_WAYS; way++)
		lacks = lacks ||
		    sentence_way_differs((enum sentence_way)way, reading, read);
	return lacks;
}

bool
climb_down(struct climb *c, const struct listing_query *reading, bool *found,
    struct error *f)
{
	if (!drop_in_order(c, reading, found, f) ||
	    (!*found && !ask_needs(c, reading, found, f)) ||
	    !ask_any_without(
		c, reading, SENTENCE_WAY_PLACE, SENTENCE_WAY_PLACE, found, f))
		return false;
	if (*found && lacks_part(c, reading))
		tell_missed(c, reading);
	return true;
}
