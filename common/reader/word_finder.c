/*
 * word_finder - finds out whether an event has a word, by the bitmap of the word or in
 * the full-text index.
 */
#include "reader/internal.h"
#include "text/bigrams.h"

/* Bitmaps keep the cost low even for two frequent words that no event has together. */
static bool
share_events(struct snapshot_reader *s, const struct query_terms *q,
    enum index_terms_scope scope, bool *meet, struct error *f)
{
	struct rank_range all = { 0, s->events };
	LOCAL_BITMAP set = { 0 };
	bool ok;

	bitmap_start(&set, s->events);
	ok = snapshot_reader_collect(s, q, scope, all, &set, f);
	*meet = !bitmap_is_empty(&set);
	return ok;
}

/*
 * A bitmap has at least one event.  For a term without a bitmap, the index is read up to
 * the first match.
 */
static bool
find_term(struct snapshot_reader *s, const struct query_terms *q, bool *has,
    struct error *f)
{
	const struct query_terms_part *part = query_terms_part_at(q, 0);
	const char *words =
	    part != NULL ? query_terms_text(q, part->others) : "";
	LOCAL_BUF terms = BUF_INIT(QUERY_TERMS_BYTES);
	int64_t number;
	bool ok;

	query_terms_print(q, INDEX_TERMS_TEXT, 0, &terms);
	ok = bitmap_table_find(
	    &s->bitmaps, &s->db, buf_cstr(&terms), &number, f);
	*has = number >= 0;
	for (size_t n; *words != '\0'; words += n + (words[n] == ' ')) {
		n = strcspn(words, " ");
		buf_printf(&terms, " %c%.*s",
		    index_terms_mark(INDEX_TERMS_TEXT), (int)n, words);
	}
	if (ok && !*has)
		ok = snapshot_reader_has_any(s, buf_cstr(&terms), has, f);
	return ok;
}

static bool
find_exact_word(struct snapshot_reader *s, const char *word, bool whole,
    bool *has, struct error *f)
{
	LOCAL_QUERY_TERMS q = { 0 };
	bool ok;

	*has = false;
	ok = snapshot_reader_words(s, word, whole, &q, f);
	if (ok && q.word_count > 0) {
		if (query_terms_of_words(&q) == 1)
			ok = find_term(s, &q, has, f);
		else
			ok = share_events(s, &q, INDEX_TERMS_TEXT, has, f);
	}
	return ok;
}

/*
 * The word itself is looked up first, because this is the most frequent case and needs
 * only one match.  Words that are found by pairs of letters are always prefixes.
 */
bool
word_finder_has(struct snapshot_reader *s, const char *word, bool begins,
    bool *has, struct error *f)
{
	bool pairs = bigrams_has(word, strlen(word));

	*has = false;
	if (!pairs && !find_exact_word(s, word, true, has, f))
		return false;
	return *has || (!begins && !pairs) ||
	    find_exact_word(s, word, false, has, f);
}

bool
word_finder_meet(struct snapshot_reader *s, const char *words,
    enum index_terms_scope scope, bool *meet, struct error *f)
{
	LOCAL_QUERY_TERMS q = { 0 };

	return snapshot_reader_words(s, words, true, &q, f) &&
	    share_events(s, &q, scope, meet, f);
}
