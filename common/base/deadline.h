/*
 * deadline.h - how long a request may take while its program waits for others.
 *
 * Also called: timeout budget.
 * The web server ends a program after paths_timeout_s(), and then the program can no
 * longer answer or log.  A tenth of that time is therefore kept for writing the answer
 * and counting the failure.
 *
 * Units: milliseconds; *_at_ms are of the monotonic clock.
 */
#ifndef BASE_DEADLINE_H
#define BASE_DEADLINE_H

#include "base/base.h"

/* Now. */
int64_t deadline_clock_ms(void);
double deadline_clock_s(void);

/* The longest time that a program may wait for others. */
int64_t deadline_max_ms(void);

/* total_ms, or deadline_max_ms() if that is shorter. */
int64_t deadline_limit_ms(int64_t total_ms);

#endif
