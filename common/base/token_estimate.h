/*
 * token_estimate.h - estimates how many tokens a language model reads in a text.
 *
 * Also called: tokenizer, token count.
 * Units:  the result is in tokens, the numbers of the rules in seventeenths of a token.
 * Rules:  a word (a run of letters) counts 15, and each of its letters beyond ASCII 20
 *         more.  Each group of up to three digits counts 28.  A run of line ends, with
 *         the blanks between them, counts 20; other blanks count 0.  Each character from
 *         U+2190 on counts 32.  A run of other signs counts 16.
 * Limits: the estimate is for OpenAI's tokenizer o200k_base.  The error is about 2 % on
 *         event pages in Portuguese and English, and 5 % on documentation.  For other
 *         tokenizers, the error is larger: 9 % for cl100k_base, and 17 % for Claude's.
 */
#ifndef BASE_TOKEN_ESTIMATE_H
#define BASE_TOKEN_ESTIMATE_H

#include "base/base.h"

/* Accepts any bytes.  Invalid UTF-8 is counted like other characters. */
int64_t token_estimate(const char *p, size_t n);

#endif
