/*
 * amount.h - reads amounts of money, as people write them, into exact values.
 *
 * Also called: price parsing, decimal separator.
 * Rules:  one amount, with at most one currency before or after it (currency.h).
 *         Digits may be in groups of three, separated by a point, a comma, a blank or
 *         an apostrophe; the last point or comma of another kind begins the decimals.
 *         Three digits after a single point or comma are thousands, in every country:
 *         "1.500" and "1,500" are 1500, "0,500" is a half.  In a currency of three
 *         decimals (KWD ...) such a text is ambiguous and is refused.  The words of a
 *         free ticket ("Grátis", "Free") are 0.
 * Owns:   nothing.
 * Limits: 12 digits, and 4 after the point.
 * Errors: the reason, for a message that begins with the value.
 */
#ifndef EVENT_AMOUNT_H
#define EVENT_AMOUNT_H

#include "brand/currency.h"

enum { AMOUNT_SIZE = 20, AMOUNT_TEXT_SIZE = 48 };

struct amount {
	char number[AMOUNT_SIZE];     /* "1234.50" */
	char currency[CURRENCY_SIZE]; /* as currency_step() has it; or "" */
};

/*
 * NULL, and *out; or why the text is not an amount.  `currency_or_null` is that of
 * a text without one.
 */
const char *amount_read(const char *text, const char *currency_or_null,
    struct amount *out) MUST_USE;

/*
 * The same amount as a record has it, "1234.50" or "USD 1234.50"; or why the
 * text is not an amount.  is_minor: it is in cents, or in what its currency has
 * (currency_decimals()).
 */
const char *amount_rewrite(const char *text, const char *currency_or_null,
    bool is_minor, char out[AMOUNT_TEXT_SIZE]) MUST_USE;

/* "12", "1234.50": 1 to 12 digits and, after a point, 1 to 4 more. */
bool amount_is_plain(const char *text) MUST_USE;

#endif
