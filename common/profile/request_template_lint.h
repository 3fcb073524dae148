/*
 * ask_lint.h - is the request half of a profile right, and safe?
 *
 * Layer: 2 (domain).
 * Every check stands where the member is (lint_enter() was called for it).
 *
 * The rule this is for: what a caller says must not get around the brand's
 * filter, {brand} or {upstream.NAME}.  In a parameter that the upstream reads as
 * a language and that carries that filter, every value of a caller is quoted by
 * an encoder (ask_encode.h); and no value that is not there takes that filter
 * along when it is left out.
 */
#ifndef ASK_LINT_H
#define ASK_LINT_H

#include "base/diagnostics.h"

struct json_object;

/* Whose request it is: of all, of lists, of one event. */
enum ask_of { ASK_OF_ALL, ASK_OF_LIST, ASK_OF_DETAIL };

void ask_lint_base(const char *template, struct lint *);
void ask_lint_path(const char *template, enum ask_of, struct lint *);
void ask_lint_query(struct json_object *, enum ask_of, struct lint *);
void ask_lint_headers(struct json_object *, enum ask_of, struct lint *);
void ask_lint_body(struct json_object *, enum ask_of, struct lint *);

/* {brand} and {upstream.NAME}, but not the base: what a brand filters by. */
bool ask_is_brand(const char *variable) MUST_USE;

/* RFC 9110 section 5.1: a token. */
bool ask_is_header_name(const char *) MUST_USE;

#endif
