/*
 * reader_common - collects the matches of a query as a set of ranks.
 *
 * The terms that common_terms.h has are intersected block by block, as bits.  What
 * the others match comes from the full-text index, few ranks in order, and is held
 * against the block that it falls into.
 */
#include "snapshot/common_terms.h"

#include <endian.h>

#include "snapshot/internal.h"

enum {
	WORDS = COMMON_TERMS_BLOCK_WORDS,
	TERMS_MAX = FTS_QUERY_WORDS_MAX + FTS_QUERY_FILTERS_MAX,
};

/* The common terms of a query, and their sets while they are read. */
struct common_query {
	struct snapshot_reader *snapshot;
	struct sqlite3_stmt *ranks;
	int64_t numbers[TERMS_MAX];
	size_t count;
	struct buf rest; /* the full-text query of the other terms */
};

/* The ranks of one block that have all common terms. */
struct common_block {
	int64_t at; /* -1: of none */
	uint64_t bits[WORDS];
};

#define FIND_TERM "SELECT number FROM common WHERE term = ?1"

bool
snapshot_reader_has_common(struct snapshot_reader *s)
{
	struct sqlite3_stmt *st = NULL;
	struct error ignored;
	bool has =
	    s->format >= 4 && sqlite_prepare(&s->db, FIND_TERM, &st, &ignored);

	sqlite_finish(&st);
	return has;
}

/* A file is not trusted: the number is one of a set. */
static bool
find_term(struct common_query *c, struct sqlite3_stmt *st, const char *term,
    bool *found, struct error *f)
{
	int64_t number;

	sqlite_reset(st);
	sqlite_bind_text(st, 1, term);
	if (!sqlite_step(st, found, f))
		return false;
	number = *found ? sqlite_int(st, 0) : 0;
	if (number < 0 || number >= COMMON_TERMS_MAX)
		return snapshot_reader_fail_missing(c->snapshot, f);
	if (*found)
		c->numbers[c->count++] = number;
	return true;
}

/* Divides the terms from `first` on into common ones and others. */
static bool
divide(struct common_query *c, const struct fts_query *q,
    enum index_terms_scope scope, size_t first, size_t count, struct error *f)
{
	struct buf term = BUF_INIT(FTS_QUERY_MAX);
	struct sqlite3_stmt *st;
	bool found, ok;

	ok = sqlite_prepare(&c->snapshot->db, FIND_TERM, &st, f);
	for (size_t i = first; ok && i < first + count; i++) {
		buf_reset(&term);
		fts_query_print_term(q, scope, i, &term);
		ok = find_term(c, st, buf_cstr(&term), &found, f);
		if (ok && !found) {
			if (c->rest.len > 0)
				buf_text(&c->rest, " AND ");
			fts_query_print_match(q, scope, i, &c->rest);
		}
	}
	sqlite_finish(&st);
	buf_release(&term);
	return ok;
}

/* A set has no row for a block without ranks. */
static bool
intersect(struct common_query *c, int64_t number, struct common_block *b,
    struct error *f)
{
	struct sqlite_text set = { "", 0 };
	size_t words;
	bool row;

	sqlite_reset(c->ranks);
	sqlite_bind_int(c->ranks, 1, COMMON_TERMS_MAX * b->at + number);
	if (!sqlite_step(c->ranks, &row, f))
		return false;
	if (row)
		set = sqlite_blob(c->ranks, 0);
	words = set.n / sizeof(uint64_t);
	if (words > WORDS) /* a file is not trusted */
		words = WORDS;
	for (size_t i = 0; i < words; i++) {
		uint64_t bits;

		memcpy(&bits, set.p + i * sizeof(bits), sizeof(bits));
		b->bits[i] &= le64toh(bits);
	}
	memset(b->bits + words, 0, (WORDS - words) * sizeof(b->bits[0]));
	return true;
}

static bool
read_block(
    struct common_query *c, int64_t at, struct common_block *b, struct error *f)
{
	b->at = at;
	memset(b->bits, 0xff, sizeof(b->bits));
	for (size_t i = 0; i < c->count; i++) {
		if (!intersect(c, c->numbers[i], b, f))
			return false;
	}
	return true;
}

static bool
collect_common(struct common_query *c, struct snapshot_rank_range range,
    struct rank_set *set, struct error *f)
{
	struct common_block b;
	int64_t last = range.last / COMMON_TERMS_BLOCK;

	for (int64_t at = (range.after + 1) / COMMON_TERMS_BLOCK; at <= last;
	     at++) {
		if (!read_block(c, at, &b, f))
			return false;
		for (int64_t i = 0; i < WORDS; i++)
			rank_set_add_word(set, at * WORDS + i, b.bits[i]);
	}
	return true;
}

/* Adds the rank if it has the common terms, too. */
static bool
add_rank(struct common_query *c, int64_t rank, struct common_block *b,
    struct rank_set *set, struct error *f)
{
	int64_t at = rank / COMMON_TERMS_BLOCK, bit = rank % COMMON_TERMS_BLOCK;

	if (rank < 1)
		return true;
	if (c->count > 0 && at != b->at && !read_block(c, at, b, f))
		return false;
	if (c->count == 0 || (b->bits[bit / 64] >> (bit % 64) & 1) != 0)
		(void)rank_set_add(set, rank);
	return true;
}

static bool
collect_rest(struct common_query *c, struct snapshot_rank_range range,
    struct rank_set *set, struct error *f)
{
	struct common_block b = { .at = -1 };
	struct sqlite3_stmt *st;
	bool row = true, ok;

	if (!sqlite_prepare(&c->snapshot->db,
		"SELECT rowid FROM words WHERE words MATCH ?1"
		" AND rowid > ?2 AND rowid <= ?3",
		&st, f))
		return false;
	sqlite_bind_text(st, 1, buf_cstr(&c->rest));
	sqlite_bind_int(st, 2, range.after);
	sqlite_bind_int(st, 3, range.last);
	while ((ok = sqlite_step(st, &row, f)) && row) {
		ok = add_rank(c, sqlite_int(st, 0), &b, set, f);
		if (!ok)
			break;
	}
	sqlite_finish(&st);
	return ok;
}

static bool
prepare(struct common_query *c, struct error *f)
{
	return sqlite_prepare(&c->snapshot->db,
	    "SELECT ranks FROM common_ranks WHERE at = ?1", &c->ranks, f);
}

/* The matches of these terms; the others are not asked for. */
static bool
collect_terms(struct common_query *c, struct snapshot_rank_range range,
    struct rank_set *set, struct error *f)
{
	if (!prepare(c, f))
		return false;
	if (range.last <= range.after)
		return true;
	return c->rest.len > 0 ? collect_rest(c, range, set, f)
			       : collect_common(c, range, set, f);
}

static void
finish(struct common_query *c)
{
	sqlite_finish(&c->ranks);
	buf_release(&c->rest);
}

bool
snapshot_reader_collect(struct snapshot_reader *s, const struct fts_query *q,
    enum index_terms_scope scope, struct snapshot_rank_range range,
    struct rank_set *set, struct error *f)
{
	struct common_query c = { .snapshot = s,
		.rest = BUF_INIT(2 * FTS_QUERY_MAX) };
	bool ok = divide(&c, q, scope, 0, fts_query_terms(q), f) &&
	    collect_terms(&c, range, set, f);

	if (ok && numbers_limits_any(&q->limits))
		ok = numbers_keep(&s->db, &q->limits, set, f);
	finish(&c);
	return ok;
}

/* Of a snapshot without common terms: the full-text index has them all. */
static bool
collect_match(struct snapshot_reader *s, const struct buf *match,
    struct rank_set *set, struct error *f)
{
	struct sqlite3_stmt *st;
	bool row = true, ok;

	if (!sqlite_prepare(
		&s->db, "SELECT rowid FROM words WHERE words MATCH ?1", &st, f))
		return false;
	sqlite_bind_text(st, 1, buf_cstr(match));
	while ((ok = sqlite_step(st, &row, f)) && row)
		(void)rank_set_add(set, sqlite_int(st, 0));
	sqlite_finish(&st);
	return ok;
}

bool
snapshot_reader_collect_query(struct snapshot_reader *s,
    const struct fts_query *q, enum index_terms_scope scope,
    struct rank_set *set, struct error *f)
{
	struct snapshot_rank_range all = { 0, s->events };
	struct buf match = BUF_INIT(2 * FTS_QUERY_MAX);
	bool ok;

	if (snapshot_reader_has_common(s))
		return snapshot_reader_collect(s, q, scope, all, set, f);
	fts_query_print(q, scope, &match);
	ok = collect_match(s, &match, set, f);
	buf_release(&match);
	return ok;
}

bool
snapshot_reader_collect_term(struct snapshot_reader *s,
    const struct fts_query *q, enum index_terms_scope scope, size_t at,
    struct rank_set *set, struct error *f)
{
	struct snapshot_rank_range all = { 0, s->events };
	struct common_query c = { .snapshot = s,
		.rest = BUF_INIT(2 * FTS_QUERY_MAX) };
	bool ok;

	if (snapshot_reader_has_common(s)) {
		ok = divide(&c, q, scope, at, 1, f) &&
		    collect_terms(&c, all, set, f);
	} else {
		fts_query_print_match(q, scope, at, &c.rest);
		ok = collect_match(s, &c.rest, set, f);
	}
	finish(&c);
	return ok;
}

bool
snapshot_reader_collect_named(struct snapshot_reader *s,
    const struct fts_query *q, struct snapshot_rank_range range,
    const struct rank_set *text, struct rank_set *name, struct error *f)
{
	struct fts_query words = *q;

	words.limits = (struct numbers_limits){ 0 };
	if (!snapshot_reader_collect(
		s, &words, INDEX_TERMS_NAME, range, name, f))
		return false;
	if (numbers_limits_any(&q->limits))
		rank_set_intersect(name, text);
	return true;
}

bool
snapshot_reader_keep_news(
    struct snapshot_reader *s, struct rank_set *set, struct error *f)
{
	struct common_query c = { .snapshot = s };
	struct rank_set news;
	struct sqlite3_stmt *st;
	bool found, ok;

	rank_set_start(&news, s->events);
	ok = sqlite_prepare(&s->db, FIND_TERM, &st, f) &&
	    find_term(&c, st, COMMON_TERMS_NEWS, &found, f);
	if (ok && found)
		ok = prepare(&c, f) &&
		    collect_common(&c,
			(struct snapshot_rank_range){ 0, s->events }, &news, f);
	if (ok && found)
		rank_set_intersect(set, &news);
	sqlite_finish(&st);
	sqlite_finish(&c.ranks);
	rank_set_release(&news);
	return ok;
}

bool
snapshot_search_part(struct snapshot_search *x,
    const struct rank_set_part *part, int64_t offset, int64_t limit,
    int64_t *count, struct error *f)
{
	size_t n = limit > 0 ? (size_t)limit : 0;
	int64_t *ranks = mem_alloc((n + 1) * sizeof(ranks[0]));
	struct snapshot_listed *items = mem_alloc((n + 1) * sizeof(items[0]));
	bool ok;

	n = rank_set_page(part, offset, ranks, n);
	for (size_t i = 0; i < n; i++)
		items[i] =
		    (struct snapshot_listed){ .rank = ranks[i], .level = -1 };
	*count = (int64_t)n;
	ok = snapshot_search_listed(x, items, n, f);
	free(items);
	free(ranks);
	return ok;
}
