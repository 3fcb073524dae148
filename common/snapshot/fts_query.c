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

size_t
fts_query_terms(const struct fts_query *q)
{
	return q->word_count + q->filter_count;
}

bool
fts_query_is_empty(const struct fts_query *q)
{
	return fts_query_terms(q) == 0 && !numbers_limits_any(&q->limits);
}

static const char *
word_at(const struct fts_query *q, size_t at)
{
	const char *word = buf_cstr(&q->words);

	while (at-- > 0)
		word += strcspn(word, " ") + 1;
	return word;
}

static void
print_term(const struct fts_query *q, enum index_terms_scope scope, size_t at,
    const char *quote, struct buf *b)
{
	const char *word;

	if (at >= q->word_count) {
		buf_printf(b, "%sf%lld%s", quote,
		    (long long)q->filters[at - q->word_count], quote);
		return;
	}
	word = word_at(q, at);
	buf_printf(b, "%s%c%.*s%s%s", quote, index_terms_mark(scope),
	    (int)strcspn(word, " "), word, quote,
	    at + 1 == q->word_count ? "*" : "");
}

void
fts_query_print_term(const struct fts_query *q, enum index_terms_scope scope,
    size_t at, struct buf *b)
{
	print_term(q, scope, at, "", b);
}

void
fts_query_print_match(const struct fts_query *q, enum index_terms_scope scope,
    size_t at, struct buf *b)
{
	print_term(q, scope, at, "\"", b);
}

void
fts_query_print(
    const struct fts_query *q, enum index_terms_scope scope, struct buf *b)
{
	for (size_t at = 0; at < fts_query_terms(q); at++) {
		if (at > 0)
			buf_text(b, " AND ");
		fts_query_print_match(q, scope, at, b);
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
	    numbers_limits_any(&q->limits) ||
	    q->words.len > INDEX_TERMS_PREFIX_MAX)
		return false;
	term[0] = index_terms_mark(scope);
	memcpy(term + 1, q->words.p, q->words.len + 1);
	return true;
}
