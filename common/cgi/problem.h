/*
 * problem.h - writes problem documents.  Only this module maps the code of an error to the
 * HTTP status, the title and the default detail of its response.
 *
 * Also called: problem details, application/problem+json, error responses.
 * Shape:  {"type", "title", "status", "code", "detail", "error"}, always these six;
 *         `error` repeats `code`.  `type` is {site_url}/problems/<code with dashes>.  If
 *         the brand is unknown, `type` is about:blank, and `title` is the reason phrase
 *         of the status.
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
	char detail[160]; /* if the error has none of its own */
};

const struct problem *problem_of(enum error_code);

/*
 * Appends the document.  `status` is usually the status of the code.  For an error of the
 * web server it is the web server's own status (503, 504).  A detail of NULL means the
 * default detail of the code.
 */
void problem_print(struct buf *, const char *site_url_or_null, enum error_code,
    int status, const char *detail_or_null);

/* Sets Cache-Control: no-store, and Retry-After if the error has a time to try again. */
void problem_headers(struct response *, const struct error *);
/* Sets status, type, Cache-Control, Retry-After and body of the response. */
void problem_respond(
    struct response *, const char *site_url_or_null, const struct error *);

#endif
