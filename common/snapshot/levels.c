/*
 * levels - collects the sets of an answer.
 */
#include "snapshot/levels.h"

#include "snapshot/internal.h"

enum { READ_NAMED, READ_READING, READ_OTHERS };

bool
levels_asked(const struct listing_query *q)
{
	return q->q != NULL && (q->any_word || q->reading != NULL);
}

void
levels_release(struct levels *l)
{
	rank_set_release(&l->all);
	for (size_t i = 0; i < LEVELS_DIGITS; i++)
		rank_set_release(&l->digits[i]);
	for (size_t i = 0; i < LEVELS_READ; i++)
		rank_set_release(&l->read[i]);
}

/* Adds the number to the sum of each event of the set. */
static void
add_to_sums(struct levels *l, const struct rank_set *set, unsigned number)
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

static unsigned
weight_of(const struct rank_set *set)
{
	size_t events = (size_t)set->last;
	unsigned weight = LEVELS_WORD;

	if (set->count * 8 < events)
		weight++;
	if (set->count * 64 < events)
		weight++;
	return weight;
}

static bool
counts_alone(const struct rank_set *set)
{
	return set->count <= LEVELS_FEW ||
	    set->count <= (size_t)set->last / LEVELS_PART;
}

static bool
weigh_word(struct levels *l, struct snapshot_reader *s,
    const struct fts_query *q, size_t at, const struct rank_set *text,
    struct error *f)
{
	struct rank_set name;
	bool ok;

	rank_set_start(&name, s->events);
	ok = snapshot_reader_collect_term(s, q, INDEX_TERMS_NAME, at, &name, f);
	add_to_sums(l, text, weight_of(text));
	add_to_sums(l, &name, LEVELS_NAME);
	rank_set_release(&name);
	return ok;
}

/* common: the events of words that do not count alone. */
static bool
add_word(struct levels *l, struct snapshot_reader *s, const struct fts_query *q,
    size_t at, struct rank_set *common, struct error *f)
{
	bool with_order = l->digits[0].bits != NULL;
	struct rank_set text;
	bool ok;

	rank_set_start(&text, s->events);
	ok = snapshot_reader_collect_term(s, q, INDEX_TERMS_TEXT, at, &text, f);
	if (ok && text.count > 0) {
		rank_set_add_set(counts_alone(&text) ? &l->all : common, &text);
		ok = !with_order || weigh_word(l, s, q, at, &text, f);
	}
	rank_set_release(&text);
	return ok;
}

/* Takes away what the filters do not have. */
static bool
keep_filtered(struct levels *l, struct snapshot_reader *s,
    const struct fts_query *q, struct error *f)
{
	struct fts_query filters = *q;
	struct rank_set set;
	bool ok;

	filters.word_count = filters.part_count = 0;
	if (fts_query_is_empty(&filters))
		return true;
	rank_set_start(&set, s->events);
	ok = snapshot_reader_collect_query(
	    s, &filters, INDEX_TERMS_TEXT, &set, f);
	levels_keep(l, &set);
	rank_set_release(&set);
	return ok;
}

/* Of the events of the answer: bits that no larger sum has are taken away. */
static int64_t
largest_sum(const struct levels *l)
{
	struct rank_set left;
	int64_t sum = 0;

	rank_set_start(&left, l->all.last);
	rank_set_add_set(&left, &l->all);
	for (size_t i = LEVELS_DIGITS; i-- > 0 && left.bits != NULL;) {
		const uint64_t *digits = l->digits[i].bits;
		uint64_t any = 0;

		for (int64_t at = 0; at <= left.last / 64; at++)
			any |= left.bits[at] & digits[at];
		for (int64_t at = 0; any != 0 && at <= left.last / 64; at++)
			left.bits[at] &= digits[at];
		sum |= any != 0 ? INT64_C(1) << i : 0;
	}
	rank_set_release(&left);
	return sum;
}

/* The events of the words, without filters. */
static bool
add_words(struct levels *l, struct snapshot_reader *s,
    const struct listing_query *q, const struct fts_query *fts, struct error *f)
{
	bool with_order = l->digits[0].bits != NULL, ok = true;
	const struct rank_set *kept =
	    with_order ? NULL : snapshot_kept_words(s, q);
	struct rank_set common, words;

	if (kept != NULL) {
		rank_set_add_set(&l->all, kept);
		return true;
	}
	rank_set_start(&common, s->events);
	for (size_t at = 0;
	     ok && at < fts_query_word_terms(fts) && at < LEVELS_WORDS_MAX;
	     at++)
		ok = add_word(l, s, fts, at, &common, f);
	if (l->all.count == 0)
		rank_set_add_set(&l->all, &common);
	rank_set_release(&common);
	if (ok) {
		rank_set_start(&words, s->events);
		rank_set_add_set(&words, &l->all);
		snapshot_keep_words(s, q, &words);
	}
	return ok;
}

static bool
find_any_word(struct levels *l, struct snapshot_reader *s,
    const struct listing_query *q, bool with_order, struct error *f)
{
	struct fts_query fts;
	int64_t ignored = 0;
	bool none = false, ok;

	for (size_t i = 0; with_order && i < LEVELS_DIGITS; i++)
		rank_set_start(&l->digits[i], s->events);
	ok = snapshot_reader_words(s, q->q, &fts, f) &&
	    snapshot_reader_filters(s, q, &fts, &ignored, &none, f);
	if (ok && !none)
		ok =
		    add_words(l, s, q, &fts, f) && keep_filtered(l, s, &fts, f);
	if (ok && with_order)
		l->sum = largest_sum(l);
	fts_query_release(&fts);
	return ok;
}

/* The events that are on in the dates of a query. */
static bool
keep_window(struct snapshot_reader *s, const struct date_range *dates,
    struct rank_set *set, struct error *f)
{
	struct snapshot_window window = { 0 };
	struct rank_set on;
	bool ok;

	if (!dates->set)
		return true;
	rank_set_start(&on, s->events);
	ok = snapshot_window_find(&window, s, dates, f);
	snapshot_window_add(&window, &on);
	rank_set_intersect(set, &on);
	snapshot_window_release(&window);
	rank_set_release(&on);
	return ok;
}

/*
 * The matches of a query without the order of its answer; `name` or NULL: those
 * in the name.
 */
static bool
collect(struct snapshot_reader *s, const struct listing_query *q,
    struct rank_set *text, struct rank_set *name, struct error *f)
{
	struct fts_query fts;
	int64_t ignored = 0;
	bool none = false, ok;

	ok = snapshot_reader_words(s, q->q, &fts, f) &&
	    snapshot_reader_filters(s, q, &fts, &ignored, &none, f);
	none = none || (q->q != NULL && fts.word_count == 0);
	if (ok && !none && fts_query_is_empty(&fts))
		rank_set_add_range(text, 0, s->events);
	else if (ok && !none)
		ok = snapshot_reader_collect_query(
			 s, &fts, INDEX_TERMS_TEXT, text, f) &&
		    (name == NULL ||
			snapshot_reader_collect_query(
			    s, &fts, INDEX_TERMS_NAME, name, f));
	fts_query_release(&fts);
	return ok;
}

static bool
find_reading(struct levels *l, struct snapshot_reader *s,
    const struct listing_query *q, struct error *f)
{
	struct rank_set *named = &l->read[READ_NAMED],
			*read = &l->read[READ_READING],
			*others = &l->read[READ_OTHERS];

	for (size_t i = 0; i < LEVELS_READ; i++)
		rank_set_start(&l->read[i], s->events);
	if (!collect(s, q, others, named, f) ||
	    !collect(s, q->reading, read, NULL, f) ||
	    !keep_window(s, &q->reading->dates, read, f))
		return false;
	rank_set_intersect(named, others);
	rank_set_remove(read, named);
	rank_set_remove(others, named);
	rank_set_remove(others, read);
	for (size_t i = 0; i < LEVELS_READ; i++)
		rank_set_add_set(&l->all, &l->read[i]);
	return true;
}

bool
levels_find(struct levels *l, struct snapshot_reader *s,
    const struct listing_query *q, bool with_order, struct error *f)
{
	struct snapshot_rank_range range = { 0, s->events };
	const struct rank_set *kept =
	    with_order ? NULL : snapshot_kept(s, q, range);
	struct rank_set all;
	bool ok;

	*l = (struct levels){ 0 };
	rank_set_start(&l->all, s->events);
	if (kept != NULL) {
		rank_set_add_set(&l->all, kept);
		return true;
	}
	ok = q->any_word ? find_any_word(l, s, q, with_order, f)
			 : find_reading(l, s, q, f);
	if (ok) {
		rank_set_start(&all, s->events);
		rank_set_add_set(&all, &l->all);
		snapshot_keep(s, q, range, &all);
	}
	return ok;
}

void
levels_keep(struct levels *l, const struct rank_set *set)
{
	rank_set_intersect(&l->all, set);
	for (size_t i = 0; i < LEVELS_READ; i++) {
		if (l->read[i].bits != NULL)
			rank_set_intersect(&l->read[i], set);
	}
}

/* The events of the answer with this sum. */
static void
fill_sum(const struct levels *l, int64_t sum, struct rank_set *set)
{
	for (int64_t at = 0; at <= l->all.last / 64; at++) {
		uint64_t bits = l->all.bits[at];

		for (size_t i = 0; bits != 0 && i < LEVELS_DIGITS; i++) {
			uint64_t digit = l->digits[i].bits[at];

			bits &= (sum >> i & 1) != 0 ? digit : ~digit;
		}
		if (bits != 0)
			rank_set_add_word(set, at, bits);
	}
}

bool
levels_next(struct levels *l, struct rank_set *set)
{
	rank_set_clear(set);
	while (l->digits[0].bits != NULL && l->sum > 0 && set->count == 0)
		fill_sum(l, l->sum--, set);
	while (
	    l->read[0].bits != NULL && l->next < LEVELS_READ && set->count == 0)
		rank_set_add_set(set, &l->read[l->next++]);
	return set->count > 0;
}
