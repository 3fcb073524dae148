/*
 * term_bitmaps - keeps the bitmaps of terms in a hash table with linear probing.
 */
#include "index/term_bitmaps.h"

#include <stdlib.h>

#include "base/hash.h"

enum {
	SLOTS = 1 << 16,
	USED_MAX = SLOTS / 4 * 3, /* later terms are looked up each time */
	FORGOTTEN_FROM = SLOTS / 2,
	KEPT_MAX = 64 * 1024 * 1024,
	NO_BITMAP = -1,
	NOT_FOUND = -2, /* not looked up yet */
};

struct term_bitmaps_entry {
	uint64_t hash;
	const char *stem;    /* a common one; NULL: none */
	int32_t stem_number; /* of its bitmap; NO_BITMAP; NOT_FOUND */
	uint32_t at;         /* offset of the term and its bitmaps' numbers */
	uint16_t n;          /* bytes of the term; 0: free */
	uint16_t number_count;
};

/* A term of the current event. */
struct term_bitmaps_term {
	const char *p;
	size_t n;
	uint64_t hash;
};

void
term_bitmaps_init(struct term_bitmaps *m, struct common_terms *common,
    const struct stems *stems)
{
	*m = (struct term_bitmaps){
		.common = common,
		.stems = stems,
		.slots = calloc(SLOTS, sizeof(m->slots[0])),
		.entries = mem_alloc((USED_MAX + 1) * sizeof(m->entries[0])),
		.kept = BUF_INIT(KEPT_MAX),
	};
	if (m->slots == NULL)
		fatal("term_bitmaps: no memory");
	m->entries[USED_MAX].n = 0;
}

void
term_bitmaps_release(struct term_bitmaps *m)
{
	free(m->slots);
	free(m->entries);
	free(m->terms);
	free(m->stemmed);
	buf_release(&m->kept);
	*m = (struct term_bitmaps){ 0 };
}

static void
forget(struct term_bitmaps *m)
{
	memset(m->slots, 0, SLOTS * sizeof(m->slots[0]));
	buf_reset(&m->kept);
	m->used = 0;
	m->entries[USED_MAX].n = 0;
}

/* Looks up the bitmaps of the term. */
static void
look_up_bitmaps(struct term_bitmaps *m, struct term_bitmaps_entry *e,
    const struct term_bitmaps_term *t)
{
	uint16_t numbers[COMMON_TERMS_TERM_MAX];
	size_t count = common_terms_find(m->common, t->p, t->n, numbers);

	*e = (struct term_bitmaps_entry){
		.hash = t->hash,
		.stem = stems_common(m->stems, t->p, t->n),
		.stem_number = NOT_FOUND,
		.at = (uint32_t)m->kept.len,
		.n = (uint16_t)t->n,
		.number_count = (uint16_t)count,
	};
	buf_bytes(&m->kept, t->p, t->n);
	buf_bytes(&m->kept, (const char *)numbers, count * sizeof(numbers[0]));
}

static struct term_bitmaps_entry *
find_term_entry(struct term_bitmaps *m, const struct term_bitmaps_term *t)
{
	struct term_bitmaps_entry *e;
	uint16_t *slot;

	for (size_t i = (size_t)t->hash;; i++) {
		slot = &m->slots[i & (SLOTS - 1)];
		if (*slot == 0)
			break;
		e = &m->entries[*slot - 1];
		if (e->hash == t->hash && e->n == t->n &&
		    memcmp(m->kept.p + e->at, t->p, t->n) == 0)
			return e;
	}
	e = &m->entries[m->used];
	if (m->used < USED_MAX)
		*slot = (uint16_t)++m->used;
	else if (e->n > 0) /* drops the entry without a slot */
		m->kept.len = e->at;
	look_up_bitmaps(m, e, t);
	return e;
}

static void
note_stem(struct term_bitmaps *m, const struct term_bitmaps_entry *e)
{
	if (m->stemmed_count == m->stemmed_cap) {
		m->stemmed_cap = 2 * m->stemmed_cap + 64;
		m->stemmed = mem_grow(
		    m->stemmed, m->stemmed_cap * sizeof(m->stemmed[0]));
	}
	m->stemmed[m->stemmed_count++] = (size_t)(e - m->entries);
}

static void
add_to_stem(struct term_bitmaps *m, struct term_bitmaps_entry *e, int64_t rank)
{
	char term[1 + STEM_SIZE];
	int n;

	if (e->stem_number == NOT_FOUND) {
		uint16_t number[COMMON_TERMS_TERM_MAX];

		n = snprintf(term, sizeof(term), "%c%s",
		    stems_mark(stems_scope(m->kept.p[e->at])), e->stem);
		e->stem_number =
		    common_terms_find(m->common, term, (size_t)n, number) > 0
		    ? number[0]
		    : NO_BITMAP;
	}
	if (e->stem_number != NO_BITMAP)
		bitmap_writer_add(
		    &m->common->bitmaps, (size_t)e->stem_number, rank);
}

static void
add_to_term(
    struct term_bitmaps *m, const struct term_bitmaps_term *t, int64_t rank)
{
	struct term_bitmaps_entry *e = find_term_entry(m, t);
	const char *numbers = m->kept.p + e->at + e->n;

	for (size_t i = 0; i < e->number_count; i++) {
		uint16_t number;

		memcpy(&number, numbers + i * sizeof(number), sizeof(number));
		bitmap_writer_add(&m->common->bitmaps, number, rank);
	}
	if (e->stem == NULL)
		return;
	if (e == &m->entries[USED_MAX])
		add_to_stem(m, e, rank);
	else
		note_stem(m, e);
}

static void
add_term(struct term_bitmaps *m, const char *p, size_t n)
{
	struct term_bitmaps_term *t;

	if (m->term_count == m->term_cap) {
		m->term_cap = 2 * m->term_cap + 256;
		m->terms =
		    mem_grow(m->terms, m->term_cap * sizeof(m->terms[0]));
	}
	t = &m->terms[m->term_count++];
	*t = (struct term_bitmaps_term){ p, n, hash_bytes(HASH_START, p, n) };
	/* Most entries are far apart, so they are prefetched while others are read. */
	__builtin_prefetch(&m->slots[t->hash & (SLOTS - 1)]);
}

static void
read_terms(struct term_bitmaps *m, const char *terms, bool is_news)
{
	m->term_count = 0;
	for (size_t n;; terms += n) {
		terms += strspn(terms, " ");
		n = (size_t)(strchrnul(terms, ' ') - terms);
		if (n == 0)
			break;
		add_term(m, terms, n);
	}
	if (is_news)
		add_term(m, COMMON_TERMS_NEWS, strlen(COMMON_TERMS_NEWS));
}

/* The stems come after all terms, so that terms get the bitmaps where there are few. */
bool
term_bitmaps_event(struct term_bitmaps *m, int64_t rank, const char *terms,
    bool is_news, struct error *f)
{
	if (!bitmap_writer_rank(&m->common->bitmaps, rank, m->common->count, f))
		return false;
	if (m->used >= FORGOTTEN_FROM)
		forget(m);
	read_terms(m, terms, is_news);
	m->stemmed_count = 0;
	for (size_t i = 0; i < m->term_count; i++)
		add_to_term(m, &m->terms[i], rank);
	for (size_t i = 0; i < m->stemmed_count; i++)
		add_to_stem(m, &m->entries[m->stemmed[i]], rank);
	return true;
}
