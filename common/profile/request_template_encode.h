/*
 * request_template_encode.h - values made safe for the filter languages of upstreams.
 *
 * An encoder that quotes makes one value of whatever it is given: no text can
 * end it, or be an operator of the language it is for.  The others only change
 * the text.  Before any of them, what is no UTF-8 becomes '?' and a control
 * character a blank.
 * Source: the parsers of those languages: Typesense string_utils.cpp
 *         (split_to_values), Meilisearch filter-parser value.rs (quoted_by),
 *         PostgREST QueryParams.hs (pQuotedValue), Lucene QueryParser.jj and
 *         Elasticsearch's query_string page ("Reserved characters"), Directus
 *         parse-filter.ts.
 */
#ifndef PROFILE_REQUEST_TEMPLATE_ENCODE_H
#define PROFILE_REQUEST_TEMPLATE_ENCODE_H

#include "base/base.h"
#include "base/buf.h"

/*
 * ts       Typesense: `in backticks`
 * meili    Meilisearch: "in quotes"
 * pgrst    PostgREST: "in quotes", for in.(), or=() and and=()
 * like     PostgREST: "*value*" with its own wildcards taken out, for the same
 * lucene   query_string: words, every special character escaped
 * json     a JSON string, with its quotes
 * lower    ASCII in lower case
 * fold     words without marks and case, blank-separated
 * tsquery  PostgreSQL to_tsquery: the words of fold, the last one a prefix
 * nodollar Directus: without the $ that makes a variable of a value
 */
struct request_template_encoder {
	const char *name;
	void (*encode)(const char *clean, struct buf *);
	bool quotes;
	bool marks; /* writes the quotes itself: none may stand around it */
};

/* NULL when there is none. */
const struct request_template_encoder *request_template_encoder_named(
    const char *name);
/* "ts, meili ...": all of them, or those that quote. */
void request_template_encoder_names(bool quoting, struct buf *);

/* False when there is no such encoder. */
bool request_template_encode(
    const char *encoder, const char *value, struct buf *) MUST_USE;

#endif
