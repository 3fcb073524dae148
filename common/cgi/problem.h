/*
 * problem.h - the only map from a fault to a problem document (RFC 9457).
 *
 * Shape: {"type", "title", "status", "code", "detail", "error"}, always these
 *        six; `error` mirrors `code`.  `type` is {site_url}/problems/<code with
 *        dashes>, or about:blank (with the status's own phrase as the title)
 *        where no brand is known.
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
	const char *code, *title;
	const char *detail; /* said when the fault has none of its own */
};

const struct problem *problem_of(enum error_code);

/* The status of its code, or one the server speaks for itself (503, 504). */
void problem_print(struct buf *, const char *site_url_or_null, enum error_code,
    int status, const char *detail_or_null);

/* Status, type, Cache-Control and body; other headers are left alone. */
void problem_respond(
    struct response *, const char *site_url_or_null, const struct error *);

#endif
