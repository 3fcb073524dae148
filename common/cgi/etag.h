/*
 * etag.h - ETag and If-None-Match.
 *
 * Shape:  W/"<content>", or W/"<content>-<question>": ETAG_HALF hex digits each.
 *         The first half is a hash of the body and of the headers that change with
 *         it.  The second half is a digest of the first one and of a question: of
 *         all that the answer is made of (app/validator.h).  So a tag that comes
 *         back with the same question is true without its body, and one that comes
 *         back with another is still true where the body is the same.
 *         A client cannot make the second half: it knows no question, and to a tag
 *         that it has it can put no other content.
 * Units:  an entity tag with its quotes has at most ETAG_MAX - 1 bytes.
 * Source: RFC 9110 sections 8.8.3 and 13.1.2.
 * Entity tags are weak, because a server may compress the body and keep its tag.
 */
#ifndef CGI_ETAG_H
#define CGI_ETAG_H

#include "base/base.h"

/* Numbers as they are, and hashes of texts. */
struct etag_question {
	uint64_t words[10];
};

enum { ETAG_HALF = 16, ETAG_MAX = sizeof("W/\"\"-") + 2 * ETAG_HALF };

/*
 * Of the body, of `variant`, a hash of what else the response depends on, and of the
 * question where there is one.
 */
void etag_make(const char *p, size_t n, uint64_t variant,
    const struct etag_question *or_null, char out[ETAG_MAX]);

/* Weak comparison of the first halves with a list of tags or "*". */
bool etag_matches(const char *if_none_match_or_null, const char *etag) MUST_USE;

/* The first tag of the list that was made with this question. */
bool etag_find(const char *if_none_match, const struct etag_question *,
    char out[ETAG_MAX]) MUST_USE;

#endif
