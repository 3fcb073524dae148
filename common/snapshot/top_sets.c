/*
 * top_sets - writes the events of the values that most events have, and counts them.
 */
#include "snapshot/top_sets.h"

#include <stdlib.h>

enum { GAPS_MAX = 64 * 1024 * 1024, LOW = 0x7f, MORE = 0x80 };

static bool
count_facets(struct top_sets *t, struct sqlite *db, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	ok = sqlite_prepare(db, "SELECT max(number) FROM facet", &st, f) &&
	    sqlite_step(st, &row, f);
	t->facets = ok && row ? sqlite_int(st, 0) : 0;
	sqlite_finish(&st);
	t->of_facet = calloc((size_t)t->facets + 1, sizeof(t->of_facet[0]));
	if (t->of_facet == NULL)
		fatal("top_sets: no memory");
	return ok;
}

static bool
start_sets(struct top_sets *t, struct sqlite *db, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row, ok;

	if (!sqlite_prepare(db,
		"SELECT top.rowid, number FROM top JOIN facet"
		" USING(kind, value) WHERE kind IN (" TOP_SETS_KINDS_SQL
		") ORDER BY top.rowid",
		&st, f))
		return false;
	while (
	    (ok = sqlite_step(st, &row, f)) && row && t->count < TOP_SETS_MAX) {
		struct top_set *s = &t->sets[t->count++];

		*s = (struct top_set){ .top = sqlite_int(st, 0),
			.gaps = BUF_INIT(GAPS_MAX) };
		buf_char(&s->gaps, TOP_SETS_GAPS);
		t->of_facet[sqlite_int(st, 1)].set = (uint16_t)t->count;
	}
	sqlite_finish(&st);
	return ok;
}

static bool
start_counts(struct top_sets *t, struct sqlite *db, struct error *f)
{
	struct sqlite3_stmt *st;
	uint16_t last = 0;
	bool row, ok;

	t->counts = calloc(
	    t->facets < TOP_COUNTS_ROWS ? (size_t)t->facets : TOP_COUNTS_ROWS,
	    sizeof(t->counts[0]));
	if (t->counts == NULL)
		fatal("top_sets: no memory");
	if (!sqlite_prepare(db,
		"SELECT number FROM facet ORDER BY events DESC, number LIMIT ?1",
		&st, f))
		return false;
	sqlite_bind_int(st, 1, TOP_COUNTS_ROWS);
	while ((ok = sqlite_step(st, &row, f)) && row)
		t->of_facet[sqlite_int(st, 0)].row = ++last;
	sqlite_finish(&st);
	return ok;
}

bool
top_sets_start(
    struct top_sets *t, struct sqlite *db, int64_t events, struct error *f)
{
	*t = (struct top_sets){ 0 };
	return count_facets(t, db, f) && start_sets(t, db, f) &&
	    (events < TOP_COUNTS_FROM || start_counts(t, db, f));
}

static void
put_number(uint64_t n, struct buf *b)
{
	for (; n > LOW; n >>= 7)
		buf_char(b, (char)((n & LOW) | MORE));
	buf_char(b, (char)n);
}

void
top_sets_add(struct top_sets *t, const int64_t *facets, size_t n, int64_t rank)
{
	size_t sets[TOP_SETS_MAX], count = 0;

	for (size_t i = 0; i < n && count < TOP_SETS_MAX; i++) {
		size_t set = t->of_facet[facets[i]].set;

		if (set == 0 || t->sets[set - 1].last >= rank)
			continue;
		sets[count++] = --set;
		put_number(
		    (uint64_t)(rank - t->sets[set].last), &t->sets[set].gaps);
		t->sets[set].last = rank;
	}
	for (size_t i = 0; t->counts != NULL && i < n; i++) {
		size_t row = t->of_facet[facets[i]].row;

		for (size_t k = 0; row != 0 && k < count; k++)
			t->counts[row - 1][sets[k]]++;
	}
}

/* 0: there is no other number, or it is damaged. */
static uint64_t
next_number(const unsigned char **p, const unsigned char *end)
{
	uint64_t n = 0;

	for (unsigned shift = 0; *p < end && shift < 35; shift += 7) {
		unsigned char byte = *(*p)++;

		n |= (uint64_t)(byte & LOW) << shift;
		if (byte < MORE)
			return n;
	}
	*p = end;
	return 0;
}

/* The next rank of the gaps; 0: there is none. */
static int64_t
next_rank(const unsigned char **p, const unsigned char *end, int64_t before)
{
	uint64_t gap = next_number(p, end);

	return gap > 0 ? before + (int64_t)gap : 0;
}

int64_t
top_sets_next_count(const char **p, const char *end)
{
	const unsigned char *at = (const unsigned char *)*p;
	uint64_t n = next_number(&at, (const unsigned char *)end);

	*p = (const char *)at;
	return (int64_t)n;
}

static void
print_bits(const struct top_set *s, struct buf *b)
{
	const unsigned char *p = (const unsigned char *)buf_cstr(&s->gaps) + 1;
	const unsigned char *end = p + s->gaps.len - 1;
	int64_t rank = next_rank(&p, end, 0);

	buf_char(b, TOP_SETS_BITS);
	for (int64_t byte = 0; byte <= s->last / 64 * 8 + 7; byte++) {
		unsigned bits = 0;

		for (; rank != 0 && rank / 8 == byte;
		     rank = next_rank(&p, end, rank))
			bits |= 1U << (rank % 8);
		buf_char(b, (char)bits);
	}
}

static bool
write_sets(struct top_sets *t, struct sqlite *db, struct error *f)
{
	struct buf bits = BUF_INIT(GAPS_MAX);
	struct sqlite3_stmt *st;
	bool ok;

	ok = sqlite_prepare(db, "INSERT INTO top_sets VALUES(?,?)", &st, f);
	for (size_t i = 0; ok && i < t->count; i++) {
		struct top_set *s = &t->sets[i];
		const struct buf *b = &s->gaps;

		if ((size_t)(s->last / 64 * 8 + 9) < s->gaps.len) {
			buf_reset(&bits);
			print_bits(s, &bits);
			b = &bits;
		}
		sqlite_bind_int(st, 1, s->top);
		sqlite_bind_blob(st, 2, buf_cstr(b), b->len);
		ok = sqlite_run(st, f);
	}
	sqlite_finish(&st);
	buf_release(&bits);
	return ok;
}

static void
print_counts(const struct top_sets *t, const uint32_t *counts, struct buf *b)
{
	size_t n = t->count;

	buf_reset(b);
	while (n > 0 && counts[n - 1] == 0)
		n--;
	for (size_t i = 0; i < n; i++)
		put_number(counts[i], b);
}

static bool
write_counts(struct top_sets *t, struct sqlite *db, struct error *f)
{
	struct buf events = BUF_INIT(TOP_COUNTS_BYTES);
	struct sqlite3_stmt *st;
	bool ok;

	ok = sqlite_prepare(db, "INSERT INTO top_counts VALUES(?,?)", &st, f);
	for (int64_t i = 1; ok && i <= t->facets; i++) {
		if (t->of_facet[i].row == 0)
			continue;
		print_counts(t, t->counts[t->of_facet[i].row - 1], &events);
		sqlite_bind_int(st, 1, i);
		sqlite_bind_blob(st, 2, buf_cstr(&events), events.len);
		ok = sqlite_run(st, f);
	}
	sqlite_finish(&st);
	buf_release(&events);
	return ok;
}

bool
top_sets_write(struct top_sets *t, struct sqlite *db, struct error *f)
{
	return write_sets(t, db, f) &&
	    (t->counts == NULL || write_counts(t, db, f));
}

void
top_sets_release(struct top_sets *t)
{
	for (size_t i = 0; i < t->count; i++)
		buf_release(&t->sets[i].gaps);
	free(t->of_facet);
	free(t->counts);
	*t = (struct top_sets){ 0 };
}

static int64_t
overlap_gaps(
    const unsigned char *p, const unsigned char *end, const struct bitmap *set)
{
	int64_t rank = 0, count = 0;

	while ((rank = next_rank(&p, end, rank)) != 0 && rank <= set->last)
		count += (int64_t)(set->bits[rank / 64] >> (rank % 64) & 1);
	return count;
}

int64_t
top_sets_overlap(const char *ranks, size_t n, const struct bitmap *set)
{
	const unsigned char *p = (const unsigned char *)ranks;

	if (n == 0)
		return 0;
	return p[0] == TOP_SETS_BITS
	    ? bitmap_overlap(set, 0, p + 1, (n - 1) / sizeof(uint64_t))
	    : overlap_gaps(p + 1, p + n, set);
}
