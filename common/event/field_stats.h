/*
 * filled.h - how many events have a value in each field that may be null.
 *
 * Layer: 2 (domain).
 * Shape: fields have the names that a profile's map gives them; `tickets` has a
 *        value where there is at least one.  Booleans are always something.
 */
#ifndef FILLED_H
#define FILLED_H

#include "base/base.h"

struct record;

enum { FILLED_FIELDS = 19 };

struct filled {
	int64_t events[FILLED_FIELDS];
};

/* "location.city" */
const char *filled_name(size_t field) MUST_USE;
void filled_count(struct filled *, const struct record *);

#endif
