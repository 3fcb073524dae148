/*
 * word_finder - asks the common terms for a word, and then the full-text index.
 */
#include "snapshot/word_finder.h"

#include "snapshot/internal.h"
#include "text/bigrams.h"

bool
word_finder_start(
    struct word_finder *w, struct snapshot_reader *s, struct error *f)
{
	*w = (struct word_finder){ .snapshot = s };
	return sqlite_prepare(
	    &s->db, "SELECT 1 FROM common WHERE term = ?1", &w->common, f);
}

void
word_finder_finish(struct word_finder *w)
{
	sqlite_finish(&w->common);
}

static bool
has_row(
    struct sqlite3_stmt *st, const struct buf *text, bool *has, struct error *f)
{
	sqlite_reset(st);
	sqlite_bind_text(st, 1, buf_cstr(text));
	return sqlite_step(st, has, f);
}

/* The sets: two words that most events have and none has both cost the same. */
static bool
meet_in_sets(struct word_finder *w, const struct query_terms *q,
    enum index_terms_scope scope, bool *meet, struct error *f)
{
	struct rank_range all = { 0, w->snapshot->events };
	struct bitmap set;
	bool ok;

	bitmap_start(&set, w->snapshot->events);
	ok = snapshot_reader_collect(w->snapshot, q, scope, all, &set, f);
	*meet = set.count > 0;
	bitmap_release(&set);
	return ok;
}

/* A set has an event; what is no set is read up to the first one. */
static bool
find_term(struct word_finder *w, const struct query_terms *q, bool *has,
    struct error *f)
{
	const struct query_terms_part *part = query_terms_part_at(q, 0);
	const char *words =
	    part != NULL ? query_terms_text(q, part->others) : "";
	struct buf terms = BUF_INIT(QUERY_TERMS_BYTES);
	bool ok;

	query_terms_print_term(q, INDEX_TERMS_TEXT, 0, &terms);
	ok = has_row(w->common, &terms, has, f);
	sqlite_reset(w->common);
	for (size_t n; *words != '\0'; words += n + (words[n] == ' ')) {
		n = strcspn(words, " ");
		buf_printf(&terms, " %c%.*s",
		    index_terms_mark(INDEX_TERMS_TEXT), (int)n, words);
	}
	if (ok && !*has)
		ok = snapshot_reader_has_any(
		    w->snapshot, buf_cstr(&terms), has, f);
	buf_release(&terms);
	return ok;
}

static bool
find_word(struct word_finder *w, const char *word, bool whole, bool *has,
    struct error *f)
{
	struct query_terms q;
	bool ok;

	*has = false;
	ok = whole ? snapshot_reader_whole_words(w->snapshot, word, &q, f)
		   : snapshot_reader_words(w->snapshot, word, &q, f);
	if (ok && q.word_count > 0) {
		if (query_terms_of_words(&q) == 1)
			ok = find_term(w, &q, has, f);
		else
			ok = meet_in_sets(w, &q, INDEX_TERMS_TEXT, has, f);
	}
	query_terms_release(&q);
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

bool
word_finder_meet(struct word_finder *w, const char *words,
    enum index_terms_scope scope, bool *meet, struct error *f)
{
	struct query_terms q;
	bool ok;

	ok = snapshot_reader_whole_words(w->snapshot, words, &q, f);
	if (ok)
		ok = meet_in_sets(w, &q, scope, meet, f);
	query_terms_release(&q);
	return ok;
}
