/*
 * reader_words - widens a query: a word also matches the snapshot's words with the same
 * stem or meaning (stems.h), and a word of a script without blanks is divided into its
 * parts (bigrams.h).
 *
 * Also called: query expansion.
 */
#include "reader/internal.h"
#include "text/bigrams.h"
#include "index/stems.h"

enum { OTHERS_MAX = STEMS_WORDS_MAX * (NORMALIZE_WORD_MAX + 1) };

/* The words of one query while they are widened. */
struct widening {
	struct snapshot_reader *snapshot;
	struct query_terms *query;
	struct buf others;
};

/* A file is not trusted, and the word becomes part of a query of the full-text index. */
static bool
is_index_word(const char *p, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (p[i] < 'a' || p[i] > 'z')
			return false;
	}
	return n > 0 && n <= NORMALIZE_WORD_MAX;
}

/* Adds another word, but not the typed word, nor a word that a prefix already matches. */
static void
add_other(struct widening *x, struct query_terms_text word, bool is_prefix,
    const char *p, size_t n)
{
	if ((is_prefix ? n >= word.n : n == word.n) &&
	    memcmp(p, word.p, word.n) == 0)
		return;
	if (x->others.len > 0)
		buf_char(&x->others, ' ');
	buf_bytes(&x->others, p, n);
}

static bool
add_stem_words(struct widening *x, struct query_terms_text word, bool is_prefix,
    const char *words, struct error *f)
{
	size_t count = 0;

	while (*words != '\0' && count++ < STEMS_WORDS_MAX) {
		size_t n = strcspn(words, " ");

		if (!is_index_word(words, n))
			return error_internal(f,
			    "the snapshot has a damaged table of stems; run "
			    "cartaz verify");
		add_other(x, word, is_prefix, words, n);
		words += n + (words[n] == ' ');
	}
	return true;
}

/* Adds the words of a stem.  Without a row, the only word may be the stem itself. */
static bool
find_stem_words(struct widening *x, struct query_terms_text word,
    bool is_prefix, const char *stem, struct error *f)
{
	struct sqlite3_stmt *find = x->snapshot->stem_words;
	char again[STEM_SIZE];
	bool row;

	sqlite_reset(find);
	sqlite_bind_text(find, 1, stem);
	if (!sqlite_step(find, &row, f))
		return false;
	if (row)
		return add_stem_words(
		    x, word, is_prefix, sqlite_text(find, 0).p, f);
	stemmer_stem(&x->snapshot->stemmer, stem, strlen(stem), again);
	if (stem[0] != STEM_APART_MARK && strcmp(stem, again) == 0)
		add_other(x, word, is_prefix, stem, strlen(stem));
	return true;
}

static bool
widen_word(struct widening *x, struct query_terms_text word, bool is_prefix,
    struct error *f)
{
	struct stemmer *stemmer = &x->snapshot->stemmer;
	char stem[STEM_SIZE];

	buf_reset(&x->others);
	stemmer_stem(stemmer, word.p, word.n, stem);
	if (stemmer->algorithm != NULL && is_index_word(word.p, word.n) &&
	    !find_stem_words(x, word, is_prefix, stem, f))
		return false;
	if (x->others.len > 0)
		query_terms_add_widened(x->query, word, is_prefix);
	query_terms_add_part(x->query, word, is_prefix,
	    (struct query_terms_text){ buf_cstr(&x->others), x->others.len },
	    x->others.len > 0 ? stem : "");
	return true;
}

/* Adds the parts of a word without blanks.  The last word may be typed only in part. */
static void
widen_run(struct widening *x, struct query_terms_text word, bool is_prefix)
{
	const struct query_terms_text none = { "", 0 };
	struct bigrams b;

	query_terms_add_widened(x->query, word, is_prefix);
	bigrams_start(&b, word.p, word.n);
	while (bigrams_next(&b)) {
		struct query_terms_text part = { b.part, b.n };
		/* the pair before the last letter, or the rest after this pair */
		bool is_last = is_prefix &&
		    (b.at == b.end ||
			(b.kind == BIGRAMS_PAIR && b.part + b.n == b.end));

		if (b.kind == BIGRAMS_LAST && !b.is_alone)
			continue;
		query_terms_add_part(x->query, part,
		    is_last || b.kind == BIGRAMS_LAST, none, "");
	}
}

static bool
widen_words(struct widening *x, struct error *f)
{
	struct query_terms *q = x->query;
	bool ok = true;

	for (size_t at = 0; ok && at < q->word_count; at++) {
		struct query_terms_text word;
		bool is_last = at + 1 == q->word_count && !q->is_whole;

		word.p = query_terms_word(q, at, &word.n);
		if (bigrams_has(word.p, word.n))
			widen_run(x, word, is_last);
		else
			ok = widen_word(x, word, is_last, f);
	}
	if (q->widened_count == 0)
		q->part_count = 0;
	return ok;
}

/* Starts the stemmer of the snapshot's language, if there is one. */
static bool
start_stems(struct snapshot_reader *s, struct error *f)
{
	bool row;

	if (s->stem_words != NULL)
		return true;
	if (!sqlite_ask(&s->db, &s->stem_words, &row, f,
		"SELECT words FROM stems WHERE stem = ?1",
		BIND_TEXT(STEMS_LANGUAGE))) {
		sqlite_finish(&s->stem_words);
		return false;
	}
	stemmer_start(&s->stemmer, row ? sqlite_text(s->stem_words, 0).p : "");
	return true;
}

void
snapshot_reader_stems_finish(struct snapshot_reader *s)
{
	if (s->stem_words != NULL)
		stemmer_finish(&s->stemmer);
	sqlite_finish(&s->stem_words);
}

bool
snapshot_reader_words(struct snapshot_reader *s, const char *text_or_null,
    bool is_whole, struct query_terms *q, struct error *f)
{
	struct widening x = {
		.snapshot = s, .query = q, .others = BUF_INIT(OTHERS_MAX)
	};
	bool ok = true;

	query_terms_init(q, text_or_null);
	q->is_whole = is_whole;
	if (q->word_count == 0)
		return true;
	ok = start_stems(s, f) && widen_words(&x, f);
	sqlite_reset(s->stem_words);
	buf_release(&x.others);
	return ok;
}
