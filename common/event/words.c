/*
 * words - finds a normalized text among the spellings of all languages.
 */
#include "event/words.h"

#include "base/buf.h"
#include "base/text.h"
#include "text/normalize.h"

enum { TEXT_MAX_BYTES = 200 };

const char *
event_word(enum language_keyword list, const char *text)
{
	const char *address = strstr(text, "://");
	const char *segment = address != NULL ? strrchr(text, '/') + 1 : text;
	LOCAL_BUF b = BUF_INIT(TEXT_MAX_BYTES);
	const char *word = NULL;

	normalize_join(segment, ' ', &b);
	for (const struct language_phrase *row = language_spellings;
	     word == NULL && row->words != 0; row++) {
		if (row->keyword == list && !b.full &&
		    strcmp(language_text(row->words), buf_cstr(&b)) == 0)
			word = language_text(row->value);
	}
	return word;
}

/* Returns the length before the sign or the bracket that ends the prefix, or 0. */
static size_t
title_prefix(const char *title, const char **rest)
{
	static const char *const ends[] = { ":", "- ", "! ", "| ", "* ",
		"\u2013", "\u2014" };
	const char *bracket = strchr("[(", title[0]), *end;
	size_t n = 0;

	*rest = NULL;
	if (title[0] == '\0')
		return 0;
	if (bracket != NULL) {
		end = strchr(title, bracket[0] == '[' ? ']' : ')');
		*rest = end != NULL ? end + 1 : NULL;
		return end != NULL ? (size_t)(end - title) : 0;
	}
	for (size_t i = 0; i < ARRAY_LEN(ends); i++) {
		end = strstr(title, ends[i]);
		if (end == NULL || (n > 0 && (size_t)(end - title) >= n))
			continue;
		n = (size_t)(end - title);
		*rest = end + strlen(ends[i]);
	}
	return n;
}

const char *
event_word_of_title(enum language_keyword list, const char *title)
{
	char prefix[TEXT_MAX_BYTES];
	const char *rest;
	size_t n = title_prefix(title, &rest);

	if (n == 0 || n >= sizeof(prefix) || text_is_blank(rest))
		return NULL;
	memcpy(prefix, title, n);
	prefix[n] = '\0';
	return event_word(list, prefix);
}

const char *
event_word_spelling(enum language_keyword list, size_t i, const char **word)
{
	for (const struct language_phrase *row = language_spellings;
	     row->words != 0; row++) {
		if (row->keyword != list || i-- > 0)
			continue;
		*word = language_text(row->value);
		return language_text(row->words);
	}
	return NULL;
}
