/*
 * cents.h - do the amounts of an input look like cents?
 *
 * Also called: minor units, off by 100.
 * Rules:  they do if there are at least CENTS_AMOUNTS_MIN above zero, all of them are
 *         whole numbers, and half of them are CENTS_HIGH or more.  Amounts of currencies
 *         in which a ticket may cost so much are not counted; those without any are.
 * Owns:   nothing.
 */
#ifndef CARTAZ_PROFILE_CENTS_H
#define CARTAZ_PROFILE_CENTS_H

#include "event/amount.h"

struct json_object;

enum { CENTS_AMOUNTS_MIN = 3, CENTS_HIGH = 1000 };

struct cents {
	int64_t amounts, whole, high;
	char sample[AMOUNT_SIZE]; /* the first high one */
};

/* Counts the prices and totals of a native record's tickets. */
void cents_look(struct cents *, struct json_object *native,
    const char *currency_of_brand_or_null);
/* The message, or NULL if they do not look so. */
const char *cents_problem(const struct cents *, char out[300]);

#endif
