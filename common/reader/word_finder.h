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
 * Sets *has if an event has the word, or, with `begins`, if an event has a word that
 * begins with it, as the last word of a query may.
 */
bool word_finder_has(struct snapshot_reader *, const char *word, bool begins,
    bool *has, struct error *) MUST_USE;
/* Sets *meet if one event has all words, in its name or in its texts (the scope). */
bool word_finder_meet(struct snapshot_reader *, const char *words,
    enum index_terms_scope, bool *meet, struct error *) MUST_USE;

#endif
