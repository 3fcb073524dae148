/*
 * request_template_lint.h - is the request half of a profile right, and safe?
 *
 * Every check stands where the member is (diagnostics_enter() was called for it).
 *
 * The rule this is for: what a caller says must not get around the brand's
 * filter, {brand} or {upstream.NAME}.  In a parameter that the upstream reads as
 * a language and that carries that filter, every value of a caller is quoted by
 * an encoder (request_template_encode.h); and no value that is not there takes that filter
 * along when it is left out.
 */
#ifndef PROFILE_REQUEST_TEMPLATE_LINT_H
#define PROFILE_REQUEST_TEMPLATE_LINT_H

#include "base/diagnostics.h"

struct json_object;

/* Whose request it is: of all, of lists, of one event. */
enum request_template_language {
	REQUEST_TEMPLATE_OF_ALL,
	REQUEST_TEMPLATE_OF_LIST,
	REQUEST_TEMPLATE_OF_DETAIL
};

void request_template_lint_base(const char *template, struct diagnostics *);
void request_template_lint_path(
    const char *template, enum request_template_language, struct diagnostics *);
void request_template_lint_query(
    struct json_object *, enum request_template_language, struct diagnostics *);
void request_template_lint_headers(
    struct json_object *, enum request_template_language, struct diagnostics *);
void request_template_lint_body(
    struct json_object *, enum request_template_language, struct diagnostics *);

/* {brand} and {upstream.NAME}, but not the base: what a brand filters by. */
bool request_template_is_brand(const char *variable) MUST_USE;

/* RFC 9110 section 5.1: a token. */
bool request_template_is_header_name(const char *) MUST_USE;

#endif
