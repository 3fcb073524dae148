/*
 * language - finds a phrase in the table of all languages.
 */
#include "text/language.h"

const char *
language_text(uint32_t at)
{
	return &language_texts[at];
}

static const char *
phrase_words(size_t row)
{
	return language_text(language_phrases[row].words);
}

/* Returns the first row that does not sort before the words. */
static size_t
lower_bound(const char *words)
{
	size_t low = 0, high = language_phrase_count;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (strcmp(phrase_words(middle), words) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

const struct language_phrase *
language_find(const char *words, size_t *count, bool *begins)
{
	size_t first = lower_bound(words), at = first, n = strlen(words);

	while (
	    at < language_phrase_count && strcmp(phrase_words(at), words) == 0)
		at++;
	*count = at - first;
	/* A blank sorts before all letters and digits. */
	*begins = at < language_phrase_count &&
	    strncmp(phrase_words(at), words, n) == 0 &&
	    phrase_words(at)[n] == ' ';
	return *count > 0 ? &language_phrases[first] : NULL;
}

const char *
language_value(enum language_keyword keyword, const char *words)
{
	size_t count;
	bool begins;
	const struct language_phrase *row =
	    language_find(words, &count, &begins);

	for (size_t i = 0; i < count; i++) {
		if (row[i].keyword == keyword)
			return language_text(row[i].value);
	}
	return NULL;
}
