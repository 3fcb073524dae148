/*
 * source_identity - matches the events of two readings by sorting both.
 */
#include "cartaz/sources/source_identity.h"

#include "base/hash.h"

enum { RUN_MAX = 1000 };

/* An event of either reading. */
struct side {
	uint64_t hash;
	size_t at;
	bool is_old;
};

struct matching {
	const struct source_witness *old, *now;
	size_t *was;
	bool *is_taken; /* for each old event */
	bool *is_alone; /* no other old event has its place */
	struct side *sides;
	size_t count;
};

static uint64_t
hash_of_all(const struct source_witness *w)
{
	const uint64_t all[] = { w->name, w->start, w->place, w->page };

	return hash_bytes(HASH_START, all, sizeof(all));
}

static int
compare_sides(const void *a, const void *b)
{
	const struct side *x = a, *y = b;

	if (x->hash != y->hash)
		return x->hash < y->hash ? -1 : 1;
	if (x->is_old != y->is_old)
		return x->is_old ? -1 : 1;
	return x->at < y->at ? -1 : x->at > y->at;
}

static void
sort_sides(struct matching *m, size_t old_count, size_t now_count,
    uint64_t (*hash)(const struct source_witness *))
{
	m->count = 0;
	for (size_t i = 0; i < old_count; i++) {
		if (!m->is_taken[i])
			m->sides[m->count++] =
			    (struct side){ hash(&m->old[i]), i, true };
	}
	for (size_t i = 0; i < now_count; i++) {
		if (m->was[i] == SOURCE_IDENTITY_NONE)
			m->sides[m->count++] =
			    (struct side){ hash(&m->now[i]), i, false };
	}
	qsort(m->sides, m->count, sizeof(m->sides[0]), compare_sides);
}

static void
take(struct matching *m, size_t old, size_t now)
{
	m->is_taken[old] = true;
	m->was[now] = old;
}

static bool
has_same_key(const struct matching *m, size_t old, size_t now)
{
	return m->old[old].key == m->now[now].key;
}

static bool
shares_witness(const struct matching *m, size_t old, size_t now)
{
	const struct source_witness *a = &m->old[old], *b = &m->now[now];

	return a->name == b->name || a->start == b->start ||
	    (a->page == b->page && a->page != 0) ||
	    (a->place == b->place && a->place != 0 && m->is_alone[old]);
}

/* Matches each new event with the first old event of the run that agrees. */
static void
take_pairs(struct matching *m, size_t from, size_t middle, size_t to,
    bool (*agrees)(const struct matching *, size_t old, size_t now))
{
	for (size_t now = middle; now < to; now++) {
		for (size_t old = from; old < middle; old++) {
			size_t i = m->sides[old].at, k = m->sides[now].at;

			if (m->is_taken[i] || !agrees(m, i, k))
				continue;
			take(m, i, k);
			break;
		}
	}
}

static uint64_t
hash_of_place(const struct source_witness *w)
{
	return w->place;
}

/* Finds places with only one event.  A venue's calendar has one place for all events. */
static void
find_lonely_places(struct matching *m, size_t old_count)
{
	sort_sides(m, old_count, 0, hash_of_place);
	for (size_t i = 0; i < m->count; i++) {
		uint64_t h = m->sides[i].hash;

		m->is_alone[m->sides[i].at] =
		    (i == 0 || m->sides[i - 1].hash != h) &&
		    (i + 1 == m->count || m->sides[i + 1].hash != h);
	}
}

/* Matches the only remaining old event with the only remaining new event. */
static void
take_only(struct matching *m, size_t from, size_t middle, size_t to)
{
	size_t olds = 0, nows = 0, old = 0, now = 0;

	for (size_t i = from; i < middle; i++) {
		if (!m->is_taken[m->sides[i].at]) {
			olds++;
			old = m->sides[i].at;
		}
	}
	for (size_t i = middle; i < to; i++) {
		if (m->was[m->sides[i].at] == SOURCE_IDENTITY_NONE) {
			nows++;
			now = m->sides[i].at;
		}
	}
	if (olds == 1 && nows == 1)
		take(m, old, now);
}

static uint64_t
hash_of_key(const struct source_witness *w)
{
	return w->key;
}

/*
 * Calls the steps for each run of equal hashes, with the old events first.  A long run is
 * skipped: in such a feed all events have the same name, which proves nothing.
 */
static void
match_runs(struct matching *m, bool by_key)
{
	for (size_t from = 0, to; from < m->count; from = to) {
		size_t middle = from;

		for (to = from;
		     to < m->count && m->sides[to].hash == m->sides[from].hash;
		     to++)
			middle += m->sides[to].is_old;
		if (to - from > RUN_MAX)
			continue;
		take_pairs(m, from, middle, to,
		    by_key ? shares_witness : has_same_key);
		if (!by_key)
			take_only(m, from, middle, to);
	}
}

void
source_identity_match(const struct source_witness *old, size_t old_count,
    const struct source_witness *now, size_t now_count, size_t *was)
{
	size_t both = old_count + now_count;
	struct matching m = {
		.old = old,
		.now = now,
		.was = was,
		.is_taken = mem_alloc(old_count + 1),
		.is_alone = mem_alloc(old_count + 1),
		.sides = mem_alloc((both + 1) * sizeof(m.sides[0])),
	};

	memset(m.is_taken, 0, old_count + 1);
	for (size_t i = 0; i < now_count; i++)
		was[i] = SOURCE_IDENTITY_NONE;
	find_lonely_places(&m, old_count);
	sort_sides(&m, old_count, now_count, hash_of_all);
	match_runs(&m, false);
	sort_sides(&m, old_count, now_count, hash_of_key);
	match_runs(&m, true);
	free(m.is_taken);
	free(m.is_alone);
	free(m.sides);
}
