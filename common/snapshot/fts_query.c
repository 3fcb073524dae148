/*
 * fts_query - turns the text of `q` and the filters into terms of the index.
 */
#include "snapshot/fts_query.h"

#include "text/normalize.h"

void
fts_query_init(struct fts_query *q, const char *text_or_null)
{
	struct normalizer n;

	*q = (struct fts_query){ .words = BUF_INIT(FTS_QUERY_MAX),
		.texts = BUF_INIT(2 * FTS_QUERY_PARTS_BYTES) };
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
	buf_release(&q->texts);
}

static size_t
add_text(struct fts_query *q, struct fts_query_text text)
{
	size_t at = q->texts.len;

	buf_bytes(&q->texts, text.p, text.n);
	buf_char(&q->texts, '\0');
	return at;
}

bool
fts_query_add_part(struct fts_query *q, struct fts_query_text word,
    bool is_prefix, struct fts_query_text others, const char *stem)
{
	struct fts_query_text stem_text = { stem, strlen(stem) };

	if (q->part_count == FTS_QUERY_PARTS_MAX ||
	    q->texts.len + word.n + others.n + stem_text.n >
		FTS_QUERY_PARTS_BYTES)
		return false;
	q->parts[q->part_count++] = (struct fts_query_part){
		.word = add_text(q, word),
		.is_prefix = is_prefix,
		.others = add_text(q, others),
		.stem = add_text(q, stem_text),
	};
	return true;
}

bool
fts_query_is_wide(const struct fts_query *q)
{
	return q->part_count > 0;
}

void
fts_query_add_widened(
    struct fts_query *q, struct fts_query_text word, bool is_prefix)
{
	size_t none;

	if (q->widened_count == FTS_QUERY_WORDS_MAX)
		return;
	none = add_text(q, (struct fts_query_text){ "", 0 });
	q->widened[q->widened_count++] = (struct fts_query_part){
		.word = add_text(q, word),
		.is_prefix = is_prefix,
		.others = none,
		.stem = none,
	};
}

struct fts_query
fts_query_widened(const struct fts_query *q)
{
	struct fts_query exact = *q;

	memcpy(exact.parts, q->widened, sizeof(q->widened));
	exact.part_count = q->widened_count;
	exact.filter_count = 0;
	exact.limits = (struct numbers_limits){ 0 };
	return exact;
}

const char *
fts_query_text(const struct fts_query *q, size_t at)
{
	return buf_cstr(&q->texts) + at;
}

size_t
fts_query_word_terms(const struct fts_query *q)
{
	return fts_query_is_wide(q) ? q->part_count : q->word_count;
}

size_t
fts_query_terms(const struct fts_query *q)
{
	return fts_query_word_terms(q) + q->filter_count;
}

bool
fts_query_is_empty(const struct fts_query *q)
{
	return fts_query_terms(q) == 0 && !numbers_limits_any(&q->limits);
}

const char *
fts_query_word(const struct fts_query *q, size_t at, size_t *n)
{
	const char *word = buf_cstr(&q->words);

	while (at-- > 0)
		word += strcspn(word, " ") + 1;
	*n = strcspn(word, " ");
	return word;
}

const struct fts_query_part *
fts_query_part_at(const struct fts_query *q, size_t at)
{
	return at < q->part_count ? &q->parts[at] : NULL;
}

void
fts_query_print_term(const struct fts_query *q, enum index_terms_scope scope,
    size_t at, struct buf *b)
{
	const struct fts_query_part *part = fts_query_part_at(q, at);
	const char *word;
	bool is_prefix;
	size_t n;

	if (at >= fts_query_word_terms(q)) {
		buf_printf(b, "f%lld",
		    (long long)q->filters[at - fts_query_word_terms(q)]);
		return;
	}
	if (part != NULL) {
		word = fts_query_text(q, part->word);
		n = strlen(word);
	} else {
		word = fts_query_word(q, at, &n);
	}
	is_prefix = part != NULL ? part->is_prefix
				 : at + 1 == q->word_count && !q->is_whole;
	buf_printf(b, "%c%.*s%s", index_terms_mark(scope), (int)n, word,
	    is_prefix ? "*" : "");
}
