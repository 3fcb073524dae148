/*
 * word_finder - asks the common terms for a word, and then the full-text index.
 *
 * The sets come first: the index reads all matches of a beginning before it gives
 * the first.
 */
#include "snapshot/word_finder.h"

#include "snapshot/internal.h"
#include "text/bigrams.h"

bool
word_finder_start(
    struct word_finder *w, struct snapshot_reader *s, struct error *f)
{
	*w = (struct word_finder){ .snapshot = s };
	if (snapshot_reader_has_common(s) &&
	    !sqlite_prepare(
		&s->db, "SELECT 1 FROM common WHERE term = ?1", &w->common, f))
		return false;
	return sqlite_prepare(&s->db,
	    "SELECT 1 FROM words WHERE words MATCH ?1 LIMIT 1", &w->words, f);
}

void
word_finder_finish(struct word_finder *w)
{
	sqlite_finish(&w->common);
	sqlite_finish(&w->words);
}

static bool
has_row(
    struct sqlite3_stmt *st, const struct buf *text, bool *has, struct error *f)
{
	sqlite_reset(st);
	sqlite_bind_text(st, 1, buf_cstr(text));
	return sqlite_step(st, has, f);
}

/* Appends what all terms of the first half of a query, or of the whole, match. */
static void
print_matches(const struct fts_query *q, bool half, struct buf *match)
{
	size_t count = fts_query_word_terms(q) / (half ? 2 : 1);

	for (size_t at = 0; at < count; at++) {
		if (at > 0)
			buf_text(match, " AND ");
		fts_query_print_match(q, INDEX_TERMS_TEXT, at, match);
	}
}

bool
word_finder_has(struct word_finder *w, const char *word, bool begins, bool *has,
    struct error *f)
{
	/*
	 * The last word of a query is a beginning, the first one is not.  What is
	 * found by pairs of letters is one always.
	 */
	bool half = !begins && !bigrams_has(word, strlen(word));
	struct buf text = BUF_INIT(FTS_QUERY_MAX),
		   term = BUF_INIT(FTS_QUERY_MAX);
	struct fts_query q;
	bool ok;

	buf_printf(&text, half ? "%s %s" : "%s", word, word);
	*has = false;
	ok = snapshot_reader_words(w->snapshot, buf_cstr(&text), &q, f);
	if (ok && w->common != NULL &&
	    fts_query_word_terms(&q) == (half ? 2 : 1)) {
		fts_query_print_term(&q, INDEX_TERMS_TEXT, 0, &term);
		ok = has_row(w->common, &term, has, f);
	}
	if (ok && q.word_count > 0 && !*has) {
		buf_reset(&term);
		print_matches(&q, half, &term);
		ok = has_row(w->words, &term, has, f);
	}
	sqlite_reset(w->words);
	fts_query_release(&q);
	buf_release(&term);
	buf_release(&text);
	return ok;
}

/* The sets: two words that most events have and none has both cost the same. */
static bool
meet_in_sets(struct word_finder *w, const struct fts_query *q,
    enum index_terms_scope scope, bool *meet, struct error *f)
{
	struct snapshot_rank_range all = { 0, w->snapshot->events };
	struct rank_set set;
	bool ok;

	rank_set_start(&set, w->snapshot->events);
	ok = snapshot_reader_collect(w->snapshot, q, scope, all, &set, f);
	*meet = set.count > 0;
	rank_set_release(&set);
	return ok;
}

bool
word_finder_meet(struct word_finder *w, const char *words,
    enum index_terms_scope scope, bool *meet, struct error *f)
{
	const char *last = strrchr(words, ' ');
	struct buf text = BUF_INIT(FTS_QUERY_MAX);
	struct fts_query q;
	bool ok;

	/* What is last would be a beginning: it is there once more. */
	buf_printf(&text, "%s %s", words, last != NULL ? last + 1 : words);
	ok = snapshot_reader_words(w->snapshot, buf_cstr(&text), &q, f);
	if (ok && w->common != NULL) {
		ok = meet_in_sets(w, &q, scope, meet, f);
	} else if (ok) {
		buf_reset(&text);
		fts_query_print(&q, scope, &text);
		ok = has_row(w->words, &text, meet, f);
		sqlite_reset(w->words);
	}
	fts_query_release(&q);
	buf_release(&text);
	return ok;
}
