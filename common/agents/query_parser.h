/*
 * query_parser.h - a sentence as a search: what is known in it, and nothing that
 * would have to be guessed.
 *
 * Rules:  days written YYYY-MM-DD; "today", "this weekend", "this month", "hoje",
 *         "fim de semana", "este mês"; cities that the catalog has events in;
 *         states by name, or by an abbreviation in capitals; "open", "online" and
 *         their like; articles, prepositions and the word "events" are left out.
 *         All other words are searched.  Of a live brand nobody lists the cities:
 *         they are words.
 */
#ifndef AGENTS_QUERY_PARSER_H
#define AGENTS_QUERY_PARSER_H

#include "base/arena.h"
#include "agents/tools.h"

/*
 * Text of the search lives in the arena.  Appends to `said`, in words, how it
 * was understood.
 */
struct tools_search query_parser_read(const struct source *,
    const char *sentence, struct arena *, struct buf *said);

#endif
