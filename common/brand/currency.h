/*
 * currency.h - currencies: the codes of ISO 4217, and the signs and words that people
 * write for them.
 *
 * Rules:  the signs "$", "C$", "Bs", "Rs", "¥" and "kr" belong to several currencies.  The
 *         readers return these signs as they are, and price.h chooses the currency by
 *         the brand.  The readers ignore case.
 * Owns:   nothing.
 * Errors: the readers return false for a text that is not a currency.
 * Source: ISO 4217, List one (active currencies).
 */
#ifndef BRAND_CURRENCY_H
#define BRAND_CURRENCY_H

#include "base/base.h"

enum {
	CURRENCY_SIZE = 4, /* for "BRL", "$" or "kr", with the NUL */
	CURRENCY_AMOUNT_SIZE =
	    48, /* for an amount, with the NUL; a longer one is cut */
};

/*
 * Moves *p past a sign, a code or a word of a currency: "R$", "brl", "USD$", "reais".
 * Sets `out` to the code, or to a sign of several currencies ("$" for "dollars").
 */
bool currency_step(const char **p, char out[CURRENCY_SIZE]) MUST_USE;

/* As currency_step(), for a text that is only a currency, with any blanks around it. */
bool currency_read(const char *text, char out[CURRENCY_SIZE]) MUST_USE;

/* Returns true for a sign of several currencies, such as "$" and "kr". */
bool currency_is_shared(const char *currency) MUST_USE;

/* Returns true if `currency` is this code, or a sign that may mean it: "$" for "CAD". */
bool currency_may_be(const char *currency, const char *code) MUST_USE;

/*
 * Sets `currency` to the more exact of the two values: "CAD" for "$" and "CAD".  If
 * `currency` is "", sets it to `other`.  If the values are two different currencies,
 * returns false and changes nothing.
 */
bool currency_merge(char currency[CURRENCY_SIZE], const char *other) MUST_USE;

/* Returns the number of decimals: 3 (1.500 dinars), 0 (1500 yen), or 2 for all others. */
size_t currency_decimals(const char *currency) MUST_USE;

/*
 * Writes a plain amount ("1234.5") with the decimals of its currency: "25.00", "1500"
 * for yen, "1.500" for dinars.  More decimals are only written if they are not zero:
 * "1500.50" for yen.  locale.h writes amounts in the form of a language.
 */
void currency_amount(
    const char *amount, const char *currency, char out[CURRENCY_AMOUNT_SIZE]);

#endif
