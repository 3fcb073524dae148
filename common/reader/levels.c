/*
 * levels - makes the bitmaps of an answer: for any_word the sums of the weights of the
 * words, for a reading one bitmap for each level.
 */
#include "reader/levels.h"

#include "reader/internal.h"

enum { READ_NAMED, READ_BOTH, READ_READING, READ_OTHERS };

/* The words of a query while their events are added. */
struct any_word {
	struct bitmap filtered; /* all events that the filters keep */
	struct bitmap common;   /* of words that count only with others */
	bool alone;             /* each word is enough by itself */
};

bool
levels_asked(const struct listing_query *q)
{
	return q->q != NULL && (q->any_word || q->reading != NULL);
}

void
levels_release(struct levels *l)
{
	bitmap_release(&l->all);
	for (size_t i = 0; i < LEVELS_DIGITS; i++)
		bitmap_release(&l->digits[i]);
	for (size_t i = 0; i < LEVELS_READ; i++)
		bitmap_release(&l->read[i]);
}

static struct rank_range
all_of(const struct snapshot_reader *s)
{
	return (struct rank_range){ 0, s->events };
}

static bool
collect_term(struct snapshot_reader *s, const struct query_terms *q,
    enum index_terms_scope scope, size_t at, struct bitmap *set,
    struct error *f)
{
	struct snapshot_terms_asked one = { q, scope, at, 1 };

	return snapshot_reader_collect_terms(s, &one, all_of(s), set, f);
}

/* Adds the number to the sum of each event in the set. */
static void
add_to_sums(struct levels *l, const struct bitmap *set, unsigned number)
{
	for (int64_t at = 0; at <= set->last / 64; at++) {
		uint64_t bits = set->bits[at];

		for (size_t i = 0; bits != 0 && number >> i != 0; i++) {
			uint64_t carry = number >> i & 1 ? bits : 0;

			for (size_t k = i; carry != 0 && k < LEVELS_DIGITS;
			     k++) {
				uint64_t digit = l->digits[k].bits[at];

				l->digits[k].bits[at] = digit ^ carry;
				carry &= digit;
			}
		}
	}
}

/* The weight of a word that `found` of all events have. */
static unsigned
weight_of(size_t found, size_t events)
{
	unsigned weight = LEVELS_WORD;

	if (found * 8 < events)
		weight++;
	if (found * 64 < events)
		weight++;
	return weight;
}

static bool
weigh_name(struct levels *l, struct snapshot_reader *s,
    const struct query_terms *q, size_t at, struct error *f)
{
	LOCAL_BITMAP name = { 0 };
	bool ok;

	bitmap_start(&name, s->events);
	ok = collect_term(s, q, INDEX_TERMS_NAME, at, &name, f);
	add_to_sums(l, &name, LEVELS_NAME);
	return ok;
}

/*
 * Adds the events that have a word and that the filters keep.  All events that have the
 * word decide its weight, and whether it counts without another word.
 */
static bool
add_word_sums(struct levels *l, struct snapshot_reader *s,
    const struct query_terms *q, size_t at, struct any_word *any,
    struct error *f)
{
	bool with_order = l->digits[0].bits != NULL, alone, ok;
	size_t found, events = (size_t)s->events;
	LOCAL_BITMAP text = { 0 };

	bitmap_start(&text, s->events);
	ok = collect_term(s, q, INDEX_TERMS_TEXT, at, &text, f);
	found = bitmap_size(&text);
	alone =
	    found > 0 && (found <= LEVELS_FEW || found <= events / LEVELS_PART);
	any->alone = any->alone || alone;
	bitmap_and(&text, &any->filtered);
	if (ok && !bitmap_is_empty(&text)) {
		bitmap_or(alone ? &l->all : &any->common, &text);
		if (with_order)
			add_to_sums(l, &text, weight_of(found, events));
		ok = !with_order || weigh_name(l, s, q, at, f);
	}
	return ok;
}

/* Finds the events that the filters keep, or all events if there are no filters. */
static bool
collect_filtered(struct snapshot_reader *s, const struct query_terms *q,
    struct bitmap *set, struct error *f)
{
	struct query_terms filters = *q;

	filters.word_count = filters.part_count = 0;
	if (!query_terms_is_empty(&filters))
		return snapshot_reader_collect(
		    s, &filters, INDEX_TERMS_TEXT, all_of(s), set, f);
	bitmap_add_range(set, 0, s->events);
	return true;
}

/* Finds the largest sum in the answer, bit by bit from the highest. */
static int64_t
largest_sum(const struct levels *l)
{
	LOCAL_BITMAP left = bitmap_copy(&l->all);
	int64_t sum = 0;

	for (size_t i = LEVELS_DIGITS; i-- > 0 && left.bits != NULL;) {
		const uint64_t *digits = l->digits[i].bits;
		uint64_t any = 0;

		for (int64_t at = 0; at <= left.last / 64; at++)
			any |= left.bits[at] & digits[at];
		for (int64_t at = 0; any != 0 && at <= left.last / 64; at++)
			left.bits[at] &= digits[at];
		sum |= any != 0 ? INT64_C(1) << i : 0;
	}
	return sum;
}

static bool
add_all_word_sums(struct levels *l, struct snapshot_reader *s,
    const struct query_terms *terms, struct error *f)
{
	struct any_word any = { .alone = false };
	bool ok;

	bitmap_start(&any.filtered, s->events);
	bitmap_start(&any.common, s->events);
	ok = collect_filtered(s, terms, &any.filtered, f);
	for (size_t at = 0; ok && !bitmap_is_empty(&any.filtered) &&
	     at < query_terms_of_words(terms) && at < LEVELS_WORDS_MAX;
	     at++)
		ok = add_word_sums(l, s, terms, at, &any, f);
	if (!any.alone)
		bitmap_or(&l->all, &any.common);
	bitmap_release(&any.common);
	bitmap_release(&any.filtered);
	return ok;
}

/* Adds the events of the reading, which has a category and no words, as those of a word. */
static bool
add_reading_sums(struct levels *l, struct snapshot_reader *s,
    const struct listing_query *reading_or_null, struct error *f)
{
	LOCAL_QUERY_TERMS terms = { 0 };
	LOCAL_BITMAP read = { 0 };
	bool none = false;

	if (reading_or_null == NULL)
		return true;
	bitmap_start(&read, s->events);
	if (!snapshot_reader_terms(s, reading_or_null, &terms, &none, f) ||
	    (!none && !collect_filtered(s, &terms, &read, f)))
		return false;
	bitmap_or(&l->all, &read);
	if (l->digits[0].bits != NULL)
		add_to_sums(l, &read, LEVELS_WORD);
	return true;
}

static bool
find_any_word(struct levels *l, struct snapshot_reader *s,
    const struct listing_query *q, bool with_order, struct error *f)
{
	LOCAL_QUERY_TERMS terms = { 0 };
	bool none = false, ok;

	for (size_t i = 0; with_order && i < LEVELS_DIGITS; i++)
		bitmap_start(&l->digits[i], s->events);
	ok = snapshot_reader_terms(s, q, &terms, &none, f);
	if (ok && !none)
		ok = add_all_word_sums(l, s, &terms, f) &&
		    add_reading_sums(l, s, q->reading, f);
	if (ok && with_order)
		l->sum = largest_sum(l);
	return ok;
}

/* Finds the matches of a query, in no order. */
static bool
collect_text(struct snapshot_reader *s, const struct query_terms *terms,
    struct bitmap *set, struct error *f)
{
	if (!query_terms_is_empty(terms))
		return snapshot_reader_collect(
		    s, terms, INDEX_TERMS_TEXT, all_of(s), set, f);
	bitmap_add_range(set, 0, s->events);
	return true;
}

/*
 * Finds the matches in the name.  Events with the typed words in the name always match.
 * Events with other forms ("Kid" for "kids") match only if they are in `read`.
 */
static bool
collect_names(struct snapshot_reader *s, const struct query_terms *terms,
    const struct bitmap *read, struct bitmap *set, struct error *f)
{
	struct query_terms exact = *terms;
	LOCAL_BITMAP name = { 0 };
	bool ok;

	exact.part_count = 0;
	exact.is_whole = true;
	bitmap_start(&name, s->events);
	ok = snapshot_reader_collect(
		 s, terms, INDEX_TERMS_NAME, all_of(s), &name, f) &&
	    snapshot_reader_collect(
		s, &exact, INDEX_TERMS_NAME, all_of(s), set, f);
	bitmap_and(&name, read);
	bitmap_or(set, &name);
	return ok;
}

/* Finds the matches of a query, and, if `read` is set, the matches in the name. */
static bool
collect_matches(struct snapshot_reader *s, const struct listing_query *q,
    const struct bitmap *read, struct bitmap *text, struct bitmap *name,
    struct error *f)
{
	LOCAL_QUERY_TERMS terms = { 0 };
	bool none = false, ok;

	ok = snapshot_reader_terms(s, q, &terms, &none, f);
	if (ok && !none)
		ok = collect_text(s, &terms, text, f) &&
		    (read == NULL || collect_names(s, &terms, read, name, f));
	return ok;
}

static bool
find_reading(struct levels *l, struct snapshot_reader *s,
    const struct listing_query *q, struct error *f)
{
	struct bitmap *named = &l->read[READ_NAMED],
		      *both = &l->read[READ_BOTH],
		      *read = &l->read[READ_READING],
		      *others = &l->read[READ_OTHERS];

	for (size_t i = 0; i < LEVELS_READ; i++)
		bitmap_start(&l->read[i], s->events);
	if (!collect_matches(s, q->reading, NULL, read, NULL, f) ||
	    !snapshot_window_keep(s, q->reading, read, f) ||
	    !collect_matches(s, q, read, others, named, f))
		return false;
	bitmap_and(named, others);
	bitmap_and_not(read, named);
	bitmap_or(both, read);
	bitmap_and(both, others);
	bitmap_and_not(read, both);
	bitmap_and_not(others, both);
	bitmap_and_not(others, named);
	bitmap_and_not(others, read);
	for (size_t i = 0; i < LEVELS_READ; i++)
		bitmap_or(&l->all, &l->read[i]);
	return true;
}

bool
levels_find(struct levels *l, struct snapshot_reader *s,
    const struct listing_query *q, bool with_order, struct error *f)
{
	*l = (struct levels){ 0 };
	bitmap_start(&l->all, s->events);
	return q->any_word ? find_any_word(l, s, q, with_order, f)
			   : find_reading(l, s, q, f);
}

void
levels_keep(struct levels *l, const struct bitmap *set)
{
	bitmap_and(&l->all, set);
	for (size_t i = 0; i < LEVELS_READ; i++) {
		if (l->read[i].bits != NULL)
			bitmap_and(&l->read[i], set);
	}
}

/* Fills the set with the events of the answer that have this sum. */
static void
fill_sum(const struct levels *l, int64_t sum, struct bitmap *set)
{
	for (int64_t at = 0; at <= l->all.last / 64; at++) {
		uint64_t bits = l->all.bits[at];

		for (size_t i = 0; bits != 0 && i < LEVELS_DIGITS; i++) {
			uint64_t digit = l->digits[i].bits[at];

			bits &= (sum >> i & 1) != 0 ? digit : ~digit;
		}
		if (bits != 0)
			bitmap_add_word(set, at, bits);
	}
}

bool
levels_next(struct levels *l, struct bitmap *set)
{
	bitmap_clear(set);
	while (l->digits[0].bits != NULL && l->sum > 0 && bitmap_is_empty(set))
		fill_sum(l, l->sum--, set);
	while (l->read[0].bits != NULL && l->next < LEVELS_READ &&
	    bitmap_is_empty(set))
		bitmap_or(set, &l->read[l->next++]);
	return !bitmap_is_empty(set);
}
