/*
 * amount.h - reads amounts of money, as people write them, into exact values.
 *
 * Also called: price parsing, decimal separator.
 * Rules:  a text has one amount.  The signs and codes of at most one currency may be
 *         before or after it (currency.h): "MXN $250".
 *         Digits may be in groups of three, separated by a point, a comma, a blank or
 *         an apostrophe.  A last point or comma that differs from the separator of the
 *         groups begins the decimals.  In every country, three digits after a single
 *         point or comma are thousands, unless the number begins with 0: "1.500" and
 *         "1,500" are 1500, but "0,500" is a half.  In a currency with three decimals
 *         (KWD ...) "1.500" is ambiguous, so amount_read() refuses it.  The words of a
 *         free ticket ("Grátis", "Free") are 0.  In "5.000.-", "12,-" and "500/-" a
 *         dash is in place of the decimals.  An apostrophe before one or two digits
 *         begins the decimals: "12'50".  A whole number that begins with 0, such as
 *         "0800", is not an amount, unless all its digits are 0.
 *         "por persona", "per person" or "c/u" may follow the amount.
 * Owns:   nothing.
 * Limits: 12 digits before the decimals, and 4 decimals.
 * Errors: functions return the reason without a subject, such as "is below zero".
 */
#ifndef EVENT_AMOUNT_H
#define EVENT_AMOUNT_H

#include "brand/currency.h"

enum { AMOUNT_SIZE = 20, AMOUNT_TEXT_SIZE = 48, AMOUNT_RECORD_SIZE = 1024 };

struct amount {
	char number[AMOUNT_SIZE];     /* "1234.50" */
	char currency[CURRENCY_SIZE]; /* as currency_step() writes it, or "" */
};

/*
 * Sets *out and returns NULL, or returns the reason why the text is not an amount.
 * If the text has no currency, its number is read as an amount in `currency_or_null`,
 * and out->currency is "".
 */
const char *amount_read(const char *text, const char *currency_or_null,
    struct amount *out) MUST_USE;

/* Returns the number of amounts with a currency: 2 for "$500 (students $400)". */
size_t amount_count(const char *text) MUST_USE;

/*
 * As amount_read(), but writes the amount as a record has it, "1234.50" or "USD 1234.50".
 * If is_minor is true, the text is a whole number of the currency's smallest unit, such
 * as cents (currency_decimals()).
 */
const char *amount_rewrite(const char *text, const char *currency_or_null,
    bool is_minor, char out[AMOUNT_TEXT_SIZE]) MUST_USE;

/*
 * Writes, in the form of a record, an amount that a person typed: "1500" for "1.500",
 * "USD 1500" for "US$ 1.500".  (In a record, "1.500" is 1.5, as in JSON.)  If the amount
 * is valid, but not in this currency, writes the currency before the text, so that
 * ticket_amounts_read() refuses it for the same reason.  Copies any other text unchanged.
 */
void amount_for_record(const char *text, const char *currency_or_null,
    char out[AMOUNT_RECORD_SIZE]);
/*
 * Returns a reason if the amount has decimals other than 0 and the currency has none.
 * Otherwise, and if the currency is "", returns NULL.
 */
const char *amount_too_fine(const char *number, const char *currency) MUST_USE;

/*
 * Returns true for 1 to 12 digits, which a point and 1 to 4 digits may follow: "12",
 * "1234.50".  Returns false for "0800".
 */
bool amount_is_plain(const char *text) MUST_USE;

#endif
