/*
 * stem - removes number and gender from a word, by rows of a language and libstemmer.
 */
#include "text/stem.h"

#include <libstemmer.h>

enum { LETTERS_BEFORE_ENDING = 2, LETTERS_BEFORE_PLURAL = 3, WORD_MIN = 3 };

/* Returns true if `tag` is the language of the locale, as "pt" is of "pt-BR". */
static bool
is_language(const char *tag, const char *locale)
{
	size_t n = strcspn(tag, "-");

	return strncmp(tag, locale, n) == 0 &&
	    (locale[n] == '\0' || locale[n] == '-');
}

static const char *
tag_of(const struct language_phrase *row)
{
	return language_text(row->tag);
}

static const char *
row_words(const struct language_phrase *row)
{
	return language_text(row->words);
}

const char *
stemmer_tag(const char *locale)
{
	const char *found = "";

	for (const struct language_phrase *row = language_endings;
	     *row_words(row) != '\0'; row++) {
		if (strcmp(tag_of(row), locale) == 0)
			return tag_of(row);
		if (*found == '\0' && is_language(tag_of(row), locale))
			found = tag_of(row);
	}
	return found;
}

void
stemmer_start(struct stemmer *s, const char *tag)
{
	const struct language_phrase *row = language_endings;
	size_t genders = 0;

	*s = (struct stemmer){ 0 };
	while (*row_words(row) != '\0' && strcmp(tag_of(row), tag) != 0)
		row++;
	s->rows = row;
	for (; *row_words(row) != '\0' && strcmp(tag_of(row), tag) == 0;
	     row++) {
		s->row_count++;
		if (row->keyword == LANGUAGE_GENDER &&
		    genders + 1 < sizeof(s->genders))
			s->genders[genders++] = *row_words(row);
		if (row->keyword == LANGUAGE_STEMMER)
			s->algorithm = sb_stemmer_new(row_words(row), NULL);
		if (row->keyword == LANGUAGE_STEMMER && s->algorithm == NULL)
			fatal("stem: libstemmer lacks a language");
	}
}

void
stemmer_finish(struct stemmer *s)
{
	sb_stemmer_delete(s->algorithm);
	*s = (struct stemmer){ 0 };
}

/* A word while its end is replaced. */
struct stem {
	char p[STEM_SIZE];
	size_t n;
};

/* Replaces the end of a word.  The pair "oes ao" is an end and its replacement. */
static bool
replace_ending(struct stem *w, const char *pair, size_t least_before)
{
	size_t end = strcspn(pair, " "), before = w->n - end;
	const char *instead = pair + end + 1;

	if (w->n < end + least_before || memcmp(w->p + before, pair, end) != 0)
		return false;
	/* longer by less than STEM_SIZE allows, mostly shorter */
	w->n = before + strlen(instead);
	if (w->n >= STEM_SIZE)
		return false;
	memcpy(w->p + before, instead, strlen(instead) + 1);
	return true;
}

static bool
cut_plural(struct stem *w, char end)
{
	if (w->n <= LETTERS_BEFORE_PLURAL || w->p[w->n - 1] != end ||
	    w->p[w->n - 2] == end)
		return false;
	w->p[--w->n] = '\0';
	return true;
}

static bool
apply_row(const struct language_phrase *row, struct stem *w)
{
	switch (row->keyword) {
	case LANGUAGE_IRREGULAR:
		return strcspn(row_words(row), " ") == w->n &&
		    replace_ending(w, row_words(row), 0);
	case LANGUAGE_ENDING:
		return replace_ending(w, row_words(row), LETTERS_BEFORE_ENDING);
	case LANGUAGE_PLURAL:
		return cut_plural(w, *row_words(row));
	default:
		return false;
	}
}

static void
make_singular(const struct stemmer *s, struct stem *w)
{
	for (size_t i = 0; i < s->row_count; i++) {
		if (apply_row(&s->rows[i], w))
			return;
	}
}

/* Returns true for an `apart` word, or for one with an s that the algorithm removes. */
static bool
is_apart(const struct stemmer *s, const struct stem *w)
{
	for (size_t i = 0; i < s->row_count; i++) {
		const char *words = row_words(&s->rows[i]);
		size_t n = strlen(words);

		if (s->rows[i].keyword == LANGUAGE_APART &&
		    memcmp(words, w->p, n < w->n ? n : w->n) == 0 &&
		    (w->n == n ||
			(s->genders[0] == '\0' && w->n == n + 1 &&
			    w->p[n] == 's')))
			return true;
	}
	return false;
}

static void
print_apart(const struct stemmer *s, const struct stem *w, char stem[STEM_SIZE])
{
	size_t n = w->n;

	if (s->genders[0] == '\0' && w->p[n - 1] == 's')
		n--;
	snprintf(stem, STEM_SIZE, "%c%.*s", STEM_APART_MARK, (int)n, w->p);
}

/* Returns the least length of the stem, which keeps all but a letter of gender. */
static size_t
least_of(const struct stemmer *s, const struct stem *w)
{
	if (s->genders[0] == '\0')
		return 1;
	return w->n - (strchr(s->genders, w->p[w->n - 1]) != NULL);
}

static bool
has_stem(const struct stemmer *s, const char *word, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		if (word[i] < 'a' || word[i] > 'z')
			return false;
	}
	return s->algorithm != NULL && n >= WORD_MIN && n <= NORMALIZE_WORD_MAX;
}

void
stemmer_stem(
    const struct stemmer *s, const char *word, size_t n, char stem[STEM_SIZE])
{
	const char *taken;
	struct stem w = { .n = n };
	size_t least, size;

	snprintf(stem, STEM_SIZE, "%.*s", (int)n, word);
	if (!has_stem(s, word, n))
		return;
	memcpy(w.p, word, n);
	make_singular(s, &w);
	if (is_apart(s, &w)) {
		print_apart(s, &w, stem);
		return;
	}
	least = least_of(s, &w);
	taken = (const char *)sb_stemmer_stem(
	    s->algorithm, (const sb_symbol *)w.p, (int)w.n);
	size = taken != NULL ? (size_t)sb_stemmer_length(s->algorithm) : 0;
	if (size >= least && size > 0 && size <= w.n)
		snprintf(stem, STEM_SIZE, "%.*s", (int)size, taken);
	else
		snprintf(stem, STEM_SIZE, "%.*s", (int)least, w.p);
}
