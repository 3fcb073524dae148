/*
 * etag.h - ETag and If-None-Match.
 *
 * Also called: conditional requests, 304 Not Modified, cache validators.
 * Shape:  W/"<content>", or W/"<content>-<question>": ETAG_HALF hex digits each.  The
 *         first half is a hash of the body and of the headers that change with it.
 *         The second half is a digest of the first half and of a question: all inputs
 *         of the answer (app/validator.h).  If a tag comes back with the same
 *         question, it is valid and the body need not be made.  If it comes back with
 *         another question, it is still valid when the body is the same.  A client
 *         cannot forge the second half, because it does not know the question, and
 *         cannot attach a tag that it has to other content.
 * Units:  an entity tag with its quotes has at most ETAG_MAX - 1 bytes.
 * Source: RFC 9110 sections 8.8.3 and 13.1.2.
 * Entity tags are weak, because a server may compress the body and keep its tag.
 */
#ifndef CGI_ETAG_H
#define CGI_ETAG_H

#include "base/base.h"

/* The inputs of an answer: numbers as they are, and hashes of texts. */
struct etag_question {
	uint64_t words[10];
};

enum { ETAG_HALF = 16, ETAG_MAX = sizeof("W/\"\"-") + 2 * ETAG_HALF };

/*
 * Makes the tag of a body.  `variant` is a hash of everything else that the response
 * depends on.
 */
void etag_make(const char *p, size_t n, uint64_t variant,
    const struct etag_question *or_null, char out[ETAG_MAX]);

/* Weak comparison of the first halves; the list has tags or "*". */
bool etag_matches(const char *if_none_match_or_null, const char *etag) MUST_USE;

/* Finds the first tag of the list that was made with this question. */
bool etag_find(const char *if_none_match, const struct etag_question *,
    char out[ETAG_MAX]) MUST_USE;

#endif
