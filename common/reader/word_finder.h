/*
 * word_finder.h - finds out whether events of a snapshot have a word.
 *
 * Shape:  a word matches as in a query (query_terms.h), also by its stem.
 * Owns:   nothing.
 * Errors: those of sqlite.h.
 */
#ifndef READER_WORD_FINDER_H
#define READER_WORD_FINDER_H

#include "index/index_terms.h"
#include "reader/reader.h"

/*
 * Sets *has to true if an event has the word, and otherwise to false.  With `begins`, a
 * longer word that begins with the word is enough, as for the last word of a query.  For a
 * word of a script without blanks (bigrams.h), this is always enough.
 */
bool word_finder_has(struct snapshot_reader *, const char *word, bool begins,
    bool *has, struct error *) MUST_USE;
/*
 * Sets *meet to true if one event has all words, either in its name or in any of its texts,
 * as the scope requires.  Otherwise sets *meet to false.
 */
bool word_finder_meet(struct snapshot_reader *, const char *words,
    enum index_terms_scope, bool *meet, struct error *) MUST_USE;

#endif
