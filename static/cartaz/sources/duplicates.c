/*
 * duplicates - compares the events within blocks, and groups the records of one event.
 */
#include "cartaz/sources/duplicates.h"

#include <stdlib.h>

#include "base/hash.h"

enum { MEM_MAX = 512 * 1024 * 1024, SURE = 1000 };

void
duplicates_start(struct duplicates *d, const char *brand_zone)
{
	*d = (struct duplicates){ .timezone = brand_zone,
		.mem = ARENA_INIT(MEM_MAX) };
}

void
duplicates_release(struct duplicates *d)
{
	free(d->event);
	free(d->pairs.pair);
	free(d->different.pair);
	arena_release(&d->mem);
	*d = (struct duplicates){ .count = 0 };
}

/* ---- Pairs ------------------------------------------------------------------ */

static int
compare_pairs(const void *a, const void *b)
{
	const struct duplicates_pair *x = a, *y = b;

	if (x->a != y->a)
		return x->a < y->a ? -1 : 1;
	if (x->b != y->b)
		return x->b < y->b ? -1 : 1;
	return x->strength > y->strength ? -1 : x->strength < y->strength;
}

/* Keeps each pair once, although it comes from every word that both names have. */
static void
sort_pairs(struct duplicates_pairs *l)
{
	size_t n = 0;

	if (l->count > 0)
		qsort(l->pair, l->count, sizeof(l->pair[0]), compare_pairs);
	for (size_t i = 0; i < l->count; i++) {
		if (n == 0 || l->pair[n - 1].a != l->pair[i].a ||
		    l->pair[n - 1].b != l->pair[i].b)
			l->pair[n++] = l->pair[i];
	}
	l->count = n;
}

static void
add_pair(struct duplicates_pairs *l, struct duplicates_pair p)
{
	if (l->count == l->cap) {
		sort_pairs(l);
		if (2 * l->count >= l->cap)
			l->pair = mem_room(l->pair, l->cap, &l->cap, sizeof(p));
	}
	l->pair[l->count++] = p;
}

void
duplicates_rule(struct duplicates *d, uint32_t a, uint32_t b, bool is_same)
{
	add_pair(is_same ? &d->pairs : &d->different,
	    (struct duplicates_pair){
		a < b ? a : b, a < b ? b : a, DUPLICATES_RULE, SURE });
}

static bool
is_ruled_out(const struct duplicates *d, const struct duplicates_pair *p)
{
	for (size_t i = 0; i < d->different.count; i++) {
		if (d->different.pair[i].a == p->a &&
		    d->different.pair[i].b == p->b)
			return true;
	}
	return false;
}

static void
compare_two(struct duplicates *d, uint32_t a, uint32_t b)
{
	struct duplicates_pair p;

	if (d->event[a].source == d->event[b].source)
		return;
	p = duplicates_compare(d, a, b);
	if (p.reason != DUPLICATES_NONE && !is_ruled_out(d, &p))
		add_pair(&d->pairs, p);
}

struct block_key {
	uint64_t key;
	uint32_t event;
};

static int
compare_keys(const void *a, const void *b)
{
	const struct block_key *x = a, *y = b;

	if (x->key != y->key)
		return x->key < y->key ? -1 : 1;
	return x->event < y->event ? -1 : x->event > y->event;
}

/* Makes an event's keys: its UID, and its day with each word, and with all words. */
static size_t
make_keys(const struct duplicates *d, uint32_t event, struct block_key *to)
{
	const struct duplicates_event *e = &d->event[event];
	uint64_t day = hash_bytes(HASH_START, &e->day, sizeof(e->day));
	size_t n = 0;

	if (e->uid != 0)
		to[n++] = (struct block_key){ e->uid, event };
	if (e->day == 0)
		return n;
	to[n++] =
	    (struct block_key){ hash_bytes(~day, &e->joined, sizeof(e->joined)),
		    event };
	for (size_t i = 0; i < e->name.count; i++) {
		uint32_t word = e->name.token[i] & ~(uint32_t)DUPLICATES_FLAGS;

		to[n++] =
		    (struct block_key){ hash_bytes(day, &word, sizeof(word)),
			    event };
	}
	return n;
}

static void
compare_all(struct duplicates *d)
{
	LOCAL_MEMORY struct block_key *key = NULL;
	size_t count = 0, next;

	for (size_t i = 0; i < d->count; i++)
		count += d->event[i].name.count + 2;
	key = mem_alloc((count + 1) * sizeof(key[0]));
	count = 0;
	for (size_t i = 0; i < d->count; i++)
		count += make_keys(d, (uint32_t)i, &key[count]);
	qsort(key, count, sizeof(key[0]), compare_keys);
	for (size_t i = 0; i < count; i = next) {
		for (next = i; next < count && key[next].key == key[i].key;)
			next++;
		for (size_t j = i; next - i <= DUPLICATES_BLOCK_MAX && j < next;
		     j++) {
			for (size_t k = j + 1; k < next; k++)
				compare_two(d, key[j].event, key[k].event);
		}
	}
}

/* ---- Groups ----------------------------------------------------------------- */

static bool
is_merged(const struct duplicates_pair *p)
{
	return p->reason < DUPLICATES_DOUBT;
}

/* Joins the group of the later event to the group of the earlier event. */
static void
join(struct duplicates_event *event, uint32_t a, uint32_t b)
{
	uint32_t first = event[a].group, later = event[b].group, next;

	if (first == later)
		return;
	if (first > later) {
		first = event[b].group;
		later = event[a].group;
	}
	for (uint32_t i = later; event[i].group != first; i = event[i].next)
		event[i].group = first;
	next = event[first].next;
	event[first].next = event[later].next;
	event[later].next = next;
}

static void
make_groups(struct duplicates *d)
{
	for (size_t i = 0; i < d->count; i++)
		d->event[i].group = d->event[i].next = (uint32_t)i;
	for (size_t i = 0; i < d->pairs.count; i++) {
		if (is_merged(&d->pairs.pair[i]))
			join(d->event, d->pairs.pair[i].a, d->pairs.pair[i].b);
	}
}

/* Returns true if another event of the group has this source. */
static bool
is_with_source(const struct duplicates *d, uint32_t event, uint32_t source)
{
	uint32_t i = d->event[event].next;

	while (i != event && d->event[i].source != source)
		i = d->event[i].next;
	return i != event;
}

/*
 * Sets weakest[] of the first event of each group that cannot be one event to the
 * strength of the group's weakest pairs, and of all other events to 0.
 */
static bool
find_impossible(const struct duplicates *d, int *weakest)
{
	bool any = false;

	for (uint32_t i = 0; i < d->count; i++) {
		const struct duplicates_event *e = &d->event[i];

		weakest[i] = 0;
		if (is_with_source(d, i, e->source))
			weakest[e->group] = SURE;
	}
	for (size_t i = 0; i < d->different.count; i++) {
		const struct duplicates_pair *p = &d->different.pair[i];

		if (d->event[p->a].group == d->event[p->b].group)
			weakest[d->event[p->a].group] = SURE;
	}
	for (size_t i = 0; i < d->pairs.count; i++) {
		const struct duplicates_pair *p = &d->pairs.pair[i];
		int *of = &weakest[d->event[p->a].group];

		any = any || (is_merged(p) && *of > 0);
		if (is_merged(p) && p->strength < *of)
			*of = p->strength;
	}
	return any;
}

/* Returns true if the operator declared two events of the group different. */
static bool
is_declared_different(const struct duplicates *d, uint32_t group)
{
	for (size_t i = 0; i < d->different.count; i++) {
		const struct duplicates_pair *p = &d->different.pair[i];

		if (d->event[p->a].group == group &&
		    d->event[p->b].group == group)
			return true;
	}
	return false;
}

/* Makes the weakest pairs of impossible groups doubtful. */
static bool
part_impossible(struct duplicates *d, const int *weakest)
{
	for (size_t i = 0; i < d->pairs.count; i++) {
		struct duplicates_pair *p = &d->pairs.pair[i];

		if (!is_merged(p) ||
		    p->strength != weakest[d->event[p->a].group])
			continue;
		if (p->strength == SURE) {
			d->pairs.pair[0] = *p;
			return false;
		}
		p->reason = is_declared_different(d, d->event[p->a].group)
		    ? DUPLICATES_DOUBT_DIFFERENT
		    : DUPLICATES_DOUBT_SEVERAL;
	}
	return true;
}

/* Removes a doubtful pair if either event has a better partner in the other's source. */
static void
leave_out_decided(struct duplicates *d)
{
	size_t n = 0;

	for (size_t i = 0; i < d->pairs.count; i++) {
		struct duplicates_pair p = d->pairs.pair[i];
		const struct duplicates_event *a = &d->event[p.a];
		const struct duplicates_event *b = &d->event[p.b];

		if (is_merged(&p) ||
		    (a->group != b->group &&
			!is_with_source(d, p.a, b->source) &&
			!is_with_source(d, p.b, a->source)))
			d->pairs.pair[n++] = p;
	}
	d->pairs.count = n;
}

/* Records the strongest pair of each event. strongest[] is scratch space. */
static void
note_reasons(struct duplicates *d, int *strongest)
{
	memset(strongest, 0, d->count * sizeof(strongest[0]));
	for (size_t i = 0; i < d->pairs.count; i++) {
		const struct duplicates_pair *p = &d->pairs.pair[i];
		uint32_t of[] = { p->a, p->b };

		for (size_t j = 0; is_merged(p) && j < ARRAY_LEN(of); j++) {
			if (p->strength < strongest[of[j]])
				continue;
			strongest[of[j]] = p->strength;
			d->event[of[j]].reason = p->reason;
		}
	}
}

bool
duplicates_find(struct duplicates *d)
{
	LOCAL_MEMORY int *weakest =
	    mem_alloc((d->count + 1) * sizeof(weakest[0]));
	bool ok = true;

	compare_all(d);
	sort_pairs(&d->pairs);
	make_groups(d);
	while (ok && find_impossible(d, weakest)) {
		ok = part_impossible(d, weakest);
		make_groups(d);
	}
	if (ok) {
		leave_out_decided(d);
		note_reasons(d, weakest);
	}
	return ok;
}

/* Returns true if a pair of the list has an event of each group. */
static bool
is_between(const struct duplicates *d, const struct duplicates_pairs *l,
    uint32_t group, uint32_t other)
{
	for (size_t i = 0; i < l->count; i++) {
		uint32_t x = d->event[l->pair[i].a].group;
		uint32_t y = d->event[l->pair[i].b].group;

		if ((x == group && y == other) || (x == other && y == group))
			return true;
	}
	return false;
}

/* Returns true if a record of the group has the source. */
static bool
has_source(const struct duplicates *d, uint32_t event, uint32_t source)
{
	return d->event[event].source == source ||
	    is_with_source(d, event, source);
}

bool
duplicates_may_have_moved(const struct duplicates *d, uint32_t a, uint32_t b)
{
	const struct duplicates_event *x = &d->event[a], *y = &d->event[b];
	uint32_t i = a;

	if (x->group == y->group || x->day == 0 || y->day == 0 ||
	    abs(x->day - y->day) > DUPLICATES_MOVE_DAYS ||
	    is_between(d, &d->pairs, x->group, y->group) ||
	    is_between(d, &d->different, x->group, y->group))
		return false;
	do {
		if (has_source(d, b, d->event[i].source))
			return false;
		i = d->event[i].next;
	} while (i != a);
	return true;
}
