/*
 * ladder - rewrites the words of a query until they find events.
 */
#include "search/ladder.h"

#include "search/as_typed.h"
#include "search/query_words.h"
#include "search/word_repair.h"
#include "search/sentence.h"
#include "search/split.h"

struct climb {
	struct snapshot_reader *snapshot;
	const struct ladder_asking *asking;
	struct arena *mem;
	struct listing_query *asked;
	struct listing_meta *meta;
	struct listing_understood understood;
	struct sentence sentence;
	/* For the rungs below the typed words: the filters, and the words. */
	const struct listing_query *base;
	const char
	    *left_out;  /* by the sentence from which the base comes, or NULL */
	bool all_words; /* an event must have all words */
	struct query_words words;
};

static bool
ask(struct climb *c, const struct listing_query *q, bool *found,
    struct error *f)
{
	*c->asked = *q;
	if (!c->asking->ask(c->asking->context, q, c->meta, f))
		return false;
	*found = c->meta->total > 0;
	return true;
}

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

/* Records the reading of the dates in the meta data if the caller wants it. */
static void
tell_reading(struct climb *c, enum listing_rung rung,
    const struct listing_query *read, const char *left_out)
{
	const struct sentence *s = &c->sentence;
	bool with_dates = s->has_reading && s->query.dates.set &&
	    !c->asking->query->dates.set && read->dates.set;

	c->understood = (struct listing_understood){
		.rung = rung,
		.read = *read,
		.when = with_dates ? s->when : NULL,
		.from = with_dates ? s->from : NULL,
		.to = with_dates ? s->to : NULL,
		.left_out = left_out,
		.asks_where = s->has_reading && s->asks_where,
	};
	c->understood.read.reading = NULL;
}

/* Copies the query of a reading, because it must outlive this call. */
static void
keep_query(struct climb *c)
{
	struct listing_query *reading;

	if (c->asked->reading == NULL)
		return;
	reading = arena_alloc(c->mem, sizeof(*reading));
	*reading = *c->asked->reading;
	c->asked->reading = reading;
}

/* Joins the words with those that the sentence left out before. */
static const char *
all_left_out(const struct climb *c, const char *words_or_null)
{
	struct buf b = BUF_INIT(QUERY_TERMS_BYTES);
	const char *all;

	if (c->left_out == NULL || words_or_null == NULL)
		return c->left_out != NULL ? c->left_out : words_or_null;
	buf_printf(&b, "%s %s", c->left_out, words_or_null);
	all = arena_copy(c->mem, buf_cstr(&b), b.len);
	buf_release(&b);
	return all;
}

/* Runs the query with the present words. */
static bool
ask_words(struct climb *c, enum listing_rung rung, bool *found, struct error *f)
{
	struct listing_query q = *c->base;
	bool any = rung == LISTING_ANY_WORD;

	q.q = query_words_text(&c->words, c->mem);
	q.reading = NULL;
	q.any_word = any;
	if (!ask(c, &q, found, f))
		return false;
	if (*found)
		tell_reading(c, rung, &q,
		    all_left_out(
			c, query_words_left_out(&c->words, any, c->mem)));
	return true;
}

/* Runs the query with all words; if a word has no event, no event has all of them. */
static bool
ask_all_words(
    struct climb *c, enum listing_rung rung, bool *found, struct error *f)
{
	return !query_words_all_found(&c->words) ||
	    ask_words(c, rung, found, f);
}

/*
 * A join of words that each have events is only one possible reading, so the next
 * rungs use the words without it.
 */
static bool
join_or_split(struct climb *c, bool *found, struct error *f)
{
	struct query_words before;
	bool changed, ok;

	if (!split_unknown(&c->words, c->snapshot, c->mem, &changed, f) ||
	    (changed && !ask_all_words(c, LISTING_JOINED, found, f)))
		return false;
	if (*found || !query_words_all_found(&c->words))
		return true;
	before = c->words;
	ok = split_join_known(&c->words, c->snapshot, c->mem, &changed, f) &&
	    (!changed || ask_words(c, LISTING_JOINED, found, f));
	c->words = before;
	return ok;
}

static bool
repair(struct climb *c, bool *changed, struct error *f)
{
	struct word_repair typed[WORD_REPAIR_WORDS_MAX];
	struct query_word *words[WORD_REPAIR_WORDS_MAX];
	size_t count = 0;

	for (size_t i = 0; i < c->words.count && count < WORD_REPAIR_WORDS_MAX;
	     i++) {
		struct query_word *word = &c->words.items[i];

		if (word->is_stop || word->has_event || word->went)
			continue;
		words[count] = word;
		typed[count++].typed = word->text;
	}
	*changed = false;
	if (count > 0 && !word_repair_find(c->snapshot, typed, count, f))
		return false;
	for (size_t i = 0; i < count; i++) {
		const char *nearest = typed[i].nearest;

		if (nearest[0] == '\0')
			continue;
		words[i]->text = arena_copy(c->mem, nearest, strlen(nearest));
		words[i]->has_event = *changed = true;
	}
	return true;
}

/* Tries the rungs below the typed words, with the words and filters of the base. */
static bool
climb_words(struct climb *c, bool *found, struct error *f)
{
	bool changed;

	query_words_read(&c->words, c->base->q, c->mem);
	if (query_words_all_stop(&c->words))
		return true; /* or there is none */
	if (!query_words_find(&c->words, c->snapshot, f) ||
	    (query_words_any_stop(&c->words) &&
		!ask_all_words(c, LISTING_STOP_WORDS, found, f)))
		return false;
	if (*found)
		return true;
	if (!join_or_split(c, found, f))
		return false;
	if (*found)
		return true;
	if (!repair(c, &changed, f) ||
	    (changed && !ask_all_words(c, LISTING_REPAIRED, found, f)))
		return false;
	return *found || c->all_words ||
	    ask_words(c, LISTING_ANY_WORD, found, f);
}

/*
 * Has it a filter that a person cannot do without: a place, a price, access; not the
 * day?
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

/* Lists the events of the filters that were read, without the words. */
static bool
ask_needs(struct climb *c, bool *found, struct error *f)
{
	struct listing_query q = *c->base;

	if (q.q == NULL || !has_need(&q))
		return true;
	q.q = NULL;
	if (!ask(c, &q, found, f))
		return false;
	if (*found)
		tell_reading(c, LISTING_READ, &q, all_left_out(c, c->base->q));
	return true;
}

/* Has the reading only the filters that the caller gave? */
static bool
reads_no_filter(
    const struct listing_query *read, const struct listing_query *typed)
{
	bool same = read->city == typed->city && read->state == typed->state &&
	    read->organization == typed->organization &&
	    read->dates.set == typed->dates.set &&
	    read->price_max.set == typed->price_max.set;

	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++)
		same = same && read->filters[i] == typed->filters[i];
	return same;
}

/* Reports the answer of the typed words, whatever query ran last. */
static void
answer_nothing(struct climb *c, const struct listing_query *typed)
{
	const struct listing_query *read = typed->reading;

	*c->asked = *typed;
	c->asked->reading = NULL;
	c->meta->dates_applied = c->meta->dates_applied && typed->dates.set;
	c->meta->filters_applied =
	    c->meta->filters_applied && listing_has_filters(typed);
	tell_reading(c, read != NULL ? LISTING_READ : LISTING_AS_TYPED,
	    read != NULL ? read : typed,
	    read != NULL ? c->sentence.left_out : NULL);
}

static bool
climb_rungs(struct climb *c, const struct listing_query *typed, struct error *f)
{
	bool found = false;

	c->base = typed->reading != NULL ? typed->reading : typed;
	c->left_out = typed->reading != NULL ? c->sentence.left_out : NULL;
	if (!climb_words(c, &found, f))
		return false;
	if (!found && typed->reading != NULL) {
		if (!ask_needs(c, &found, f))
			return false;
		c->base = typed;
		c->left_out = NULL;
		/*
		 * If only a question was left out, nobody means an event by its words.
		 */
		c->all_words = typed->reading->dates.set ||
		    reads_no_filter(typed->reading, typed);
	}
	if (!found && typed->reading != NULL) {
		if (!climb_words(c, &found, f))
			return false;
	}
	if (!found)
		answer_nothing(c, typed);
	return true;
}

/* Adds the filters of the sentence to the given ones, which take precedence. */
static struct listing_query
reading_of(const struct listing_query *typed, const struct listing_query *read)
{
	struct listing_query q = *typed;

	q.q = read->q;
	if (q.city == NULL)
		q.city = read->city;
	if (q.state == NULL)
		q.state = read->state;
	if (q.organization == NULL)
		q.organization = read->organization;
	if (!q.dates.set)
		q.dates = read->dates;
	if (!q.price_max.set)
		q.price_max = read->price_max;
	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++) {
		if (q.filters[i] == NULL)
			q.filters[i] = read->filters[i];
	}
	return q;
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
	/* A reading without an event does not describe the events that are shown. */
	if (typed->reading == NULL || (named > 0 && read == 0)) {
		tell_reading(c, LISTING_AS_TYPED, &q, NULL);
		return ask(c, &q, found, f);
	}
	tell_reading(c, LISTING_READ, typed->reading, c->sentence.left_out);
	return ask(c, named > 0 ? typed : typed->reading, found, f);
}

/* Other words, and more filters, find only events that the given filters keep. */
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

/* Shows people their own words, because the searched ones have lost their accents. */
static void
tell_as_typed(
    struct listing_understood *u, const char *typed, struct arena *mem)
{
	u->read.q = as_typed(u->read.q, typed, mem);
	u->left_out = as_typed(u->left_out, typed, mem);
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
	struct listing_query typed = *asking->query, reading;

	typed.reading = NULL;
	if (typed.q != NULL && !typed.exact) {
		c.sentence = sentence_read_open(source, s, typed.q, mem);
		if (c.sentence.failed != NULL) {
			*f = *c.sentence.failed;
			return false;
		}
		reading = reading_of(&typed, &c.sentence.query);
		if (c.sentence.has_reading)
			typed.reading = &reading;
	}
	if (!climb(&c, &typed, f))
		return false;
	meta->understood = c.understood;
	if (c.understood.rung != LISTING_AS_TYPED)
		tell_as_typed(&meta->understood, typed.q, mem);
	keep_query(&c);
	return true;
}
