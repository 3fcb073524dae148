/*
 * reader_sorted - reads a page of a list in the order that the query names.
 *
 * Also called: ORDER BY, top-k, partial sorting, radix exchange sort.
 * In an order by price or distance, each match gets a key of 64 bits: whether it is
 * closed, whether its number is unknown, the number (numbers.h), and the rank, which
 * makes keys unique.  The keys are divided by their binary digits, from the highest digit
 * on, and only the parts that the page needs are divided further.  So a page costs about
 * as much as reading the numbers, however deep the page is.
 */
#include <stdlib.h>

#include "reader/internal.h"

enum { CLOSED_DIGIT = 63, UNKNOWN_DIGIT = 62 };

#define RANKS (((uint64_t)1 << NUMBERS_KEY_DIGIT) - 1)

/* A query while its matches get their keys. */
struct sorting {
	struct snapshot_reader *snapshot;
	const struct listing_query *query;
	const struct bitmap *set;
	struct bitmap priced, closed;
};

/* Puts the keys for `from` to `to` into place.  `digits` are the bits that differ. */
static void
sort_part(uint64_t *keys, size_t n, size_t from, size_t to, int digit,
    uint64_t digits)
{
	size_t low = 0;

	while (digit >= 0 && (digits >> digit & 1) == 0)
		digit--;
	if (n < 2 || from >= to || digit < 0)
		return;
	for (size_t i = 0; i < n; i++) {
		uint64_t key = keys[i];

		if ((key >> digit & 1) != 0)
			continue;
		keys[i] = keys[low];
		keys[low++] = key;
	}
	if (from < low)
		sort_part(
		    keys, low, from, to < low ? to : low, digit - 1, digits);
	if (to > low)
		sort_part(keys + low, n - low, from > low ? from - low : 0,
		    to - low, digit - 1, digits);
}

/* Finds the events that have a price in the currency of the order. */
static bool
find_priced(struct sorting *x, struct error *f)
{
	struct listing_query any = {
		.price_max = { .set = true, .cents = INT64_MAX },
	};

	any.price_max.currency = x->query->price_max.currency;
	return x->query->sort != LISTING_SORT_PRICE ||
	    snapshot_reader_events(x->snapshot, &any, &x->priced, f);
}

static bool
find_closed(struct sorting *x, struct error *f)
{
	struct transitions_part closed = { SCHEDULE_CLOSED, INT64_MIN,
		INT64_MAX };
	struct rank_range range;

	if (!snapshot_reader_class(x->snapshot, SCHEDULE_CLOSED, &range, f))
		return false;
	transitions_add_part(
	    &x->snapshot->transitions, range, &closed, &x->closed);
	return true;
}

/* Adds the state to a key that has the number and the rank. */
static uint64_t
complete_key(const struct sorting *x, uint64_t key)
{
	int64_t rank = (int64_t)(key & RANKS);

	if (x->query->sort == LISTING_SORT_PRICE &&
	    !bitmap_has(&x->priced, rank))
		key = (uint64_t)rank | (uint64_t)1 << UNKNOWN_DIGIT;
	return key | (uint64_t)bitmap_has(&x->closed, rank) << CLOSED_DIGIT;
}

static bool
make_keys(struct sorting *x, uint64_t *keys, size_t count, uint64_t *digits,
    struct error *f)
{
	struct numbers_limits limits = numbers_limits_of(x->query);

	limits.has_place = x->query->sort == LISTING_SORT_DISTANCE;
	if (!find_priced(x, f) || !find_closed(x, f) ||
	    !numbers_keys(&x->snapshot->db, &limits, x->set, keys, f))
		return false;
	*digits = 0;
	for (size_t i = 0; i < count; i++) {
		keys[i] = complete_key(x, keys[i]);
		*digits |= keys[i] ^ keys[0];
	}
	return true;
}

/* Sorts the matches by their keys, and copies the ranks of the page. */
static bool
sort_by_number(struct sorting *x, int64_t offset, int64_t *ranks, size_t *n,
    struct error *f)
{
	size_t count = bitmap_size(x->set);
	LOCAL_MEMORY uint64_t *keys = mem_alloc((count + 1) * sizeof(keys[0]));
	size_t from = (size_t)offset, to = from + *n;
	uint64_t digits;
	bool ok = make_keys(x, keys, count, &digits, f);

	if (to > count)
		to = count;
	*n = 0;
	if (ok)
		sort_part(keys, count, from, to, CLOSED_DIGIT, digits);
	for (size_t i = from; ok && i < to; i++)
		ranks[(*n)++] = (int64_t)(keys[i] & RANKS);
	return ok;
}

bool
snapshot_reader_sort(struct snapshot_reader *s, const struct listing_query *q,
    const struct bitmap *set, int64_t offset, int64_t *ranks, size_t *n,
    struct error *f)
{
	struct sorting x = { .snapshot = s, .query = q, .set = set };
	bool ok;

	if (q->sort == LISTING_SORT_NEWEST)
		return snapshot_reader_newest(s, set, offset, ranks, n, f);
	bitmap_start(&x.priced, s->events);
	bitmap_start(&x.closed, s->events);
	ok = sort_by_number(&x, offset, ranks, n, f);
	bitmap_release(&x.closed);
	bitmap_release(&x.priced);
	return ok;
}

/* Replaces the items that the window lists as rows of spans.h by these rows. */
static bool
find_listed(const struct snapshot_search *x, struct snapshot_listed *items,
    size_t count, struct error *f)
{
	struct snapshot_window *window;
	LOCAL_BITMAP answered = { 0 };

	if (!snapshot_window_find(&window, x->snapshot, x->query, f))
		return false;
	bitmap_start(&answered, x->snapshot->events);
	for (size_t i = 0; i < count; i++)
		(void)bitmap_add(&answered, items[i].rank);
	for (size_t i = 0; i < SNAPSHOT_WINDOW_SEGMENTS; i++) {
		const struct snapshot_segment *s = &window->segments[i];

		for (size_t k = 0; k < s->count; k++) {
			if (!bitmap_has(&answered, s->listed[k].rank))
				continue;
			for (size_t at = 0; at < count; at++) {
				if (items[at].rank == s->listed[k].rank)
					items[at] = s->listed[k];
			}
		}
	}
	return true;
}

bool
snapshot_search_ranks(
    struct snapshot_search *x, const int64_t *ranks, size_t n, struct error *f)
{
	LOCAL_MEMORY struct snapshot_listed *items =
	    mem_alloc((n + 1) * sizeof(items[0]));

	for (size_t i = 0; i < n; i++)
		items[i] = (struct snapshot_listed){ ranks[i], .level = -1 };
	return (!x->query->dates.set || find_listed(x, items, n, f)) &&
	    snapshot_search_listed(x, items, n, f);
}

bool
snapshot_search_sorted(
    struct snapshot_search *x, struct listing_meta *meta, struct error *f)
{
	size_t n = (size_t)x->left;
	LOCAL_MEMORY int64_t *ranks = mem_alloc((n + 1) * sizeof(ranks[0]));
	LOCAL_BITMAP set = { 0 };
	bool ok;

	bitmap_start(&set, x->snapshot->events);
	ok = snapshot_reader_events(x->snapshot, x->query, &set, f) &&
	    (x->query->sort != LISTING_SORT_NEWEST ||
		snapshot_reader_keep_news(x->snapshot, &set, f));
	meta->total = (int64_t)bitmap_size(&set);
	if (ok && n > 0 && x->offset < meta->total)
		ok = snapshot_reader_sort(x->snapshot, x->query, &set,
			 x->offset, ranks, &n, f) &&
		    snapshot_search_ranks(x, ranks, n, f);
	return ok;
}
