/*
 * ladder - changes the words of a query until it finds events.
 */
#include "search/ladder.h"

#include "search/climb.h"

static bool
count_matches(
    struct climb *c, const struct listing_query *q, int64_t *n, struct error *f)
{
	struct listing_meta meta;

	if (!snapshot_reader_count(c->snapshot, q, &meta, f))
		return false;
	*n = meta.total;
	return true;
}

/* Returns true if the reading has only filters that the caller gave. */
static bool
reads_no_filter(
    const struct listing_query *read, const struct listing_query *typed)
{
	for (int i = LISTING_PART_CITY; i < LISTING_PART_NEAR; i++) {
		if (!listing_is_same_part(read, typed, (enum listing_part)i))
			return false;
	}
	return true;
}

/* Reports the answer to the typed words, although other queries ran later. */
static void
answer_nothing(struct climb *c, const struct listing_query *typed)
{
	const struct listing_query *read = typed->reading;

	*c->asked = *typed;
	c->asked->reading = NULL;
	c->meta->dates_applied = c->meta->dates_applied && typed->dates.set;
	c->meta->filters_applied =
	    c->meta->filters_applied && listing_has_filters(typed);
	climb_tell(c, read != NULL ? LISTING_READ : LISTING_AS_TYPED,
	    read != NULL ? read : typed,
	    read != NULL ? c->sentence.left_out : NULL);
}

static bool
climb_reading(struct climb *c, const struct listing_query *reading, bool *found,
    struct error *f)
{
	c->base = reading;
	c->left_out = c->sentence.left_out;
	return climb_words(c, found, f) &&
	    (*found || climb_down(c, reading, found, f));
}

/*
 * Searches for the typed words, unless the sentence explains all of them.  One of them is
 * not enough if the sentence left out only a question, which names no event, or if days
 * were read.
 */
static bool
climb_typed(struct climb *c, const struct listing_query *typed, bool *found,
    struct error *f)
{
	const struct listing_query *reading = typed->reading;

	if (reading != NULL && reading->q == NULL)
		return true;
	c->base = typed;
	c->left_out = NULL;
	if (!climb_words(c, found, f))
		return false;
	if (*found ||
	    (reading != NULL &&
		(reading->dates.set || reads_no_filter(reading, typed))))
		return true;
	return climb_any_word(c, found, f) &&
	    (*found || query_words_all_found(&c->words) ||
		climb_wider(c, typed, found, f));
}

static bool
climb_rungs(struct climb *c, const struct listing_query *typed, struct error *f)
{
	bool found = false;

	if ((typed->reading != NULL &&
		!climb_reading(c, typed->reading, &found, f)) ||
	    (!found && !climb_typed(c, typed, &found, f)))
		return false;
	if (!found)
		answer_nothing(c, typed);
	return true;
}

/* Adds the filters of the sentence to the given filters, which take precedence. */
static struct listing_query
reading_of(const struct listing_query *typed, const struct listing_query *read)
{
	struct listing_query q = *typed;

	q.q = read->q;
	q.reading = NULL;
	for (int i = LISTING_PART_CITY; i < LISTING_PART_EXACT; i++) {
		enum listing_part part = (enum listing_part)i;

		if (!listing_has_part(&q, part) && listing_has_part(read, part))
			listing_set_part(&q, read, part);
	}
	return q;
}

/* Makes the reading, and another one with words for the category instead of a filter. */
static void
read_kind(struct climb *c, const struct listing_query *typed,
    struct listing_query *reading, struct listing_query *with_kind)
{
	const char *words = c->sentence.with_kind;

	*reading = *with_kind = reading_of(typed, &c->sentence.query);
	/* the cheapest event should not only mention the category */
	if (words == NULL || reading->sort == LISTING_SORT_PRICE)
		return;
	with_kind->q = words;
	with_kind->filters[LISTING_FILTER_CATEGORY] =
	    typed->filters[LISTING_FILTER_CATEGORY];
	with_kind->reading = reading;
	if (typed->filters[LISTING_FILTER_CATEGORY] != NULL)
		reading->q = words;
	else
		c->with_kind = with_kind;
}

/* Runs the query with the typed words, then with their reading as a sentence. */
static bool
ask_typed(struct climb *c, const struct listing_query *typed, bool *found,
    struct error *f)
{
	struct listing_query q = *typed;
	int64_t named = 0, read = 0;

	q.reading = NULL;
	if (typed->reading != NULL &&
	    (!count_matches(c, &q, &named, f) ||
		(named > 0 && !count_matches(c, typed->reading, &read, f))))
		return false;
	/* A reading without an event does not describe the events in the answer. */
	if (typed->reading == NULL || (named > 0 && read == 0)) {
		climb_tell(c, LISTING_AS_TYPED, &q, NULL);
		return climb_ask(c, &q, found, f);
	}
	climb_tell(c, LISTING_READ, typed->reading, c->sentence.left_out);
	return climb_ask(c,
	    named > 0                  ? typed
		: c->with_kind != NULL ? c->with_kind
				       : typed->reading,
	    found, f);
}

/* Tries other words and filters only if events match the filters that the caller gave. */
static bool
climb(struct climb *c, const struct listing_query *typed, struct error *f)
{
	struct listing_query filters = *typed;
	int64_t n;
	bool found;

	if (!ask_typed(c, typed, &found, f))
		return false;
	if (found || typed->exact || typed->q == NULL)
		return true;
	filters.q = NULL;
	filters.reading = NULL;
	filters.sort = LISTING_SORT_NEXT;
	if (!count_matches(c, &filters, &n, f))
		return false;
	if (n > 0)
		return climb_rungs(c, typed, f);
	answer_nothing(c, typed);
	return true;
}

bool
ladder_climb(const struct source *source, struct snapshot_reader *s,
    const struct ladder_asking *asking, struct arena *mem,
    struct listing_query *asked, struct listing_meta *meta, struct error *f)
{
	struct climb c = { .snapshot = s,
		.asking = asking,
		.mem = mem,
		.asked = asked,
		.meta = meta };
	struct listing_query typed = *asking->query, reading, with_kind;

	typed.reading = NULL;
	if (typed.q != NULL && !typed.exact) {
		c.sentence = sentence_read_open(source, s, typed.q, mem);
		if (c.sentence.failed != NULL) {
			*f = *c.sentence.failed;
			return false;
		}
		read_kind(&c, &typed, &reading, &with_kind);
		if (c.sentence.has_reading)
			typed.reading = &reading;
	}
	if (!climb(&c, &typed, f))
		return false;
	meta->understood = c.understood;
	if (c.understood.rung != LISTING_AS_TYPED)
		climb_as_typed(&meta->understood, typed.q, mem);
	climb_keep(&c);
	return true;
}
