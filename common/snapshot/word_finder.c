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

static bool
find_word(struct word_finder *w, const char *word, bool whole, bool *has,
    struct error *f)
{
	struct buf term = BUF_INIT(FTS_QUERY_MAX);
	struct fts_query q;
	bool ok;

	*has = false;
	ok = whole ? snapshot_reader_whole_words(w->snapshot, word, &q, f)
		   : snapshot_reader_words(w->snapshot, word, &q, f);
	if (ok && w->common != NULL && fts_query_word_terms(&q) == 1) {
		fts_query_print_term(&q, INDEX_TERMS_TEXT, 0, &term);
		ok = has_row(w->common, &term, has, f);
	}
	if (ok && q.word_count > 0 && !*has) {
		buf_reset(&term);
		fts_query_print(&q, INDEX_TERMS_TEXT, &term);
		ok = has_row(w->words, &term, has, f);
	}
	sqlite_reset(w->words);
	fts_query_release(&q);
	buf_release(&term);
	return ok;
}

/*
 * The word itself is asked for first: it is there most often, and its first match is
 * read at once.  What is found by pairs of letters is a beginning always.
 */
bool
word_finder_has(struct word_finder *w, const char *word, bool begins, bool *has,
    struct error *f)
{
	bool pairs = bigrams_has(word, strlen(word));

	*has = false;
	if (!pairs && !find_word(w, word, true, has, f))
		return false;
	return *has || (!begins && !pairs) || find_word(w, word, false, has, f);
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
	struct buf text = BUF_INIT(FTS_QUERY_MAX);
	struct fts_query q;
	bool ok;

	ok = snapshot_reader_whole_words(w->snapshot, words, &q, f);
	if (ok && w->common != NULL) {
		ok = meet_in_sets(w, &q, scope, meet, f);
	} else if (ok) {
		fts_query_print(&q, scope, &text);
		ok = has_row(w->words, &text, meet, f);
		sqlite_reset(w->words);
	}
	fts_query_release(&q);
	buf_release(&text);
	return ok;
}
