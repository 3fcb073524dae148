/*
 * query_terms - every term of what is typed is a mark and letters or digits, also of a
 * wide query; a word is taken apart without a gap.
 */
#include "index/query_terms.h"

#include "fuzz.h"
#include "text/bigrams.h"

static void
check_terms(const struct query_terms *s, enum index_terms_scope scope)
{
	struct buf term = BUF_INIT(QUERY_TERMS_BYTES);

	HOLDS(query_terms_is_empty(s) == (s->word_count == 0));
	for (size_t at = 0; at < query_terms_count(s); at++) {
		size_t end;

		buf_reset(&term);
		query_terms_print(s, scope, at, &term);
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
make_wide(struct query_terms *s)
{
	struct query_terms_text all = { buf_cstr(&s->words), s->words.len },
				word;

	for (size_t i = 0; i < s->word_count; i++) {
		word.p = query_terms_word(s, i, &word.n);
		check_parts(word.p, word.n);
		HOLDS(s->part_count == i);
		HOLDS(query_terms_add_part(
		    s, word, i + 1 == s->word_count, all, "stem"));
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = fuzz_text(data, size);
	struct query_terms s;

	query_terms_init(&s, text);
	HOLDS(s.word_count <= QUERY_TERMS_WORDS_MAX && !s.words.full);
	check_terms(&s, INDEX_TERMS_TEXT);
	check_terms(&s, INDEX_TERMS_NAME);
	make_wide(&s);
	check_terms(&s, INDEX_TERMS_TEXT);
	check_terms(&s, INDEX_TERMS_NAME);
	query_terms_release(&s);
	free(text);
	return 0;
}
