/*
 * writer_words - counts the words of the staged events, for the vocabulary and the
 * bitmaps of common words.
 */
#include "writer/internal.h"

static bool
add_counted(void *context, const struct word_tally_word *word, struct error *f)
{
	struct snapshot_writer *w = context;

	common_terms_count(&w->common, word);
	return vocabulary_count(&w->vocabulary, &w->db, word, f);
}

bool
snapshot_writer_add_counted(struct snapshot_writer *w, struct error *f)
{
	common_terms_expect(&w->common, w->tally.used);
	return word_tally_each(&w->tally, add_counted, w, f);
}

static bool
count_word(struct snapshot_writer *w, const struct index_terms_term *t,
    struct error *f)
{
	struct word_tally_word alone = { t->word, t->n, 1, 0 };

	switch (word_tally_count(&w->tally, t)) {
	case WORD_TALLY_AGAIN:
		return true;
	case WORD_TALLY_NO_ROOM:
		if (t->scope == INDEX_TERMS_NAME)
			alone = (struct word_tally_word){ t->word, t->n, 0, 1 };
		common_terms_expect(&w->common, w->tally.used);
		if (!add_counted(w, &alone, f))
			return false;
		break;
	case WORD_TALLY_NEW:
		break;
	}
	return stems_count(&w->stems, &w->db, t, f);
}

bool
snapshot_writer_count_words(struct snapshot_writer *w, struct error *f)
{
	if (word_tally_is_full(&w->tally) && !snapshot_writer_add_counted(w, f))
		return false;
	for (size_t i = 0; i < w->terms.term_count; i++)
		word_tally_fetch(&w->tally, &w->terms.terms[i]);
	for (size_t i = 0; i < w->terms.term_count; i++) {
		if (!count_word(w, &w->terms.terms[i], f))
			return false;
	}
	return true;
}
