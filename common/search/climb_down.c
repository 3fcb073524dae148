/*
 * climb_down - drops parts of the reading of a sentence until the rest finds events.
 */
#include "search/climb_down.h"

/*
 * Returns true if the query has a filter that a person cannot do without, such as a
 * place, a price or access, but not days.
 */
static bool
has_need(const struct listing_query *q)
{
	static const enum listing_filter needs[] = {
		LISTING_FILTER_COUNTRY,
		LISTING_FILTER_VENUE,
		LISTING_FILTER_AGE,
		LISTING_FILTER_ACCESSIBILITY,
		LISTING_FILTER_LANGUAGE,
		LISTING_FILTER_FREE,
		LISTING_FILTER_ONLINE,
		LISTING_FILTER_SOURCE,
		LISTING_FILTER_PERFORMER,
	};

	if (q->city != NULL || q->state != NULL || q->organization != NULL ||
	    q->price_max.set)
		return true;
	for (size_t i = 0; i < ARRAY_LEN(needs); i++) {
		if (q->filters[needs[i]] != NULL)
			return true;
	}
	return false;
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
	if (!climb_ask(c, &q, found, f))
		return false;
	if (*found)
		climb_tell(c, LISTING_READ, &q, climb_left_out(c, reading->q));
	return true;
}

/* ---- Without a part of the reading. */

/* In the order in which they are dropped.  The category is dropped only if words remain. */
enum { DROP_KIND, DROP_DAYS, DROP_PRICE, DROP_PART, DROP_PLACE };

/* Drops a part that the sentence added to the query.  False: it did not add the part. */
static bool
drop_part(struct listing_query *q, const struct listing_query *given, int part)
{
	const struct listing_query before = *q;
	const char **filters = q->filters;

	switch (part) {
	case DROP_KIND:
		if (q->q != NULL && q->reading == NULL)
			filters[LISTING_FILTER_CATEGORY] =
			    given->filters[LISTING_FILTER_CATEGORY];
		return before.filters[LISTING_FILTER_CATEGORY] !=
		    filters[LISTING_FILTER_CATEGORY];
	case DROP_DAYS:
		q->dates = given->dates;
		return before.dates.set && !given->dates.set;
	case DROP_PRICE:
		q->price_max = given->price_max;
		filters[LISTING_FILTER_FREE] =
		    given->filters[LISTING_FILTER_FREE];
		return (before.price_max.set && !given->price_max.set) ||
		    before.filters[LISTING_FILTER_FREE] !=
		    filters[LISTING_FILTER_FREE];
	case DROP_PART:
		filters[LISTING_FILTER_PART_OF_DAY] =
		    given->filters[LISTING_FILTER_PART_OF_DAY];
		return before.filters[LISTING_FILTER_PART_OF_DAY] !=
		    filters[LISTING_FILTER_PART_OF_DAY];
	default:
		q->city = given->city;
		q->state = given->state;
		filters[LISTING_FILTER_COUNTRY] =
		    given->filters[LISTING_FILTER_COUNTRY];
		filters[LISTING_FILTER_VENUE] =
		    given->filters[LISTING_FILTER_VENUE];
		return before.city != q->city || before.state != q->state ||
		    before.filters[LISTING_FILTER_COUNTRY] !=
		    filters[LISTING_FILTER_COUNTRY] ||
		    before.filters[LISTING_FILTER_VENUE] !=
		    filters[LISTING_FILTER_VENUE];
	}
}

/*
 * Drops only the category, or all parts from the days to `last`.  Returns false if the
 * sentence did not add the last of these.
 */
static bool
drop_parts(const struct climb *c, int last, struct listing_query *q)
{
	bool dropped = false;

	if (last == DROP_KIND)
		return drop_part(q, c->asking->query, last);
	for (int part = DROP_DAYS; part <= last; part++)
		dropped = drop_part(q, c->asking->query, part);
	return dropped;
}

/*
 * A text without a subject asks for the days or the place, so these stay.  But "this
 * weekend in Recife" may show the next days.
 */
static bool
may_drop(const struct climb *c, int last, const struct listing_query *left)
{
	return left->q != NULL ||
	    left->filters[LISTING_FILTER_CATEGORY] != NULL ||
	    (last == DROP_DAYS && c->sentence.when != NULL &&
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
	if (c->with_kind == NULL || last == DROP_KIND)
		return climb_ask(c, &q, found, f);
	with_kind = *c->with_kind;
	(void)drop_parts(c, last, &with_kind);
	with_kind.reading = &q;
	if (!climb_ask(c, &with_kind, found, f))
		return false;
	climb_keep(c);
	return true;
}

/* If no event has the genre, lists the events of its category. */
static bool
ask_wider(struct climb *c, const struct listing_query *reading, bool *found,
    struct error *f)
{
	struct listing_query q = *reading;

	if (c->sentence.wider == NULL ||
	    q.filters[LISTING_FILTER_CATEGORY] != NULL)
		return true;
	q.q = NULL;
	q.filters[LISTING_FILTER_CATEGORY] = c->sentence.wider;
	climb_tell(c, LISTING_READ, &q, climb_left_out(c, reading->q));
	return climb_ask(c, &q, found, f);
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

/* Sets *named if the subject is a category, or if its words are in a name. */
static bool
is_named(struct climb *c, bool *named, struct error *f)
{
	*named = query_words_all_stop(&c->words);
	return *named ||
	    word_finder_meet(c->snapshot, query_words_text(&c->words, c->mem),
		INDEX_TERMS_NAME, named, f);
}

/*
 * Searches for any of the words, then without the days, the price and the part of the
 * day, then only for the category, if one was read.
 */
static bool
ask_fewer_words(struct climb *c, const struct listing_query *reading,
    bool *found, struct error *f)
{
	struct listing_query without = *reading;
	bool ok;

	if (!climb_any_word(c, found, f))
		return false;
	(void)drop_parts(c, DROP_PART, &without);
	c->base = &without;
	ok = climb_any_word(c, found, f) &&
	    (*found || c->with_kind == NULL || ask_needs(c, reading, found, f));
	c->base = reading;
	return ok;
}

/*
 * Drops the category if words remain, or the days, then also the price and the part of
 * the day.  Then drops some words, then the place.
 */
static bool
drop_in_order(struct climb *c, const struct listing_query *reading, bool *found,
    struct error *f)
{
	bool dropped = false, fewer = false, named = false;

	for (int part = DROP_KIND; !dropped && part < DROP_PLACE; part++) {
		if (!ask_without(c, reading, part, &dropped, f))
			return false;
	}
	if ((!dropped && !ask_fewer_words(c, reading, &fewer, f)) ||
	    (!dropped && !fewer && !is_named(c, &named, f)) ||
	    (named && !ask_without(c, reading, DROP_PLACE, &dropped, f)))
		return false;
	*found = dropped || fewer;
	if (dropped)
		tell_missed(c, reading);
	return *found || ask_wider(c, reading, found, f);
}

bool
climb_down(struct climb *c, const struct listing_query *reading, bool *found,
    struct error *f)
{
	struct listing_query anywhere = *reading;
	bool ok;

	if (!drop_in_order(c, reading, found, f) ||
	    (!*found && !ask_needs(c, reading, found, f)))
		return false;
	(void)drop_parts(c, DROP_PLACE, &anywhere);
	c->base = &anywhere;
	ok = climb_any_word(c, found, f);
	c->base = reading;
	return ok;
}
