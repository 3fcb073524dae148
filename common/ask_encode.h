/*
 * ask_encode.h - values made safe for the filter languages of upstreams.
 *
 * Layer: 2 (domain).
 */
#ifndef ASK_ENCODE_H
#define ASK_ENCODE_H

#include "base.h"
#include "buf.h"

/*
 * ts       Typesense: `in backticks`
 * meili    Meilisearch: "in quotes"
 * pgrst    PostgREST: "in quotes", for in.(), or=() and and=()
 * like     PostgREST: *value* with its own wildcards taken out
 * lucene   query_string syntax: every special character escaped
 * lower    lower case
 * fold     words without marks and case, blank-separated
 * nodollar Directus: a leading $ is taken away, for it names a variable
 * False when there is no such encoder.
 */
bool ask_encode(const char *encoder, const char *value, struct buf *) MUST_USE;

#endif
