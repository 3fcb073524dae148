/*
 * nearest - compares a word with names.
 */
#include "cartaz/nearest.h"

enum { TYPOS_MAX = 2 };

void
nearest_start(struct nearest *x, const char *word)
{
	size_t n = strlen(word);

	*x = (struct nearest){ .name = NULL };
	if (n > 0 && n <= EDIT_DISTANCE_WORD_MAX)
		edit_distance_init(&x->word, word, n);
}

void
nearest_compare(struct nearest *x, const char *name, size_t n)
{
	size_t max = n > TYPOS_MAX + 1 ? TYPOS_MAX : 1, edits;

	if (x->word.length == 0)
		return;
	edits = edit_distance_to(&x->word, (const unsigned char *)name, n, max);
	if (edits <= max && (x->name == NULL || edits < x->edits)) {
		x->name = name;
		x->length = n;
		x->edits = edits;
	}
}

void
nearest_append(
    const struct nearest *x, const char *otherwise, char *note, size_t size)
{
	size_t n = strlen(note);

	if (x->name != NULL)
		snprintf(note + n, size - n, "; did you mean %.*s?",
		    (int)x->length, x->name);
	else
		snprintf(note + n, size - n, "; %s", otherwise);
}
