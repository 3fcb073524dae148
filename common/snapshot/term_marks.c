/*
 * term_marks - keeps the sets of terms in a hash table with linear probing.
 */
#include "snapshot/term_marks.h"

#include <stdlib.h>

#include "base/hash.h"

enum {
	SLOTS = 1 << 16,
	USED_MAX = SLOTS / 4 * 3, /* what comes then is found each time */
	FORGOTTEN_FROM = SLOTS / 2,
	TEXT_MAX_BYTES = SLOTS * (NORMALIZE_WORD_MAX + 1),
	NO_SET = -1,
	NOT_FOUND = -2, /* it was not looked for */
};

struct term_marks_entry {
	uint64_t hash;
	const char *stem;    /* that is common; NULL: none */
	int32_t stem_number; /* of its set; NO_SET; NOT_FOUND */
	uint32_t text_at, numbers_at;
	uint16_t n; /* bytes of the term; 0: free */
	uint16_t number_count;
};

void
term_marks_init(struct term_marks *m, struct common_terms *common,
    const struct stems *stems)
{
	*m = (struct term_marks){
		.common = common,
		.stems = stems,
		.entries = calloc(SLOTS + 1, sizeof(m->entries[0])),
		.text = BUF_INIT(TEXT_MAX_BYTES),
	};
	if (m->entries == NULL)
		fatal("term_marks: no memory");
}

void
term_marks_release(struct term_marks *m)
{
	free(m->entries);
	free(m->numbers);
	free(m->stemmed);
	buf_release(&m->text);
	*m = (struct term_marks){ 0 };
}

static void
forget(struct term_marks *m)
{
	memset(m->entries, 0, SLOTS * sizeof(m->entries[0]));
	buf_reset(&m->text);
	m->used = m->number_count = 0;
}

/* Looks for the sets of the term. */
static void
fill(struct term_marks *m, struct term_marks_entry *e, const char *term,
    size_t n, uint64_t hash)
{
	if (m->number_cap - m->number_count < COMMON_TERMS_TERM_MAX) {
		m->number_cap = 2 * m->number_cap + COMMON_TERMS_TERM_MAX;
		m->numbers =
		    mem_grow(m->numbers, m->number_cap * sizeof(m->numbers[0]));
	}
	*e = (struct term_marks_entry){
		.hash = hash,
		.stem = stems_common(m->stems, term, n),
		.stem_number = NOT_FOUND,
		.text_at = (uint32_t)m->text.len,
		.numbers_at = (uint32_t)m->number_count,
		.n = (uint16_t)n,
	};
	e->number_count = (uint16_t)common_terms_find(
	    m->common, term, n, m->numbers + m->number_count);
	m->number_count += e->number_count;
	buf_bytes(&m->text, term, n);
}

static struct term_marks_entry *
find(struct term_marks *m, const char *term, size_t n)
{
	uint64_t hash = hash_bytes(HASH_START, term, n);
	struct term_marks_entry *e;

	for (size_t i = (size_t)hash;; i++) {
		e = &m->entries[i & (SLOTS - 1)];
		if (e->n == 0)
			break;
		if (e->hash == hash && e->n == n &&
		    memcmp(m->text.p + e->text_at, term, n) == 0)
			return e;
	}
	if (m->used == USED_MAX)
		e = &m->entries[SLOTS];
	else
		m->used++;
	fill(m, e, term, n, hash);
	return e;
}

static void
note_stem(struct term_marks *m, const struct term_marks_entry *e)
{
	if (m->stemmed_count == m->stemmed_cap) {
		m->stemmed_cap = 2 * m->stemmed_cap + 64;
		m->stemmed = mem_grow(
		    m->stemmed, m->stemmed_cap * sizeof(m->stemmed[0]));
	}
	m->stemmed[m->stemmed_count++] = (size_t)(e - m->entries);
}

static void
mark_stem(struct term_marks *m, struct term_marks_entry *e, int64_t rank)
{
	char term[1 + STEM_SIZE];
	int n;

	if (e->stem_number == NOT_FOUND) {
		uint16_t number[COMMON_TERMS_TERM_MAX];

		n = snprintf(term, sizeof(term), "%c%s",
		    stems_mark(stems_scope(m->text.p[e->text_at])), e->stem);
		e->stem_number =
		    common_terms_find(m->common, term, (size_t)n, number) > 0
		    ? number[0]
		    : NO_SET;
	}
	if (e->stem_number != NO_SET)
		common_terms_mark(m->common, (size_t)e->stem_number, rank);
}

static void
mark_term(struct term_marks *m, const char *term, size_t n, int64_t rank)
{
	struct term_marks_entry *e = find(m, term, n);

	for (size_t i = 0; i < e->number_count; i++)
		common_terms_mark(
		    m->common, m->numbers[e->numbers_at + i], rank);
	if (e->stem == NULL)
		return;
	if (e == &m->entries[SLOTS])
		mark_stem(m, e, rank);
	else
		note_stem(m, e);
}

/* The stems come after all terms: where there is room for few sets, terms get it. */
bool
term_marks_event(struct term_marks *m, int64_t rank, const char *terms,
    bool is_news, struct error *f)
{
	if (!common_terms_rank(m->common, rank, f))
		return false;
	if (m->used >= FORGOTTEN_FROM)
		forget(m);
	m->stemmed_count = 0;
	for (size_t n;; terms += n) {
		terms += strspn(terms, " ");
		n = (size_t)(strchrnul(terms, ' ') - terms);
		if (n == 0)
			break;
		mark_term(m, terms, n, rank);
	}
	for (size_t i = 0; i < m->stemmed_count; i++)
		mark_stem(m, &m->entries[m->stemmed[i]], rank);
	if (is_news)
		mark_term(
		    m, COMMON_TERMS_NEWS, strlen(COMMON_TERMS_NEWS), rank);
	return true;
}
