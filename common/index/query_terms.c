/*
 * query_terms - turns the text of `q`, and the filters, into terms of the index.
 */
#include "index/query_terms.h"

#include "text/normalize.h"

void
query_terms_init(struct query_terms *q, const char *text_or_null)
{
	struct normalizer n;

	*q = (struct query_terms){ .words = BUF_INIT(QUERY_TERMS_BYTES),
		.texts = BUF_INIT(2 * QUERY_TERMS_PARTS_BYTES) };
	if (text_or_null == NULL)
		return;
	normalize_start(&n, text_or_null, strlen(text_or_null));
	while (q->word_count < QUERY_TERMS_WORDS_MAX && normalize_next(&n)) {
		if (q->word_count++ > 0)
			buf_char(&q->words, ' ');
		buf_bytes(&q->words, n.word, n.len);
	}
}

void
query_terms_release(struct query_terms *q)
{
	buf_release(&q->words);
	buf_release(&q->texts);
}

static size_t
add_part_text(struct query_terms *q, struct query_terms_text text)
{
	size_t at = q->texts.len;

	buf_bytes(&q->texts, text.p, text.n);
	buf_char(&q->texts, '\0');
	return at;
}

bool
query_terms_add_part(struct query_terms *q, struct query_terms_text word,
    bool is_prefix, struct query_terms_text others, const char *stem)
{
	struct query_terms_text stem_text = { stem, strlen(stem) };

	if (q->part_count == QUERY_TERMS_PARTS_MAX ||
	    q->texts.len + word.n + others.n + stem_text.n >
		QUERY_TERMS_PARTS_BYTES)
		return false;
	q->parts[q->part_count++] = (struct query_terms_part){
		.word = add_part_text(q, word),
		.is_prefix = is_prefix,
		.others = add_part_text(q, others),
		.stem = add_part_text(q, stem_text),
	};
	return true;
}

void
query_terms_add_widened(
    struct query_terms *q, struct query_terms_text word, bool is_prefix)
{
	size_t none;

	if (q->widened_count == QUERY_TERMS_WORDS_MAX)
		return;
	none = add_part_text(q, (struct query_terms_text){ "", 0 });
	q->widened[q->widened_count++] = (struct query_terms_part){
		.word = add_part_text(q, word),
		.is_prefix = is_prefix,
		.others = none,
		.stem = none,
	};
}

struct query_terms
query_terms_widened(const struct query_terms *q)
{
	struct query_terms exact = *q;

	memcpy(exact.parts, q->widened, sizeof(q->widened));
	exact.part_count = q->widened_count;
	exact.filter_count = 0;
	exact.limits = (struct numbers_limits){ 0 };
	return exact;
}

const char *
query_terms_text(const struct query_terms *q, size_t at)
{
	return buf_cstr(&q->texts) + at;
}

size_t
query_terms_of_words(const struct query_terms *q)
{
	return q->part_count > 0 ? q->part_count : q->word_count;
}

size_t
query_terms_count(const struct query_terms *q)
{
	return query_terms_of_words(q) + q->filter_count;
}

bool
query_terms_is_empty(const struct query_terms *q)
{
	return query_terms_count(q) == 0 && !numbers_limits_any(&q->limits);
}

const char *
query_terms_word(const struct query_terms *q, size_t at, size_t *n)
{
	const char *word = buf_cstr(&q->words);

	while (at-- > 0)
		word += strcspn(word, " ") + 1;
	*n = strcspn(word, " ");
	return word;
}

const struct query_terms_part *
query_terms_part_at(const struct query_terms *q, size_t at)
{
	return at < q->part_count ? &q->parts[at] : NULL;
}

void
query_terms_print(const struct query_terms *q, enum index_terms_scope scope,
    size_t at, struct buf *b)
{
	const struct query_terms_part *part = query_terms_part_at(q, at);
	const char *word;
	bool is_prefix;
	size_t n;

	if (at >= query_terms_of_words(q)) {
		buf_printf(b, "f%lld",
		    (long long)q->filters[at - query_terms_of_words(q)]);
		return;
	}
	if (part != NULL) {
		word = query_terms_text(q, part->word);
		n = strlen(word);
	} else {
		word = query_terms_word(q, at, &n);
	}
	is_prefix = part != NULL ? part->is_prefix
				 : at + 1 == q->word_count && !q->is_whole;
	buf_printf(b, "%c%.*s%s", index_terms_mark(scope), (int)n, word,
	    is_prefix ? "*" : "");
}
