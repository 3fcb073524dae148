/*
 * categories - finds a text in the tables of categories of all languages.
 */
#include "event/categories.h"

#include "text/normalize.h"

enum { TEXT_MAX_BYTES = 100 };

/*
 * Returns the key of the category that has the text as a word in any language, or NULL.
 * Sets *is_name to false if the word is one of the narrower words.
 */
static const char *
find_key(const char *text, bool *is_name)
{
	LOCAL_BUF word = BUF_INIT(TEXT_MAX_BYTES);
	const char *key = NULL;

	buf_char(&word, ';');
	normalize_join(text, ' ', &word);
	buf_char(&word, ';');
	for (size_t i = 0; !word.full && locale_tags[i] != NULL; i++) {
		const struct locale_category *x =
		    locale_of(locale_tags[i]).categories;

		for (; key == NULL && x->key[0] != '\0'; x++) {
			const char *at = strstr(x->words, buf_cstr(&word));
			const char *narrower = strstr(x->words, ";;");

			if (at == NULL)
				continue;
			key = x->key;
			*is_name = narrower == NULL || at < narrower;
		}
	}
	return key;
}

const struct locale_category *
categories_find(const char *text, const struct locale *l)
{
	const struct locale_category *x = l->categories;
	bool ignored;
	const char *key = find_key(text, &ignored);

	while (key != NULL && x->key[0] != '\0' && strcmp(x->key, key) != 0)
		x++;
	return key != NULL && x->key[0] != '\0' ? x : NULL;
}

bool
categories_is_name(const struct locale_category *x, const char *text)
{
	bool is_name = false;
	const char *key = find_key(text, &is_name);

	return key != NULL && is_name && strcmp(key, x->key) == 0;
}
