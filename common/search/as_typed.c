/*
 * as_typed - finds normalized words in the text that contains them.
 */
#include "search/as_typed.h"

#include "base/buf.h"
#include "text/normalize.h"

struct token {
	const char *word; /* normalized */
	const char *at;   /* in the text */
	size_t bytes;
};

struct tokens {
	struct token items[AS_TYPED_WORDS_MAX];
	size_t count;
};

/* Splits the text into normalized words.  Returns false if there are too many. */
static bool
read_typed_tokens(struct tokens *t, const char *text, struct arena *mem)
{
	struct normalizer n;

	t->count = 0;
	normalize_start(&n, text, strlen(text));
	while (normalize_next(&n)) {
		if (t->count == ARRAY_LEN(t->items))
			return false;
		t->items[t->count++] =
		    (struct token){ arena_copy(mem, n.word, n.len), n.at,
			    n.bytes };
	}
	return true;
}

/* Returns the number of equal words from both positions on. */
static size_t
run_length(
    const struct tokens *words, size_t i, const struct tokens *typed, size_t k)
{
	size_t n = 0;

	while (i + n < words->count && k + n < typed->count &&
	    strcmp(words->items[i + n].word, typed->items[k + n].word) == 0)
		n++;
	return n;
}

/*
 * Writes the longest run of words from here on that are adjacent in the text, at least
 * one word.  Returns their number.
 */
static size_t
put_run(const struct tokens *words, size_t i, const struct tokens *typed,
    struct buf *b)
{
	const struct token *from = &words->items[i];
	size_t longest = 0;

	for (size_t k = 0; k < typed->count; k++) {
		size_t n = run_length(words, i, typed, k);

		if (n > longest) {
			longest = n;
			from = &typed->items[k];
		}
	}
	longest = longest > 0 ? longest : 1;
	for (size_t n = 0; n < longest; n++) {
		if (b->len > 0)
			buf_char(b, ' ');
		buf_bytes(b, from[n].at, from[n].bytes);
	}
	return longest;
}

const char *
as_typed(const char *words_or_null, const char *text, struct arena *mem)
{
	struct tokens words, typed;
	LOCAL_BUF b = BUF_INIT(64 * 1024);

	if (words_or_null == NULL || !read_typed_tokens(&typed, text, mem) ||
	    !read_typed_tokens(&words, words_or_null, mem))
		return words_or_null;
	for (size_t i = 0; i < words.count;)
		i += put_run(&words, i, &typed, &b);
	return b.full ? words_or_null : arena_copy(mem, buf_cstr(&b), b.len);
}
