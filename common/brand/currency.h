/*
 * currency.h - currencies: the codes of ISO 4217, and the signs and words that people
 * write for them.
 *
 * Rules:  the signs "$", "¥" and "kr" belong to several currencies.  Such a sign stays
 *         a sign until price.h decides by the brand.  Case is ignored.
 * Owns:   nothing.
 * Errors: the readers return false for a text that is not a currency.
 * Source: ISO 4217, List one (active currencies).
 */
#ifndef BRAND_CURRENCY_H
#define BRAND_CURRENCY_H

#include "base/base.h"

enum {
	CURRENCY_SIZE = 4, /* for "BRL", "$" or "kr", with the NUL */
	CURRENCY_AMOUNT_SIZE = 48,
};

/*
 * Moves past a sign, a code or a word of a currency: "R$", "brl", "USD$", "reais".
 * Sets `out` to the code, or to the sign of several currencies.
 */
bool currency_step(const char **p, char out[CURRENCY_SIZE]) MUST_USE;

/* As currency_step(), for a text that is only a currency. */
bool currency_read(const char *text, char out[CURRENCY_SIZE]) MUST_USE;

/* Returns true for "$", "¥" and "kr". */
bool currency_is_shared(const char *currency) MUST_USE;

/* True if `currency` is this code or a sign of its currency: "$" may be "CAD". */
bool currency_may_be(const char *currency, const char *code) MUST_USE;

/*
 * Sets `currency` to the more exact of the two values: "CAD" for "$" and "CAD".  An
 * empty `currency` means none yet.  If they are two currencies, returns false and
 * changes nothing.
 */
bool currency_merge(char currency[CURRENCY_SIZE], const char *other) MUST_USE;

/* Returns 2, 3 (as in 1.500 dinars) or 0 (as in 1500 yen). */
size_t currency_decimals(const char *currency) MUST_USE;

/*
 * Writes a plain amount ("1234.5") with the decimals of its currency: "25.00", "1500"
 * for yen, "1.500" for dinars.  Other decimals are only written if they are not zero.
 * Pages and documents print amounts this way, or as a language does (locale.h).
 */
void currency_amount(
    const char *amount, const char *currency, char out[CURRENCY_AMOUNT_SIZE]);

#endif
