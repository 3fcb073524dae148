/*
 * query_parser.h - turns a natural language sentence into a search, by fixed phrases and the
 * catalog's own cities; it guesses nothing.
 *
 * Rules:  days written YYYY-MM-DD; the words of date_range.h as people say them,
 *         "tomorrow", "next weekend", "amanhã", "próximo fim de semana"; cities
 *         that the catalog has events in; states by name, or by an abbreviation in capitals; "open",
 *         "online" and similar words; articles, prepositions, the words
 *         of a question ("what is on", "quanto custa") and "events" are left
 *         out.  All other words are searched.  A live brand
 *         has no list of its cities, so they are searched as words.
 * Owns:   nothing; the search's text lives in the arena.
 * Limits: the first 32 words.
 */
#ifndef AGENTS_QUERY_PARSER_H
#define AGENTS_QUERY_PARSER_H

#include "base/arena.h"
#include "agents/tools.h"

/* Appends its interpretation of the sentence, as text. */
struct tools_search query_parser_read(const struct source *,
    const char *sentence, struct arena *, struct buf *interpretation);

#endif
