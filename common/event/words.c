/*
 * words - finds a normalized text among the spellings of all languages.
 */
#include "event/words.h"

#include "base/buf.h"
#include "text/normalize.h"

enum { TEXT_MAX_BYTES = 200 };

const char *
event_word(enum language_keyword list, const char *text)
{
	const char *address = strstr(text, "://");
	const char *segment = address != NULL ? strrchr(text, '/') + 1 : text;
	struct buf b = BUF_INIT(TEXT_MAX_BYTES);
	const char *word = NULL;

	normalize_join(segment, ' ', &b);
	for (const struct language_phrase *row = language_spellings;
	     word == NULL && row->words != 0; row++) {
		if (row->keyword == list && !b.full &&
		    strcmp(language_text(row->words), buf_cstr(&b)) == 0)
			word = language_text(row->value);
	}
	buf_release(&b);
	return word;
}
