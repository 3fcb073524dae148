/*
 * query_words - reads and writes the words of a query.
 */
#include "search/query_words.h"

#include "text/language.h"
#include "text/normalize.h"

void
query_words_read(
    struct query_words *w, const char *text_or_null, struct arena *mem)
{
	struct normalizer n;

	w->count = 0;
	if (text_or_null == NULL)
		return;
	normalize_start(&n, text_or_null, strlen(text_or_null));
	while (w->count < ARRAY_LEN(w->items) && normalize_next(&n))
		w->items[w->count++] = (struct query_word){
			.text = arena_copy(mem, n.word, n.len),
			.is_stop =
			    language_value(LANGUAGE_STOP, n.word) != NULL,
		};
}

bool
query_words_find(
    struct query_words *w, struct snapshot_reader *snapshot, struct error *f)
{
	size_t last = w->count;

	while (last > 0 && w->items[last - 1].is_stop)
		last--;
	for (size_t i = 0; i < w->count; i++) {
		struct query_word *word = &w->items[i];

		if (!word_finder_has(snapshot, word->text, i + 1 == last,
			&word->has_event, f))
			return false;
	}
	return true;
}

bool
query_words_begin(struct query_words *w, struct snapshot_reader *snapshot,
    bool *moved, struct error *f)
{
	struct query_word *end = &w->items[w->count];
	bool whole = false, begins = false;

	*moved = false;
	if (w->count < 2 ||
	    !word_finder_has(snapshot, end[-1].text, false, &whole, f))
		return w->count < 2;
	for (struct query_word *word = w->items; whole && word < end - 1;
	     word++) {
		struct query_word first = *word;

		if (word->is_stop || word->has_event)
			continue;
		if (!word_finder_has(snapshot, word->text, true, &begins, f))
			return false;
		if (!begins)
			continue;
		memmove(
		    word, word + 1, (size_t)(end - word - 1) * sizeof(*word));
		first.has_event = *moved = true;
		end[-1] = first;
		return true;
	}
	return true;
}

bool
query_words_all_stop(const struct query_words *w)
{
	for (size_t i = 0; i < w->count; i++) {
		if (!w->items[i].is_stop)
			return false;
	}
	return true;
}

bool
query_words_all_found(const struct query_words *w)
{
	for (size_t i = 0; i < w->count; i++) {
		const struct query_word *word = &w->items[i];

		if (!word->went && !word->is_stop && !word->has_event)
			return false;
	}
	return true;
}

static void
append_query_word(struct buf *b, const char *word)
{
	if (b->len > 0)
		buf_char(b, ' ');
	buf_text(b, word);
}

/* Returns NULL if the buffer is empty. */
static const char *
copy_or_none(struct buf *b, struct arena *mem)
{
	const char *text =
	    b->len > 0 ? arena_copy(mem, buf_cstr(b), b->len) : NULL;

	buf_release(b);
	return text;
}

const char *
query_words_text(const struct query_words *w, struct arena *mem)
{
	struct buf b = BUF_INIT(QUERY_TERMS_BYTES);
	bool all = query_words_all_stop(w);

	for (size_t i = 0; i < w->count; i++) {
		if (!w->items[i].went && (all || !w->items[i].is_stop))
			append_query_word(&b, w->items[i].text);
	}
	return copy_or_none(&b, mem);
}

const char *
query_words_left_out(
    const struct query_words *w, bool without_event, struct arena *mem)
{
	struct buf b = BUF_INIT(QUERY_TERMS_BYTES);
	bool all = query_words_all_stop(w);

	for (size_t i = 0; i < w->count; i++) {
		const struct query_word *word = &w->items[i];

		if (!word->went &&
		    ((word->is_stop && !all) ||
			(without_event && !word->has_event)))
			append_query_word(&b, word->text);
	}
	return copy_or_none(&b, mem);
}
