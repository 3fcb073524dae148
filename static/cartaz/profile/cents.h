/*
 * cents.h - checks whether the amounts of an input look like cents.
 *
 * Also called: minor units, off by 100.
 * Rules:  only amounts above zero count.  They look like cents if all of them are whole
 *         numbers, and at least half of them are high.  If there are fewer than
 *         CENTS_AMOUNTS_MIN such amounts, all of them must be high.
 *         An amount is high if it is CENTS_HIGH or more, and is written only with
 *         digits.  Programs write cents in this way, but people write "R$ 1500" or
 *         "1.500".
 *         Amounts in a currency that is not in the list of cents.c are ignored.  In the
 *         currencies of the list, few tickets cost CENTS_HIGH or more.  An amount
 *         without a currency has the brand's currency, or counts if that is unknown.
 * Owns:   nothing.
 */
#ifndef CARTAZ_PROFILE_CENTS_H
#define CARTAZ_PROFILE_CENTS_H

#include "event/amount.h"

struct json_object;

enum { CENTS_AMOUNTS_MIN = 3, CENTS_HIGH = 1000 };

struct cents {
	int64_t amounts, whole, high;
	char sample[AMOUNT_SIZE]; /* the first high amount */
};

/* Counts the prices and totals of a native record's tickets. */
void cents_look(struct cents *, struct json_object *native,
    const char *currency_of_brand_or_null);
/* Returns the message, or NULL if the amounts do not look like cents. */
const char *cents_problem(const struct cents *, char out[300]);

#endif
