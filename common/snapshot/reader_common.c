/*
 * reader_common - collects the matches of a query as a set of ranks.
 *
 * The terms that common_terms.h has are intersected block by block, as bits.  What
 * the others match comes from the full-text index, and is held against the blocks
 * that it falls into.
 */
#include "snapshot/common_terms.h"

#include <endian.h>

#include "snapshot/internal.h"
#include "snapshot/stems.h"

enum {
	WORDS = COMMON_TERMS_BLOCK_WORDS,
	GROUP_SETS_MAX = 1 + STEMS_WORDS_MAX, /* of a term, and of others */
};

/* What one term of a query matches: the ranks of its sets, and others. */
struct common_group {
	int64_t numbers[GROUP_SETS_MAX];
	size_t count;
	struct bitmap others; /* not started: none */
};

/* The terms that are common, and their sets while they are read. */
struct common_query {
	struct snapshot_reader *snapshot;
	struct sqlite3_stmt *ranks;
	struct common_group groups[QUERY_TERMS_MAX];
	size_t count;
	uint64_t few[WORDS]; /* the bits of the set that was read */
	/* The ranks that have all other terms; not started: there is none. */
	struct bitmap rest;
};

/* The ranks of one block that have all common terms. */
struct common_block {
	int64_t at; /* -1: of none */
	uint64_t bits[WORDS];
};

#define FIND_TERM "SELECT number FROM common WHERE term = ?1"

/* A file is not trusted: the number is one of a set. */
static bool
find_term(struct common_query *c, struct sqlite3_stmt *st, const char *term,
    struct common_group *g, struct error *f)
{
	int64_t number;
	bool found;

	sqlite_reset(st);
	sqlite_bind_text(st, 1, term);
	if (!sqlite_step(st, &found, f))
		return false;
	number = found ? sqlite_int(st, 0) : 0;
	if (number < 0 || number >= COMMON_TERMS_MAX)
		return snapshot_reader_fail_missing(c->snapshot, f);
	if (found)
		g->numbers[g->count++] = number;
	return true;
}

/* A set has no row for a block without ranks. */
static bool
read_set(struct common_query *c, int64_t number, int64_t at,
    struct sqlite_text *set, struct error *f)
{
	bool row;

	*set = (struct sqlite_text){ "", 0 };
	sqlite_reset(c->ranks);
	sqlite_bind_int(c->ranks, 1, COMMON_TERMS_MAX * at + number);
	if (!sqlite_step(c->ranks, &row, f))
		return false;
	if (row)
		*set = common_terms_bits(sqlite_blob(c->ranks, 0), c->few);
	set->n /= sizeof(uint64_t);
	return true;
}

static uint64_t
bits_at(struct sqlite_text set, size_t i)
{
	uint64_t bits;

	memcpy(&bits, set.p + i * sizeof(bits), sizeof(bits));
	return le64toh(bits);
}

static bool
intersect(struct common_query *c, int64_t number, struct common_block *b,
    struct error *f)
{
	struct sqlite_text set;

	if (!read_set(c, number, b->at, &set, f))
		return false;
	for (size_t i = 0; i < set.n; i++)
		b->bits[i] &= bits_at(set, i);
	memset(b->bits + set.n, 0, (WORDS - set.n) * sizeof(b->bits[0]));
	return true;
}

/* The ranks that are in one of the group's sets or among the others. */
static bool
intersect_several(struct common_query *c, const struct common_group *g,
    struct common_block *b, struct error *f)
{
	uint64_t any[WORDS] = { 0 };

	for (size_t k = 0; k < g->count; k++) {
		struct sqlite_text set;

		if (!read_set(c, g->numbers[k], b->at, &set, f))
			return false;
		for (size_t i = 0; i < set.n; i++)
			any[i] |= bits_at(set, i);
	}
	for (size_t i = 0; i < WORDS; i++) {
		if (g->others.bits != NULL)
			any[i] |=
			    bitmap_word(&g->others, b->at * WORDS + (int64_t)i);
		b->bits[i] &= any[i];
	}
	return true;
}

static bool
read_block(
    struct common_query *c, int64_t at, struct common_block *b, struct error *f)
{
	b->at = at;
	memset(b->bits, 0xff, sizeof(b->bits));
	for (size_t i = 0; i < c->count; i++) {
		const struct common_group *g = &c->groups[i];

		if (!(g->count == 1 && g->others.bits == NULL
			    ? intersect(c, g->numbers[0], b, f)
			    : intersect_several(c, g, b, f)))
			return false;
	}
	return true;
}

static bool
collect_common(struct common_query *c, struct rank_range range,
    struct bitmap *set, struct error *f)
{
	struct common_block b;
	int64_t last = range.last / COMMON_TERMS_BLOCK;

	for (int64_t at = (range.after + 1) / COMMON_TERMS_BLOCK; at <= last;
	     at++) {
		if (!read_block(c, at, &b, f))
			return false;
		bitmap_add_words(set, at * WORDS, b.bits, WORDS);
	}
	return true;
}

/* Of the rest those that have the common terms, too. */
static bool
collect_rest(struct common_query *c, struct bitmap *set, struct error *f)
{
	struct common_block b;
	int64_t rank = 0;

	if (c->count == 0) {
		bitmap_or(set, &c->rest);
		return true;
	}
	while ((rank = bitmap_next(&c->rest, rank)) != 0) {
		int64_t at = rank / COMMON_TERMS_BLOCK;

		if (!read_block(c, at, &b, f))
			return false;
		for (int64_t i = 0; i < WORDS; i++)
			bitmap_add_word(set, at * WORDS + i,
			    b.bits[i] & bitmap_word(&c->rest, at * WORDS + i));
		rank = (at + 1) * COMMON_TERMS_BLOCK - 1;
	}
	return true;
}

/* One term of a query while it is divided into sets and others. */
struct common_term {
	const struct query_terms *query;
	enum index_terms_scope scope;
	size_t at;
	struct sqlite3_stmt *find;
	struct buf text;
};

/* The set of a stem has all events of its words. */
static bool
find_stem(struct common_query *c, struct common_term *t, struct common_group *g,
    struct error *f)
{
	const struct query_terms_part *part =
	    query_terms_part_at(t->query, t->at);
	const char *stem =
	    part != NULL ? query_terms_text(t->query, part->stem) : "";

	if (*stem == '\0')
		return true;
	buf_reset(&t->text);
	buf_printf(&t->text, "%c%s", stems_mark(t->scope), stem);
	return find_term(c, t->find, buf_cstr(&t->text), g, f);
}

/* Looks for the set of the term in `text`; notes a term without one. */
static bool
find_or_note(struct common_query *c, struct common_term *t,
    struct common_group *g, struct buf *others, struct error *f)
{
	size_t count = g->count;

	if (!find_term(c, t->find, buf_cstr(&t->text), g, f))
		return false;
	if (g->count == count)
		buf_printf(others, "%s%s", others->len > 0 ? " " : "",
		    buf_cstr(&t->text));
	return true;
}

static bool
find_word(struct common_query *c, struct common_term *t, struct common_group *g,
    struct buf *others, struct error *f)
{
	buf_reset(&t->text);
	query_terms_print_term(t->query, t->scope, t->at, &t->text);
	return find_or_note(c, t, g, others, f);
}

static bool
find_others(struct common_query *c, struct common_term *t,
    struct common_group *g, const char *words, struct buf *others,
    struct error *f)
{
	for (size_t n; *words != '\0'; words += n + (words[n] == ' ')) {
		n = strcspn(words, " ");
		buf_reset(&t->text);
		buf_printf(&t->text, "%c%.*s", index_terms_mark(t->scope),
		    (int)n, words);
		if (!find_or_note(c, t, g, others, f))
			return false;
	}
	return true;
}

/* Appends to `others` the terms that the sets do not have, with blanks between them. */
static bool
find_sets(struct common_query *c, struct common_term *t, struct common_group *g,
    struct buf *others, struct error *f)
{
	const struct query_terms_part *part =
	    query_terms_part_at(t->query, t->at);
	bool has_stem;

	if (!find_stem(c, t, g, f))
		return false;
	has_stem = g->count > 0;
	if (has_stem && !part->is_prefix)
		return true;
	return find_word(c, t, g, others, f) &&
	    (has_stem || part == NULL ||
		find_others(c, t, g, query_terms_text(t->query, part->others),
		    others, f));
}

/* Keeps of the rest what has one of the terms. */
static bool
keep_rest(struct common_query *c, const char *terms, struct rank_range range,
    struct error *f)
{
	bool is_first = c->rest.bits == NULL, ok;
	struct bitmap more = { 0 }, *set = is_first ? &c->rest : &more;

	if (!is_first && c->rest.count == 0)
		return true;
	bitmap_start(set, c->snapshot->events);
	ok = snapshot_reader_collect_any(c->snapshot, terms, range, set, f);
	if (!is_first)
		bitmap_and(&c->rest, &more);
	bitmap_release(&more);
	return ok;
}

static bool
divide_term(struct common_query *c, struct common_term *t,
    struct rank_range range, struct error *f)
{
	struct common_group *g = &c->groups[c->count];
	struct buf others = BUF_INIT(QUERY_TERMS_BYTES);
	bool ok = find_sets(c, t, g, &others, f);

	if (ok && g->count == 0) {
		ok = keep_rest(c, buf_cstr(&others), range, f);
	} else if (ok) {
		c->count++;
		if (others.len > 0) {
			bitmap_start(&g->others, c->snapshot->events);
			ok = snapshot_reader_collect_any(c->snapshot,
			    buf_cstr(&others), range, &g->others, f);
		}
	}
	buf_release(&others);
	return ok;
}

/* Divides the terms into common ones and others. */
static bool
divide(struct common_query *c, const struct snapshot_terms_asked *asked,
    struct rank_range range, struct error *f)
{
	struct common_term t = {
		.query = asked->query,
		.scope = asked->scope,
		.at = asked->first,
		.text = BUF_INIT(QUERY_TERMS_BYTES),
	};
	bool ok = sqlite_prepare(&c->snapshot->db, FIND_TERM, &t.find, f);

	for (; ok && t.at < asked->first + asked->count; t.at++)
		ok = divide_term(c, &t, range, f);
	sqlite_finish(&t.find);
	buf_release(&t.text);
	return ok;
}

static bool
prepare(struct common_query *c, struct error *f)
{
	return sqlite_prepare(&c->snapshot->db,
	    "SELECT ranks FROM common_ranks WHERE at = ?1", &c->ranks, f);
}

static void
release(struct common_query *c)
{
	for (size_t i = 0; i < c->count; i++)
		bitmap_release(&c->groups[i].others);
	sqlite_finish(&c->ranks);
	bitmap_release(&c->rest);
}

bool
snapshot_reader_collect_terms(struct snapshot_reader *s,
    const struct snapshot_terms_asked *asked, struct rank_range range,
    struct bitmap *set, struct error *f)
{
	struct common_query c = { .snapshot = s };
	bool ok =
	    divide(&c, asked, range, f) && (c.count == 0 || prepare(&c, f));

	if (ok && range.last > range.after)
		ok = c.rest.bits != NULL ? collect_rest(&c, set, f)
					 : collect_common(&c, range, set, f);
	release(&c);
	return ok;
}

bool
snapshot_reader_keep_news(
    struct snapshot_reader *s, struct bitmap *set, struct error *f)
{
	struct common_query c = { .snapshot = s };
	struct bitmap news;
	struct sqlite3_stmt *st;
	bool found = false, ok;

	bitmap_start(&news, s->events);
	ok = sqlite_prepare(&s->db, FIND_TERM, &st, f) &&
	    find_term(&c, st, COMMON_TERMS_NEWS, &c.groups[0], f);
	found = ok && c.groups[0].count > 0;
	c.count = found;
	if (found)
		ok = prepare(&c, f) &&
		    collect_common(
			&c, (struct rank_range){ 0, s->events }, &news, f);
	if (ok && found)
		bitmap_and(set, &news);
	sqlite_finish(&st);
	sqlite_finish(&c.ranks);
	bitmap_release(&news);
	return ok;
}

bool
snapshot_search_part(struct snapshot_search *x, const struct bitmap_part *part,
    int64_t offset, int64_t limit, int64_t *count, struct error *f)
{
	size_t n = limit > 0 ? (size_t)limit : 0;
	int64_t *ranks = mem_alloc((n + 1) * sizeof(ranks[0]));
	struct snapshot_listed *items = mem_alloc((n + 1) * sizeof(items[0]));
	bool ok;

	n = bitmap_page(part, offset, ranks, n);
	for (size_t i = 0; i < n; i++)
		items[i] =
		    (struct snapshot_listed){ .rank = ranks[i], .level = -1 };
	*count = (int64_t)n;
	ok = snapshot_search_listed(x, items, n, f);
	free(items);
	free(ranks);
	return ok;
}
