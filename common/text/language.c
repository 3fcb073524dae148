/*
 * language - finds a phrase in the table of all languages.
 */
#include "text/language.h"

const char *
language_text(uint32_t at)
{
	return &language_texts[at];
}

/* Sorted by words. */
struct table {
	const struct language_phrase *rows;
	size_t count;
};

static const char *
words_of(const struct table *t, size_t row)
{
	return language_text(t->rows[row].words);
}

/* Returns the first row that does not sort before the words. */
static size_t
lower_bound(const struct table *t, const char *words)
{
	size_t low = 0, high = t->count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(words_of(t, middle), words) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const struct language_phrase *
language_find(const char *words, size_t *count, bool *begins)
{
	const struct table t = { language_phrases, language_phrase_count };
	size_t first = lower_bound(&t, words), at = first, n = strlen(words);

	while (at < t.count && strcmp(words_of(&t, at), words) == 0)
		at++;
	*count = at - first;
	/* A blank sorts before all letters and digits. */
	*begins = at < t.count && strncmp(words_of(&t, at), words, n) == 0 &&
	    words_of(&t, at)[n] == ' ';
	return *count > 0 ? &language_phrases[first] : NULL;
}

static const char *
value_in(
    const struct table *t, enum language_keyword keyword, const char *words)
{
	for (size_t i = lower_bound(t, words);
	     i < t->count && strcmp(words_of(t, i), words) == 0; i++) {
		if (t->rows[i].keyword == keyword)
			return language_text(t->rows[i].value);
	}
	return NULL;
}

const char *
language_value(enum language_keyword keyword, const char *words)
{
	const struct table t = { language_phrases, language_phrase_count };

	return value_in(&t, keyword, words);
}

const char *
language_spelling_value(enum language_keyword keyword, const char *words)
{
	const struct table t = { language_spellings, language_spelling_count };

	return value_in(&t, keyword, words);
}
