/*
 * confine_filter.h - the system calls that a kind of program may make (confine.h).
 *
 * Errors: none; without seccomp, or on a machine without a table, nothing is filtered.
 * Cost:   the tables are constants.  Which calls are allowed is a word of 32 bits for
 *         every 32 calls, because the price of a filter is its length and, where the
 *         kernel can foretell its answers, a try of each call there is: a list of 50
 *         comparisons costs three times as much to install.
 */
#ifndef BASE_CONFINE_FILTER_H
#define BASE_CONFINE_FILTER_H

#include "base/confine.h"

void confine_filter(enum confine_kind);

/* Would the kernel take one? */
bool confine_filter_works(void);

#endif
