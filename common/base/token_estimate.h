/*
 * token_estimate.h - estimates how many tokens a language model reads in a text.
 *
 * Also called: tokenizer, token count.
 * Units:  tokens.  The sum of the rules has seventeenths of a token.
 * Rules:  the sum adds 15 for a word (a run of letters), and 20 more for each letter
 *         beyond ASCII.  It adds 28 for each group of up to three digits, and 20 for a
 *         run of line ends and the blanks between them.  It adds 16 for a run of other
 *         characters, and 32 for each character from U+2190 on.
 * Limits: the estimate is for OpenAI's tokenizer o200k_base.  Its error is about 2 % on
 *         event pages in Portuguese and English, 5 % on documentation.  For other
 *         tokenizers it is larger: 9 % for cl100k_base, 17 % for Claude's.
 */
#ifndef BASE_TOKEN_ESTIMATE_H
#define BASE_TOKEN_ESTIMATE_H

#include "base/base.h"

/* Accepts any bytes.  Invalid UTF-8 is counted like other characters. */
int64_t token_estimate(const char *p, size_t n);

#endif
