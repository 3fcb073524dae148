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

	normalize_join(segment, ' ', &b);
	return b.full ? NULL : language_spelling_value(list, buf_cstr(&b));
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

/* Not "tentative": in a title, "TBC" is about the speaker or the place as well. */
static const char *
word_of_bytes(enum language_keyword list, const char *p, size_t n)
{
	char text[TEXT_MAX_BYTES];
	const char *word;

	if (n == 0 || n >= sizeof(text))
		return NULL;
	memcpy(text, p, n);
	text[n] = '\0';
	word = event_word(list, text);
	return word != NULL && strcmp(word, "tentative") != 0 ? word : NULL;
}

/* As word_of_bytes(), also for "Postponed to 4 May", or "Cancelled/postponed". */
static const char *
state_of_bytes(enum language_keyword list, const char *p, size_t n)
{
	static const char *const details[] = { " to ", " until ", " till ",
		" para ", " at\u00e9 ", " ate ", " hasta ", " al ", " auf ",
		" bis ", " au ", "/" };
	char text[TEXT_MAX_BYTES];
	const char *word = word_of_bytes(list, p, n);

	if (word != NULL || list != LANGUAGE_EVENT_STATUS || n >= sizeof(text))
		return word;
	memcpy(text, p, n);
	text[n] = '\0';
	for (size_t i = 0; i < ARRAY_LEN(details) && word == NULL; i++) {
		const char *end = strcasestr(text, details[i]);

		if (end != NULL)
			word = word_of_bytes(list, text, (size_t)(end - text));
		/* "Confirmed to die: a play" */
		if (word != NULL && *details[i] == ' ' &&
		    strcmp(word, "postponed") != 0 &&
		    strcmp(word, "rescheduled") != 0)
			word = NULL;
	}
	return word;
}

/* Returns the text from the last sign on that may separate a state, or "". */
static const char *
title_suffix(const char *title)
{
	static const char *const starts[] = { " - ", " | ", " *", " (", " [",
		"\u2013", "\u2014" };
	const char *suffix = "";

	for (size_t i = 0; i < ARRAY_LEN(starts); i++) {
		const char *at = title;

		while ((at = strstr(at, starts[i])) != NULL) {
			if (*suffix == '\0' || at > suffix)
				suffix = at;
			at++;
		}
	}
	return suffix;
}

/*
 * Returns the word in capitals that begins or ends a title with small letters: "SOLD OUT
 * Gig".  Words that also have other meanings need a sign.
 */
static const char *
word_in_capitals(enum language_keyword list, const char *title)
{
	const char *first = NULL, *after = NULL, *word;

	for (const char *p = title; *p != '\0'; p += strspn(p, " ")) {
		size_t n = strcspn(p, " ");
		bool is_small = false;

		for (size_t i = 0; i < n; i++)
			is_small = is_small || (p[i] >= 'a' && p[i] <= 'z');
		if (is_small && first == NULL)
			first = p;
		p += n;
		if (is_small)
			after = p;
	}
	if (first == NULL)
		return NULL;
	word = word_of_bytes(list, title, (size_t)(first - title));
	if (word == NULL)
		word = word_of_bytes(list, after, strlen(after));
	return word != NULL && (*word == '\0' || strcmp(word, "cancelled") == 0)
	    ? word
	    : NULL;
}

const char *
event_word_of_title(enum language_keyword list, const char *title)
{
	const char *rest, *suffix, *word = NULL;
	size_t n;

	title += strspn(title, "*!# ");
	n = title_prefix(title, &rest);
	if (n > 0 && !text_is_blank(rest))
		word = state_of_bytes(list, title, n);
	suffix = title_suffix(title);
	if (word == NULL)
		word = state_of_bytes(list, suffix, strlen(suffix));
	return word != NULL ? word : word_in_capitals(list, title);
}

bool
event_word_of_flag(const char *member, const char *text, bool *out)
{
	bool closed = event_word(LANGUAGE_SOLD_OUT, text) != NULL;
	bool is_closed = strcmp(member, "is_closed") == 0;

	*out = is_closed == closed;
	return (is_closed || strcmp(member, "available") == 0) &&
	    (closed || event_word(LANGUAGE_ON_SALE, text) != NULL);
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
