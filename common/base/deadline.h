/*
 * deadline.h - the time for which a program that answers a request may wait for other
 * programs.
 *
 * Also called: timeout budget.
 * The web server ends a program after paths_timeout_s(), and then the program can no
 * longer answer or log.  Therefore a tenth of that time is reserved to write the answer
 * and to count the failure.
 *
 * Units: *_ms are milliseconds, *_s are seconds.
 */
#ifndef BASE_DEADLINE_H
#define BASE_DEADLINE_H

#include "base/base.h"

/* Return the present time of the monotonic clock, whose start has no meaning. */
int64_t deadline_clock_ms(void);
double deadline_clock_s(void);

/* Returns the longest time that a program may wait for other programs. */
int64_t deadline_max_ms(void);

/* Returns total_ms, or deadline_max_ms() if that is shorter. */
int64_t deadline_limit_ms(int64_t total_ms);

#endif
