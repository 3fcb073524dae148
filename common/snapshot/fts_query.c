/*
 * fts_query - turns the text of `q` and the filters into an FTS5 query.
 */
#include "snapshot/fts_query.h"

#include "text/normalize.h"

void
fts_query_init(struct fts_query *q, const char *text_or_null)
{
	struct normalizer n;

	*q = (struct fts_query){ .words = BUF_INIT(FTS_QUERY_MAX) };
	if (text_or_null == NULL)
		return;
	normalize_start(&n, text_or_null, strlen(text_or_null));
	while (q->word_count < FTS_QUERY_WORDS_MAX && normalize_next(&n)) {
		if (q->word_count++ > 0)
			buf_char(&q->words, ' ');
		buf_bytes(&q->words, n.word, n.len);
	}
}

void
fts_query_release(struct fts_query *q)
{
	buf_release(&q->words);
}

void
fts_query_print(
    const struct fts_query *q, enum index_terms_scope scope, struct buf *b)
{
	const char *word = buf_cstr(&q->words);
	const char *and = "";

	for (size_t i = 0; i < q->word_count; i++) {
		size_t n = strcspn(word, " ");

		buf_printf(b, "%s\"%c%.*s\"%s", and, index_terms_mark(scope),
		    (int)n, word, i + 1 == q->word_count ? "*" : "");
		and = " AND ";
		word += n + (word[n] == ' ');
	}
	for (size_t i = 0; i < q->filter_count; i++) {
		buf_printf(b, "%s\"f%lld\"", and, (long long)q->filters[i]);
		and = " AND ";
	}
}

bool
fts_query_counted_term(const struct fts_query *q, enum index_terms_scope scope,
    char term[INDEX_TERMS_TERM_SIZE])
{
	/*
	 * Three bytes are a prefix ("abc") or a word of one letter and a prefix
	 * of one letter ("a b"): the two forms that index_terms.h counts.
	 */
	if (q->word_count == 0 || q->filter_count > 0 ||
	    q->words.len > INDEX_TERMS_PREFIX_MAX)
		return false;
	term[0] = index_terms_mark(scope);
	memcpy(term + 1, q->words.p, q->words.len + 1);
	return true;
}
