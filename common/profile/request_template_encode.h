/*
 * request_template_encode.h - encoders, which prepare values for the filter languages of
 * upstreams.
 *
 * After an encoder that quotes, no text can end the value or be an operator of the
 * language.  The other encoders only change the text, and do not make it safe.  Before an
 * encoder runs, invalid UTF-8 becomes '?' and a control character becomes a blank.
 *
 * Owns:   nothing.
 * Errors: request_template_encode() returns false for an unknown encoder; the buffer's
 *         limit sets buf.full.
 * Source: the parsers of these languages: Typesense string_utils.cpp (split_to_values),
 *         Meilisearch filter-parser value.rs (quoted_by), PostgREST QueryParams.hs
 *         (pQuotedValue), Lucene QueryParser.jj and Elasticsearch's query_string page
 *         ("Reserved characters"), Directus parse-filter.ts.
 */
#ifndef PROFILE_REQUEST_TEMPLATE_ENCODE_H
#define PROFILE_REQUEST_TEMPLATE_ENCODE_H

#include "base/base.h"
#include "base/buf.h"

/*
 * ts       Typesense: `in backticks`
 * meili    Meilisearch: "in quotes"
 * pgrst    PostgREST: "in quotes", for in.(), or=() and and=()
 * like     PostgREST: "*value*", without the wildcards, quotes and \ in the value
 * lucene   query_string: words, every special character escaped
 * json     a JSON string, with its quotes
 * lower    ASCII in lower case
 * fold     normalized words (normalize.h), with blanks between them
 * tsquery  PostgreSQL to_tsquery: the words of fold, the last word a prefix
 * nodollar Directus: without a $ at the beginning or after a comma, which begins a
 * variable
 */
struct request_template_encoder {
	const char *name;
	void (*encode)(const char *text, struct buf *);
	bool quotes;
	bool adds_quotes; /* the template must not quote the value */
};

/* Returns NULL if no encoder has the name. */
const struct request_template_encoder *request_template_find_encoder(
    const char *name);
/* Appends the names "ts, meili ...": of all encoders, or only of those that quote. */
void request_template_list_encoders(bool quoting, struct buf *);

/* Appends the encoded value.  Returns false if the encoder does not exist. */
bool request_template_encode(
    const char *encoder, const char *value, struct buf *) MUST_USE;

#endif
