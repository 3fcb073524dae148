#include "snapshot/fts_query.h"

#include "text/normalize.h"

void
fts_query_init(struct fts_query *s, const char *q_or_null)
{
	struct normalizer f;

	*s = (struct fts_query){ .words = BUF_INIT(FTS_QUERY_MAX) };
	if (q_or_null == NULL)
		return;
	normalize_start(&f, q_or_null, strlen(q_or_null));
	while (s->count < FTS_QUERY_WORDS_MAX && normalize_next(&f)) {
		if (s->count++ > 0)
			buf_char(&s->words, ' ');
		buf_bytes(&s->words, f.word, f.len);
	}
}

void
fts_query_release(struct fts_query *s)
{
	buf_release(&s->words);
}

void
fts_query_print(
    const struct fts_query *s, enum index_terms_scope scope, struct buf *b)
{
	const char *word = buf_cstr(&s->words);
	const char *and = "";

	for (size_t i = 0; i < s->count; i++) {
		size_t n = strcspn(word, " ");

		buf_printf(b, "%s\"%c%.*s\"%s", and, index_terms_mark(scope),
		    (int)n, word, i + 1 == s->count ? "*" : "");
		and = " AND ";
		word += n + (word[n] == ' ');
	}
	for (size_t i = 0; i < s->filter_count; i++) {
		buf_printf(b, "%s\"f%lld\"", and, (long long)s->filters[i]);
		and = " AND ";
	}
}

bool
fts_query_counted(const struct fts_query *s, enum index_terms_scope scope,
    char term[INDEX_TERMS_PREFIX_MAX + 2])
{
	/* "abc" is one word, "a b" two of one letter: either is three bytes. */
	if (s->count == 0 || s->filter_count > 0 ||
	    s->words.len > INDEX_TERMS_PREFIX_MAX)
		return false;
	term[0] = index_terms_mark(scope);
	memcpy(term + 1, s->words.p, s->words.len + 1);
	return true;
}
