#include "snapshot/fts_query.h"

#include "text/normalize.h"

void
search_init(struct search *s, const char *q_or_null)
{
	struct fold f;

	*s = (struct search){ .words = BUF_INIT(SEARCH_MAX) };
	if (q_or_null == NULL)
		return;
	fold_start(&f, q_or_null, strlen(q_or_null));
	while (s->count < SEARCH_WORDS_MAX && fold_next(&f)) {
		if (s->count++ > 0)
			buf_char(&s->words, ' ');
		buf_bytes(&s->words, f.word, f.len);
	}
}

void
search_release(struct search *s)
{
	buf_release(&s->words);
}

void
search_print(const struct search *s, enum terms_scope scope, struct buf *b)
{
	const char *word = buf_cstr(&s->words);
	const char *and = "";

	for (size_t i = 0; i < s->count; i++) {
		size_t n = strcspn(word, " ");

		buf_printf(b, "%s\"%c%.*s\"%s", and, terms_mark(scope), (int)n,
		    word, i + 1 == s->count ? "*" : "");
		and = " AND ";
		word += n + (word[n] == ' ');
	}
	for (size_t i = 0; i < s->filter_count; i++) {
		buf_printf(b, "%s\"f%lld\"", and, (long long)s->filters[i]);
		and = " AND ";
	}
}

bool
search_counted(const struct search *s, enum terms_scope scope,
    char term[TERMS_PREFIX_MAX + 2])
{
	/* "abc" is one word, "a b" two of one letter: either is three bytes. */
	if (s->count == 0 || s->filter_count > 0 ||
	    s->words.len > TERMS_PREFIX_MAX)
		return false;
	term[0] = terms_mark(scope);
	memcpy(term + 1, s->words.p, s->words.len + 1);
	return true;
}
