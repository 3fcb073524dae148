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
	/* The base with the words of its category, beside it; or NULL. */
	const struct listing_query *with_kind;
	const char
	    *left_out; /* by the sentence from which the base comes, or NULL */
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

/* Has the reading of the dates if the caller gave none. */
static struct listing_understood
understood_as(const struct climb *c, enum listing_rung rung,
    const struct listing_query *read, const char *left_out)
{
	const struct sentence *s = &c->sentence;
	bool with_dates = s->has_reading && s->query.dates.set &&
	    !c->asking->query->dates.set && read->dates.set;

	struct listing_understood u = {
		.rung = rung,
		.read = *read,
		.when = with_dates ? s->when : NULL,
		.from = with_dates ? s->from : NULL,
		.to = with_dates ? s->to : NULL,
		.left_out = left_out,
		.asks_where = s->has_reading && s->asks_where,
	};
	u.read.reading = NULL;
	return u;
}

static void
tell_reading(struct climb *c, enum listing_rung rung,
    const struct listing_query *read, const char *left_out)
{
	c->understood = understood_as(c, rung, read, left_out);
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

static const char *
join_words(const struct climb *c, const char *a, const char *b)
{
	size_t n = strlen(a), m = strlen(b);
	char *both = arena_alloc(c->mem, n + m + 1);

	memcpy(both, a, n);
	memcpy(both + n, b, m + 1);
	return both;
}

static bool
repair(struct climb *c, bool *changed, struct error *f)
{
	struct word_repair typed[WORD_REPAIR_WORDS_MAX];
	struct query_word *words[WORD_REPAIR_WORDS_MAX];
	struct query_word *next[WORD_REPAIR_WORDS_MAX];
	size_t count = 0;

	for (size_t i = 0; i < c->words.count && count < WORD_REPAIR_WORDS_MAX;
	     i++) {
		struct query_word *word = &c->words.items[i];

		if (word->is_stop || word->has_event || word->went)
			continue;
		words[count] = word;
		next[count] = NULL;
		typed[count++].typed = word->text;
		if (count == WORD_REPAIR_WORDS_MAX || i + 1 == c->words.count ||
		    word[1].is_stop || word[1].went)
			continue;
		/* "christkindle market" may be one word */
		words[count] = word;
		next[count] = &word[1];
		typed[count++].typed = join_words(c, word->text, word[1].text);
	}
	*changed = false;
	if (count > 0 && !word_repair_find(c->snapshot, typed, count, f))
		return false;
	for (size_t i = 0; i < count; i++) {
		const char *nearest = typed[i].nearest;

		if (nearest[0] == '\0' || words[i]->has_event || words[i]->went)
			continue;
		words[i]->text = arena_copy(c->mem, nearest, strlen(nearest));
		words[i]->has_event = *changed = true;
		if (next[i] != NULL)
			next[i]->went = true;
	}
	return true;
}

/* Tries the rungs of all words below the typed ones, with the filters of the base. */
static bool
climb_words(struct climb *c, bool *found, struct error *f)
{
	bool changed, moved;

	query_words_read(&c->words, c->base->q, c->mem);
	if (query_words_all_stop(&c->words))
		return true; /* or there is none */
	if (!query_words_find(&c->words, c->snapshot, f) ||
	    !query_words_begin(&c->words, c->snapshot, &moved, f) ||
	    ((moved || query_words_any_stop(&c->words)) &&
		!ask_all_words(c, LISTING_STOP_WORDS, found, f)))
		return false;
	if (*found)
		return true;
	if (!join_or_split(c, found, f))
		return false;
	if (*found)
		return true;
	return repair(c, &changed, f) &&
	    (!changed || ask_all_words(c, LISTING_REPAIRED, found, f));
}

static bool
ask_any_word(struct climb *c, bool *found, struct error *f)
{
	return *found || query_words_all_stop(&c->words) ||
	    ask_words(c, LISTING_ANY_WORD, found, f);
}

/* ---- Without a part of what was read. */

/* In the order in which they are dropped.  The subject never is. */
enum { DROP_DAYS, DROP_PRICE, DROP_PART, DROP_PLACE, DROPS };

/* Drops a part that the sentence added to the given query; false: it added none. */
static bool
drop_part(struct listing_query *q, const struct listing_query *given, int part)
{
	const struct listing_query before = *q;
	const char **filters = q->filters;

	switch (part) {
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
		return before.city != q->city || before.state != q->state ||
		    before.filters[LISTING_FILTER_COUNTRY] !=
		    filters[LISTING_FILTER_COUNTRY];
	}
}

/* Drops the parts up to one; false: the sentence has not that one. */
static bool
drop_parts(const struct climb *c, int last, struct listing_query *q)
{
	bool dropped = false;

	for (int part = 0; part <= last; part++)
		dropped = drop_part(q, c->asking->query, part);
	return dropped;
}

/* Runs the reading without some parts, with all words, or with the category's words. */
static bool
ask_without(struct climb *c, const struct listing_query *reading, int last,
    bool *found, struct error *f)
{
	struct listing_query q = *reading, with_kind;
	bool has_words = !query_words_all_stop(&c->words);

	if (!drop_parts(c, last, &q) ||
	    (has_words && !query_words_all_found(&c->words)))
		return true;
	if (has_words)
		q.q = query_words_text(&c->words, c->mem);
	tell_reading(c, LISTING_READ, &q, c->left_out);
	if (c->with_kind == NULL)
		return ask(c, &q, found, f);
	with_kind = *c->with_kind;
	(void)drop_parts(c, last, &with_kind);
	with_kind.reading = &q;
	if (!ask(c, &with_kind, found, f))
		return false;
	keep_query(c);
	return true;
}

/* Lists the events of the category of a genre that no event has here. */
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
	tell_reading(c, LISTING_READ, &q, all_left_out(c, reading->q));
	return ask(c, &q, found, f);
}

/* Shows people their own words, because the searched ones have lost their accents. */
static void
tell_as_typed(
    struct listing_understood *u, const char *typed, struct arena *mem)
{
	u->read.q = as_typed(u->read.q, typed, mem);
	u->left_out = as_typed(u->left_out, typed, mem);
}

/*
 * Drops the days, then also the price and the part of the day; then it asks for any of
 * the words; then it drops the place.
 */
static bool
climb_down(struct climb *c, const struct listing_query *reading, bool *found,
    struct error *f)
{
	struct listing_understood *missed;
	struct listing_query without = *reading;
	bool any = false;

	for (int part = 0; !*found && part < DROP_PLACE; part++) {
		if (!ask_without(c, reading, part, found, f))
			return false;
	}
	if (!*found && !ask_any_word(c, &any, f))
		return false;
	(void)drop_parts(c, DROP_PART, &without);
	c->base = &without;
	if ((!*found && !any && !ask_any_word(c, found, f)) ||
	    (!*found && !any && !ask_without(c, reading, DROP_PLACE, found, f)))
		return false;
	c->base = reading;
	if (any || !*found) {
		*found = any;
		return any || ask_wider(c, reading, found, f);
	}
	missed = arena_alloc(c->mem, sizeof(*missed));
	*missed = understood_as(c, LISTING_READ, reading, c->sentence.left_out);
	tell_as_typed(missed, c->asking->query->q, c->mem);
	c->understood.missed = missed;
	return true;
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
climb_reading(struct climb *c, const struct listing_query *reading, bool *found,
    struct error *f)
{
	struct listing_query anywhere = *reading;

	c->base = reading;
	c->left_out = c->sentence.left_out;
	if (!climb_words(c, found, f) ||
	    (!*found && !climb_down(c, reading, found, f)) ||
	    (!*found && !ask_needs(c, found, f)))
		return false;
	(void)drop_parts(c, DROP_PLACE, &anywhere);
	c->base = &anywhere;
	return ask_any_word(c, found, f);
}

/*
 * The words as they were typed.  If only a question was left out, nobody means an event
 * by its words; and events of other days are not an answer.
 */
static bool
climb_typed(struct climb *c, const struct listing_query *typed, bool *found,
    struct error *f)
{
	const struct listing_query *reading = typed->reading;

	c->base = typed;
	c->left_out = NULL;
	if (!climb_words(c, found, f))
		return false;
	return *found ||
	    (reading != NULL &&
		(reading->dates.set || reads_no_filter(reading, typed))) ||
	    ask_any_word(c, found, f);
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

/* Adds the filters of the sentence to the given ones, which take precedence. */
static struct listing_query
reading_of(const struct listing_query *typed, const struct listing_query *read)
{
	struct listing_query q = *typed;

	q.q = read->q;
	q.reading = NULL;
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
	if (q.sort == LISTING_SORT_DEFAULT)
		q.sort = read->sort;
	for (size_t i = 0; i < LISTING_FILTER_COUNT; i++) {
		if (q.filters[i] == NULL)
			q.filters[i] = read->filters[i];
	}
	return q;
}

/* Makes the reading, and beside it the one whose words name its category. */
static void
read_kind(struct climb *c, const struct listing_query *typed,
    struct listing_query *reading, struct listing_query *with_kind)
{
	const char *words = c->sentence.with_kind;

	*reading = *with_kind = reading_of(typed, &c->sentence.query);
	if (words == NULL)
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
	/* A reading without an event does not describe the events that are shown. */
	if (typed->reading == NULL || (named > 0 && read == 0)) {
		tell_reading(c, LISTING_AS_TYPED, &q, NULL);
		return ask(c, &q, found, f);
	}
	tell_reading(c, LISTING_READ, typed->reading, c->sentence.left_out);
	return ask(c,
	    named > 0                  ? typed
		: c->with_kind != NULL ? c->with_kind
				       : typed->reading,
	    found, f);
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
		tell_as_typed(&meta->understood, typed.q, mem);
	keep_query(&c);
	return true;
}
