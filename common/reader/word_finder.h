/*
 * word_finder.h - says whether events of a snapshot have a word.
 *
 * Shape:  a word means what it means in a query (query_terms.h), also its stem.
 * Owns:   nothing.
 * Errors: those of sqlite.h.
 */
#ifndef READER_WORD_FINDER_H
#define READER_WORD_FINDER_H

#include "index/index_terms.h"
#include "reader/reader.h"

/* begins: also where a word only begins so, as the last one of a query. */
bool word_finder_has(struct snapshot_reader *, const char *word, bool begins,
    bool *has, struct error *) MUST_USE;
/* Has one event all words, in its name or in its texts? */
bool word_finder_meet(struct snapshot_reader *, const char *words,
    enum index_terms_scope, bool *meet, struct error *) MUST_USE;

#endif
