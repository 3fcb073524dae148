/*
 * word_tally - counts words in a hash table with linear probing.
 */
#include "snapshot/word_tally.h"

#include <stdlib.h>

enum { TEXT_START = 1 << 20 };

struct word_tally_entry {
	uint64_t hash;
	uint32_t in_text, in_name; /* both 0: free */
	uint32_t at;               /* of the word in `text` */
	uint32_t n;
};

void
word_tally_init(struct word_tally *t)
{
	*t = (struct word_tally){
		/* calloc: pages that nobody touches cost nothing */
		.entries = calloc(WORD_TALLY_SLOTS, sizeof(t->entries[0])),
		.text = mem_alloc(TEXT_START),
		.text_cap = TEXT_START,
	};
	if (t->entries == NULL)
		fatal("word_tally: no memory");
}

void
word_tally_release(struct word_tally *t)
{
	free(t->entries);
	free(t->text);
	*t = (struct word_tally){ 0 };
}

bool
word_tally_is_full(const struct word_tally *t)
{
	return t->used >= WORD_TALLY_FULL;
}

static bool
is_free(const struct word_tally_entry *e)
{
	return e->in_text == 0 && e->in_name == 0;
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

/* The entry of the word, or the free one for it. */
static struct word_tally_entry *
find(struct word_tally *t, const struct index_terms_term *term)
{
	for (size_t i = (size_t)term->hash;; i++) {
		struct word_tally_entry *e =
		    &t->entries[i & (WORD_TALLY_SLOTS - 1)];

		if (is_free(e) ||
		    (e->hash == term->hash && e->n == term->n &&
			memcmp(t->text + e->at, term->word, term->n) == 0))
			return e;
	}
}

void
word_tally_fetch(
    const struct word_tally *t, const struct index_terms_term *term)
{
	__builtin_prefetch(&t->entries[term->hash & (WORD_TALLY_SLOTS - 1)]);
}

enum word_tally_result
word_tally_count(struct word_tally *t, const struct index_terms_term *term)
{
	struct word_tally_entry *e = find(t, term);
	bool is_new = is_free(e);

	if (is_new && t->used == WORD_TALLY_FULL + WORD_TALLY_FREE)
		return WORD_TALLY_NO_ROOM;
	if (is_new) {
		t->used++;
		e->hash = term->hash;
		e->n = (uint32_t)term->n;
		e->at = append_word(t, term);
	}
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
	for (size_t i = 0; i < WORD_TALLY_SLOTS; i++) {
		struct word_tally_entry *e = &t->entries[i];
		struct word_tally_word w = { t->text + e->at, e->n, e->in_text,
			e->in_name };

		if (is_free(e))
			continue;
		e->in_text = e->in_name = 0;
		if (!each(context, &w, f))
			return false;
	}
	t->used = t->text_len = 0;
	return true;
}
