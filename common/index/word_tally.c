/*
 * word_tally - counts words in a hash table with linear probing.
 */
#include "index/word_tally.h"

#include <stdlib.h>

enum { TEXT_START = 1 << 16 };

struct word_tally_entry {
	uint64_t hash;
	uint32_t in_text, in_name;
	uint32_t at; /* of the word in `text` */
	uint32_t n;
};

void
word_tally_init(struct word_tally *t)
{
	*t = (struct word_tally){
		/* calloc: the kernel provides untouched pages for free */
		.slots = calloc(WORD_TALLY_SLOTS, sizeof(t->slots[0])),
		.entries = mem_alloc((WORD_TALLY_FULL + WORD_TALLY_FREE) *
		    sizeof(t->entries[0])),
		.text = mem_alloc(TEXT_START),
		.text_cap = TEXT_START,
	};
	if (t->slots == NULL)
		fatal("word_tally: no memory");
}

void
word_tally_release(struct word_tally *t)
{
	free(t->slots);
	free(t->entries);
	free(t->text);
	*t = (struct word_tally){ 0 };
}

bool
word_tally_is_full(const struct word_tally *t)
{
	return t->used >= WORD_TALLY_FULL;
}

static uint32_t
append_word(struct word_tally *t, const struct index_terms_term *term)
{
	size_t at = t->text_len;

	if (t->text_cap - at < term->n) {
		t->text_cap *= 2;
		t->text = mem_grow(t->text, t->text_cap);
	}
	memcpy(t->text + at, term->word, term->n);
	t->text_len += term->n;
	return (uint32_t)at;
}

static bool
is_word(const struct word_tally *t, const struct word_tally_entry *e,
    const struct index_terms_term *term)
{
	return e->hash == term->hash && e->n == term->n &&
	    memcmp(t->text + e->at, term->word, term->n) == 0;
}

/* The slot of the word, or the free one for it. */
static uint32_t *
find_tally_slot(const struct word_tally *t, const struct index_terms_term *term)
{
	for (size_t i = (size_t)term->hash;; i++) {
		uint32_t *slot = &t->slots[i & (WORD_TALLY_SLOTS - 1)];

		if (*slot == 0 || is_word(t, &t->entries[*slot - 1], term))
			return slot;
	}
}

void
word_tally_fetch(
    const struct word_tally *t, const struct index_terms_term *term)
{
	__builtin_prefetch(&t->slots[term->hash & (WORD_TALLY_SLOTS - 1)]);
}

enum word_tally_result
word_tally_count(struct word_tally *t, const struct index_terms_term *term)
{
	uint32_t *slot = find_tally_slot(t, term);
	bool is_new = *slot == 0;
	struct word_tally_entry *e;

	if (is_new && t->used == WORD_TALLY_FULL + WORD_TALLY_FREE)
		return WORD_TALLY_NO_ROOM;
	if (is_new) {
		*slot = (uint32_t)++t->used;
		t->entries[*slot - 1] = (struct word_tally_entry){
			.hash = term->hash,
			.n = (uint32_t)term->n,
			.at = append_word(t, term),
		};
	}
	e = &t->entries[*slot - 1];
	if (term->scope == INDEX_TERMS_NAME)
		e->in_name++;
	else
		e->in_text++;
	return is_new ? WORD_TALLY_NEW : WORD_TALLY_AGAIN;
}

bool
word_tally_each(
    struct word_tally *t, word_tally_fn *each, void *context, struct error *f)
{
	for (size_t i = 0; i < t->used; i++) {
		const struct word_tally_entry *e = &t->entries[i];
		struct word_tally_word w = { t->text + e->at, e->n, e->in_text,
			e->in_name };

		if (!each(context, &w, f))
			return false;
	}
	memset(t->slots, 0, WORD_TALLY_SLOTS * sizeof(t->slots[0]));
	t->used = t->text_len = 0;
	return true;
}
