/*
 * currency.h - currencies: the codes of ISO 4217, and the signs and words that people
 * write for them.
 *
 * Rules:  the signs "$", "¥" and "kr" belong to several currencies; they stay signs
 *         until a brand decides (price.h).  Case is ignored.
 * Owns:   nothing.
 * Errors: false for a text that is not a currency.
 * Source: ISO 4217, List one (active currencies).
 */
#ifndef BRAND_CURRENCY_H
#define BRAND_CURRENCY_H

#include "base/base.h"

enum {
	CURRENCY_SIZE = 4, /* "BRL", "$" or "kr", with its NUL */
	CURRENCY_AMOUNT_SIZE = 48,
};

/*
 * Steps over a sign, a code or a word of a currency: "R$", "brl", "USD$",
 * "reais".  *out is the code, or the sign of several.
 */
bool currency_step(const char **p, char out[CURRENCY_SIZE]) MUST_USE;

/* The same for a text that is a currency and nothing else. */
bool currency_read(const char *text, char out[CURRENCY_SIZE]) MUST_USE;

/* "$", "¥" or "kr". */
bool currency_is_shared(const char *currency) MUST_USE;

/* Is it this code, or a sign that belongs to it?  "$" may be "CAD". */
bool currency_may_be(const char *currency, const char *code) MUST_USE;

/*
 * Keeps the more exact of two: "CAD" of "$" and "CAD"; an empty one is none yet.
 * False, and no change, when they are two currencies.
 */
bool currency_merge(char currency[CURRENCY_SIZE], const char *other) MUST_USE;

/* 2, or 3 such as in 1.500 dinars, or 0 such as in 1500 yen. */
size_t currency_decimals(const char *currency) MUST_USE;

/*
 * Writes a plain amount ("1234.5") with the decimals of its currency: "25.00", 1500 yen
 * as "1500", dinars as "1.500"; with more of them only where they are not zero.  Every
 * surface prints amounts in this way, in words (locale.h) or as they are.
 */
void currency_amount(
    const char *amount, const char *currency, char out[CURRENCY_AMOUNT_SIZE]);

#endif
