/*
 * problem.h - problem documents: the only map from an error to its HTTP response.
 *
 * Shape: {"type", "title", "status", "code", "detail", "error"}, always these
 *        six; `error` mirrors `code`.  `type` is {site_url}/problems/<code with
 *        dashes>, or about:blank (with the status's own phrase as the title)
 *        where no brand is known.
 * Source: RFC 9457.
 */
#ifndef CGI_PROBLEM_H
#define CGI_PROBLEM_H

#include "base/base.h"
#include "base/buf.h"
#include "base/error.h"
#include "cgi/response.h"

#define PROBLEM_TYPE "application/problem+json"

struct problem {
	int status;
	char code[32], title[32];
	char detail[160]; /* of an error that has none of its own */
};

const struct problem *problem_of(enum error_code);

/* The status is that of the code, or the server's own (503, 504). */
void problem_print(struct buf *, const char *site_url_or_null, enum error_code,
    int status, const char *detail_or_null);

/* Sets status, type, Cache-Control, Retry-After and body of the response. */
void problem_respond(
    struct response *, const char *site_url_or_null, const struct error *);

#endif
