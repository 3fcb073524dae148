/*
 * transitions - packs, writes and reads the rows of the table `transition`, and merges
 * the moved events with the stored order of all events.
 */
#include "index/transitions.h"

#include <inttypes.h>
#include <stdlib.h>

#include "event/transition.h"

enum { CLASS_STORED = -1, ORDER_BITS = 24 };

void
transitions_pack(const struct native_record *r, const char *brand_zone,
    int64_t now_s, struct schedule_place stored, struct buf *b)
{
	size_t size = r->session_count * sizeof(r->sessions[0]);
	struct native_record later = *r;
	int64_t at_s = now_s;

	buf_reset(b);
	/* Not on the stack, where each event would clear room for all sessions. */
	later.sessions = size > 0 ? mem_alloc(size) : NULL;
	if (size > 0)
		memcpy(later.sessions, r->sessions, size);
	while ((at_s = schedule_changes_at(&later, brand_zone, at_s)) !=
	    SCHEDULE_NEVER) {
		struct schedule_place place;
		bool is_stored;

		transition_to(&later, brand_zone, at_s);
		place = schedule_place(&later, brand_zone, at_s);
		is_stored =
		    place.class == stored.class && place.key == stored.key;
		buf_printf(b, "%" PRId64 " %d %" PRId64 " %d %" PRId64 " %d\n",
		    at_s, is_stored ? CLASS_STORED : (int)place.class,
		    place.key, place.is_day, r->event.id,
		    later.availability == EVENT_ENDED);
	}
	free(later.sessions);
}

bool
transitions_prepare(
    struct sqlite3_stmt **owned, struct sqlite *db, struct error *f)
{
	return sqlite_prepare(
	    db, "INSERT INTO transition VALUES(?,?,?,?,?,?,?,0)", owned, f);
}

bool
transitions_write(struct sqlite3_stmt *st, int64_t rank,
    struct sqlite_text packed, struct error *f)
{
	const char *p = packed.p;

	while (p < packed.p + packed.n) {
		char *end;

		sqlite_bind(st, BIND_INT(strtoll(p, &end, 10)), BIND_INT(rank));
		for (int i = 3; i <= 7; i++)
			sqlite_bind_int(st, i, strtoll(end, &end, 10));
		if (!sqlite_run(st, f))
			return false;
		p = end + 1; /* skips the line feed */
	}
	return true;
}

bool
transitions_write_anchors(struct sqlite *db, struct error *f)
{
	return sqlite_exec(db,
	    "UPDATE transition AS t SET anchor = coalesce((SELECT event.rank"
	    " FROM staging.staged AS s INDEXED BY by_rank"
	    " CROSS JOIN event USING (slug)"
	    " WHERE s.closed = t.class AND s.place <= t.key AND"
	    " (s.place, s.whole_day, s.id) <= (t.key, t.is_day, t.id)"
	    " ORDER BY s.place DESC, s.whole_day DESC, s.id DESC LIMIT 1),"
	    " (SELECT event.rank FROM staging.staged AS s INDEXED BY by_rank"
	    " CROSS JOIN event USING (slug) WHERE s.closed < t.class"
	    " ORDER BY s.closed DESC, s.place DESC, s.whole_day DESC,"
	    " s.id DESC LIMIT 1), 0) WHERE class >= 0",
	    f);
}

static int
by_rank(const void *one, const void *other)
{
	const struct transition *a = one, *b = other;

	return (a->rank > b->rank) - (a->rank < b->rank);
}

static int
by_place(const void *one, const void *other)
{
	const struct transition *a = one, *b = other;

	if (a->class != b->class)
		return a->class < b->class ? -1 : 1;
	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	if (a->is_day != b->is_day)
		return a->is_day < b->is_day ? -1 : 1;
	return (a->id > b->id) - (a->id < b->id);
}

/* A later row of an event replaces the earlier row.  The ranks of a file are untrusted. */
static bool
read_rows(struct transitions *t, struct sqlite3_stmt *st, int64_t events,
    struct error *f)
{
	size_t cap = 0;
	bool row, ok;

	while ((ok = sqlite_step(st, &row, f)) && row) {
		struct transition x = {
			.rank = sqlite_int(st, 0),
			.class = sqlite_int(st, 1),
			.key = sqlite_int(st, 2),
			.is_day = sqlite_int(st, 3),
			.id = sqlite_int(st, 4),
			.is_over = sqlite_int(st, 5) != 0,
			.anchor = sqlite_int(st, 6),
		};

		if (t->count > 0 && t->rows[t->count - 1].rank == x.rank)
			t->count--;
		if (x.anchor < 0 || x.anchor > events)
			x.anchor = events;
		t->rows = mem_room(t->rows, t->count, &cap, sizeof(t->rows[0]));
		t->rows[t->count++] = x;
	}
	return ok;
}

static void
find_moved(struct transitions *t, int64_t events)
{
	t->moved = mem_alloc(t->count * sizeof(t->moved[0]));
	for (size_t i = 0; i < t->count; i++) {
		struct transition *x = &t->rows[i];

		if (x->rank < 1 || x->rank > events)
			x->class = CLASS_STORED;
		if (x->class >= 0)
			t->moved[t->moved_count++] = *x;
	}
	qsort(t->moved, t->moved_count, sizeof(t->moved[0]), by_place);
	for (size_t i = 0; i < t->moved_count; i++) {
		struct transition *row = bsearch(&t->moved[i], t->rows,
		    t->count, sizeof(t->rows[0]), by_rank);

		row->order = (row->anchor << ORDER_BITS) + (int64_t)i + 1;
	}
}

bool
transitions_read(struct transitions *t, struct sqlite *db, int64_t now_s,
    int64_t events, struct error *f)
{
	LOCAL_STMT st = NULL;
	bool ok;

	if (!sqlite_prepare(db,
		"SELECT rank, class, key, is_day, id, is_over, anchor FROM transition"
		" WHERE at <= ?1 ORDER BY rank, at",
		&st, f))
		return false;
	sqlite_bind_int(st, 1, now_s);
	ok = read_rows(t, st, events, f);
	if (ok && t->count > 0)
		find_moved(t, events);
	return ok;
}

void
transitions_release(struct transitions *t)
{
	free(t->moved);
	free(t->rows);
	*t = (struct transitions){ 0 };
}

const struct transition *
transitions_find(const struct transitions *t, int64_t rank)
{
	const struct transition wanted = { .rank = rank };

	return t->count == 0
	    ? NULL
	    : bsearch(&wanted, t->rows, t->count, sizeof(t->rows[0]), by_rank);
}

const struct transition *
transitions_find_moved(const struct transitions *t, int64_t rank)
{
	const struct transition *x = transitions_find(t, rank);

	return x != NULL && x->class >= 0 ? x : NULL;
}

int64_t
transitions_order(const struct transitions *t, int64_t rank)
{
	const struct transition *x = transitions_find_moved(t, rank);

	return x != NULL ? x->order : rank << ORDER_BITS;
}

bool
transitions_is_in(
    const struct transition *x, const struct transitions_part *part)
{
	return part == NULL ||
	    (x->class == part->class && x->key >= part->from &&
		x->key < part->past);
}

/*
 * Takes from the range its first ranks, up to an event that moved, and this event.
 * *row counts the rows before the range; its first value is 0.
 */
static struct rank_range
next_run(const struct transitions *t, size_t *row, struct rank_range *range)
{
	struct rank_range run = *range;

	while (*row < t->count &&
	    (t->rows[*row].class < 0 || t->rows[*row].rank <= run.after))
		(*row)++;
	range->after = range->last;
	if (*row < t->count && t->rows[*row].rank <= run.last) {
		range->after = t->rows[*row].rank;
		run.last = range->after - 1;
	}
	return run;
}

void
transitions_add_part(const struct transitions *t, struct rank_range range,
    const struct transitions_part *part, struct bitmap *set)
{
	size_t row = 0;

	while (range.after < range.last) {
		struct rank_range run = next_run(t, &row, &range);

		bitmap_add_range(set, run.after, run.last);
	}
	for (size_t i = 0; i < t->moved_count; i++) {
		if (transitions_is_in(&t->moved[i], part))
			(void)bitmap_add(set, t->moved[i].rank);
	}
}

void
transitions_remove_closed(const struct transitions *t, struct bitmap *set)
{
	LOCAL_BITMAP closed = { 0 };

	bitmap_start(&closed, set->last);
	for (size_t i = 0; i < t->moved_count; i++) {
		if (t->moved[i].class == SCHEDULE_CLOSED)
			(void)bitmap_add(&closed, t->moved[i].rank);
	}
	bitmap_and_not(set, &closed);
}

static int64_t
count_range(const struct bitmap *set_or_null, struct rank_range range)
{
	if (range.last <= range.after)
		return 0;
	return set_or_null != NULL ? bitmap_count(set_or_null, range)
				   : range.last - range.after;
}

int64_t
transitions_count(const struct transitions *t, const struct bitmap *set,
    struct rank_range range, const struct transitions_part *part)
{
	int64_t n = count_range(set, range);

	for (size_t i = 0; i < t->moved_count; i++) {
		const struct transition *x = &t->moved[i];

		if (set != NULL && !bitmap_has(set, x->rank))
			continue;
		n -= x->rank > range.after && x->rank <= range.last;
		n += transitions_is_in(x, part);
	}
	return n;
}

/* A page while it is written.  `offset` more events precede it. */
struct page {
	const struct transitions *transitions;
	const struct bitmap *set; /* NULL: all events */
	size_t row;               /* for next_run() */
	int64_t offset, *ranks;
	size_t got, max;
};

static void
add_rank(struct page *p, int64_t rank)
{
	if (p->offset > 0)
		p->offset--;
	else if (p->got < p->max)
		p->ranks[p->got++] = rank;
}

static void
add_run(struct page *p, struct rank_range run)
{
	int64_t count = count_range(p->set, run);

	if (count <= p->offset) {
		p->offset -= count;
	} else if (p->set != NULL) {
		p->got += bitmap_page(
		    p->set, run, p->offset, p->ranks + p->got, p->max - p->got);
		p->offset = 0;
	} else {
		run.after += p->offset;
		p->offset = 0;
		while (run.after < run.last && p->got < p->max)
			add_rank(p, ++run.after);
	}
}

/* Adds the events of the range that did not move. */
static void
add_stored(struct page *p, struct rank_range range)
{
	while (range.after < range.last && p->got < p->max)
		add_run(p, next_run(p->transitions, &p->row, &range));
}

size_t
transitions_page(const struct transitions *t, const struct bitmap *set,
    struct rank_range range, const struct transitions_part *part,
    int64_t offset, int64_t *ranks, size_t n)
{
	struct page p = { .transitions = t,
		.set = set,
		.offset = offset,
		.ranks = ranks,
		.max = n };

	for (size_t i = 0; i < t->moved_count && p.got < n; i++) {
		const struct transition *x = &t->moved[i];
		struct rank_range before = { range.after, x->anchor };

		if (!transitions_is_in(x, part) ||
		    (set != NULL && !bitmap_has(set, x->rank)))
			continue;
		if (before.last > range.last)
			before.last = range.last;
		add_stored(&p, before);
		if (before.last > range.after)
			range.after = before.last;
		add_rank(&p, x->rank);
	}
	add_stored(&p, range);
	return p.got;
}
