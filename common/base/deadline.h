/*
 * deadline.h - the time that a request may take when its program waits for others.
 *
 * The web server ends a program after paths_timeout_s(): what the program would
 * have told anybody is lost then.  So of that time a tenth is left, to make the
 * answer and to count the failure.
 *
 * Units: milliseconds; *_at_ms are of the monotonic clock.
 */
#ifndef BASE_DEADLINE_H
#define BASE_DEADLINE_H

#include "base/base.h"

/* Now. */
int64_t deadline_clock_ms(void);

/* The longest that a program may wait for others. */
int64_t deadline_max_ms(void);

/* total_ms, or the longest where that is shorter. */
int64_t deadline_limit_ms(int64_t total_ms);

#endif
