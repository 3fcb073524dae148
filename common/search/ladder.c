/*
 * ladder - rewrites the words of a query until they find events.
 */
#include "search/ladder.h"

#include "search/query_words.h"
#include "search/repair.h"
#include "search/split.h"

struct climb {
	struct snapshot_reader *snapshot;
	ladder_ask_fn *ask;
	void *context;
	struct arena *mem;
	struct listing_query *asked;
	struct listing_meta *meta;
	/* Of the rungs below the typed words: the filters, and the words. */
	const struct listing_query *base;
	struct query_words words;
	struct word_finder finder;
};

static bool
ask(struct climb *c, const struct listing_query *q, bool *found,
    struct error *f)
{
	*c->asked = *q;
	if (!c->ask(c->context, q, c->meta, f))
		return false;
	*found = c->meta->total > 0;
	return true;
}

static void
tell(struct climb *c, enum listing_rung rung, const struct listing_query *read,
    const char *left_out)
{
	c->meta->understood = (struct listing_understood){
		.rung = rung,
		.read = *read,
		.left_out = left_out,
	};
}

/* Asks for the words as they are now. */
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
		tell(c, rung, &q, query_words_left_out(&c->words, any, c->mem));
	return true;
}

/*
 * A join of words that have events is one of two readings: it does not stay for the
 * next rungs.
 */
static bool
join_or_split(struct climb *c, bool *found, struct error *f)
{
	struct query_words before;
	bool changed, ok;

	if (!split_unknown(&c->words, &c->finder, c->mem, &changed, f) ||
	    (changed && !ask_words(c, LISTING_JOINED, found, f)))
		return false;
	if (*found)
		return true;
	before = c->words;
	ok = split_join_known(&c->words, &c->finder, c->mem, &changed, f) &&
	    (!changed || ask_words(c, LISTING_JOINED, found, f));
	c->words = before;
	return ok;
}

static bool
repair(struct climb *c, bool *changed, struct error *f)
{
	struct repair_word typed[REPAIR_WORDS_MAX];
	struct query_word *words[REPAIR_WORDS_MAX];
	size_t count = 0;

	for (size_t i = 0; i < c->words.count && count < REPAIR_WORDS_MAX;
	     i++) {
		struct query_word *word = &c->words.items[i];

		if (word->is_stop || word->has_event || word->went)
			continue;
		words[count] = word;
		typed[count++].typed = word->text;
	}
	*changed = false;
	if (count > 0 && !repair_words(c->snapshot, typed, count, f))
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

/* The rungs below the typed words, of the words and filters of the base. */
static bool
climb_words(struct climb *c, bool *found, struct error *f)
{
	bool changed;

	query_words_read(&c->words, c->base->q, c->mem);
	if (query_words_all_stop(&c->words))
		return true; /* or there is none */
	if (query_words_any_stop(&c->words) &&
	    !ask_words(c, LISTING_STOP_WORDS, found, f))
		return false;
	if (*found)
		return true;
	if (!query_words_find(&c->words, &c->finder, f) ||
	    !join_or_split(c, found, f))
		return false;
	if (*found)
		return true;
	if (!repair(c, &changed, f) ||
	    (changed && !ask_words(c, LISTING_REPAIRED, found, f)))
		return false;
	return *found || ask_words(c, LISTING_ANY_WORD, found, f);
}

static bool
climb_rungs(struct climb *c, const struct listing_query *typed, struct error *f)
{
	bool found = false;

	c->base = typed->reading != NULL ? typed->reading : typed;
	if (!climb_words(c, &found, f))
		return false;
	if (!found && typed->reading != NULL) {
		c->base = typed;
		if (!climb_words(c, &found, f))
			return false;
	}
	if (!found) {
		*c->asked = *typed;
		tell(c, LISTING_AS_TYPED, typed, NULL);
	}
	return true;
}

/* The words as they are typed, and what they say as a sentence. */
static bool
ask_typed(struct climb *c, const struct listing_query *typed, bool *found,
    struct error *f)
{
	if (!ask(c, typed, found, f))
		return false;
	tell(c, LISTING_AS_TYPED, typed, NULL);
	if (*found || typed->reading == NULL)
		return true;
	if (!ask(c, typed->reading, found, f))
		return false;
	tell(c, LISTING_READ, typed->reading, NULL);
	return true;
}

bool
ladder_climb(struct snapshot_reader *s, const struct listing_query *typed,
    ladder_ask_fn *ask_fn, void *context, struct arena *mem,
    struct listing_query *asked, struct listing_meta *meta, struct error *f)
{
	struct climb c = { .snapshot = s,
		.ask = ask_fn,
		.context = context,
		.mem = mem,
		.asked = asked,
		.meta = meta };
	struct listing_query q = *typed;
	bool found, ok;

	if (q.exact)
		q.reading = NULL;
	if (!ask_typed(&c, &q, &found, f))
		return false;
	if (found || q.exact || q.q == NULL)
		return true;
	ok = word_finder_start(&c.finder, s, f) && climb_rungs(&c, &q, f);
	word_finder_finish(&c.finder);
	return ok;
}
