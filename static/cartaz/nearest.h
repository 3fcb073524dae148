/*
 * nearest.h - finds the name that a person may have meant.
 *
 * Also called: did you mean, typo suggestion.
 * Owns:   nothing; names are borrowed.
 * Rules:  the name that needs the fewest edits (text/edit_distance.h): at most two, or
 *         at most one if the name has three bytes or less.
 */
#ifndef CARTAZ_NEAREST_H
#define CARTAZ_NEAREST_H

#include "text/edit_distance.h"

struct nearest {
	struct edit_distance word;
	const char *name; /* NULL: no name is near */
	size_t length, edits;
};

/*
 * Starts a search for the name that is nearest to the word.  No name is near to an
 * empty word, or to a word of more than EDIT_DISTANCE_WORD_MAX bytes.
 */
void nearest_start(struct nearest *, const char *word);
void nearest_compare(struct nearest *, const char *name, size_t n);
/*
 * Appends "; did you mean NAME?" to the note.  If no name is near, appends "; " and
 * `otherwise`.
 */
void nearest_append(
    const struct nearest *, const char *otherwise, char *note, size_t size);

#endif
