/*
 * fts_query - every term of what is typed is a mark and letters or digits, also of a
 * wide query; a word is taken apart without a gap.
 */
#include "snapshot/fts_query.h"

#include "fuzz.h"
#include "text/bigrams.h"

static void
check_terms(const struct fts_query *s, enum index_terms_scope scope)
{
	struct buf term = BUF_INIT(FTS_QUERY_MAX);

	HOLDS(fts_query_is_empty(s) == (s->word_count == 0));
	for (size_t at = 0; at < fts_query_terms(s); at++) {
		size_t end;

		buf_reset(&term);
		fts_query_print_term(s, scope, at, &term);
		HOLDS(!term.full && term.len > 1);
		end = term.len - (term.p[term.len - 1] == '*');
		for (size_t i = 0; i < end; i++)
			HOLDS((term.p[i] & 0x80) != 0 ||
			    (term.p[i] >= 'a' && term.p[i] <= 'z') ||
			    (term.p[i] >= '0' && term.p[i] <= '9'));
	}
	buf_release(&term);
}

/* Each byte is in a part that begins there or in the one before. */
static void
check_parts(const char *word, size_t n)
{
	struct bigrams b;
	const char *covered = word;

	bigrams_start(&b, word, n);
	while (bigrams_next(&b)) {
		HOLDS(b.n > 0 && b.part >= word && b.part <= covered);
		HOLDS(b.part + b.n <= word + n && b.at > b.part);
		covered = b.part + b.n;
	}
	HOLDS(covered == word + n);
}

/* Every word with all words instead of it: each event that has one is found. */
static void
make_wide(struct fts_query *s)
{
	struct fts_query_text all = { buf_cstr(&s->words), s->words.len }, word;

	for (size_t i = 0; i < s->word_count; i++) {
		word.p = fts_query_word(s, i, &word.n);
		check_parts(word.p, word.n);
		HOLDS(s->part_count == i);
		HOLDS(fts_query_add_part(
		    s, word, i + 1 == s->word_count, all, "stem"));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);
	struct fts_query s;

	fts_query_init(&s, text);
	HOLDS(s.word_count <= FTS_QUERY_WORDS_MAX && !s.words.full);
	check_terms(&s, INDEX_TERMS_TEXT);
	check_terms(&s, INDEX_TERMS_NAME);
	make_wide(&s);
	check_terms(&s, INDEX_TERMS_TEXT);
	check_terms(&s, INDEX_TERMS_NAME);
	fts_query_release(&s);
	free(text);
	return 0;
}
