/*
 * categories - finds a text in the tables of all languages.
 */
#include "event/categories.h"

#include "text/normalize.h"

enum { TEXT_MAX_BYTES = 100 };

/* In the tables of every language; NULL: none. */
static const char *
find_key(const char *word_between_semicolons)
{
	for (size_t i = 0; locale_tags[i] != NULL; i++) {
		const struct locale_category *x =
		    locale_of(locale_tags[i]).categories;

		for (; x->key[0] != '\0'; x++) {
			if (strstr(x->words, word_between_semicolons) != NULL)
				return x->key;
		}
	}
	return NULL;
}

const struct locale_category *
categories_find(const char *text, const struct locale *l)
{
	struct buf b = BUF_INIT(TEXT_MAX_BYTES);
	const struct locale_category *x = l->categories;
	const char *key;

	buf_char(&b, ';');
	normalize_join(text, ' ', &b);
	buf_char(&b, ';');
	key = b.full ? NULL : find_key(buf_cstr(&b));
	buf_release(&b);
	while (key != NULL && x->key[0] != '\0' && strcmp(x->key, key) != 0)
		x++;
	return key != NULL && x->key[0] != '\0' ? x : NULL;
}

static bool
is_label(const char *label, const char *normalized)
{
	struct buf b = BUF_INIT(TEXT_MAX_BYTES);
	bool same;

	normalize_join(label, ' ', &b);
	same = strcmp(buf_cstr(&b), normalized) == 0;
	buf_release(&b);
	return same;
}

/* In any language. */
static bool
has_label(const char *key, const char *normalized)
{
	for (size_t i = 0; locale_tags[i] != NULL; i++) {
		const struct locale_category *x =
		    locale_of(locale_tags[i]).categories;

		while (x->key[0] != '\0' && strcmp(x->key, key) != 0)
			x++;
		if (x->key[0] != '\0' && is_label(x->label, normalized))
			return true;
	}
	return false;
}

bool
categories_is_name(const struct locale_category *x, const char *text)
{
	struct buf b = BUF_INIT(TEXT_MAX_BYTES);
	bool is_name;

	normalize_join(text, ' ', &b);
	is_name = strcmp(x->key, buf_cstr(&b)) == 0 ||
	    has_label(x->key, buf_cstr(&b));
	buf_release(&b);
	return is_name;
}
