/*
 * deadline - limits the time that a program waits, by the server's own time limit.
 */
#include "base/deadline.h"

#include <time.h>

#include "base/paths.h"

enum { USABLE_MS_OF_S = 900 }; /* usable ms of each second of the limit */

int64_t
deadline_clock_ms(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}

double
deadline_clock_s(void)
{
	return (double)deadline_clock_ms() / 1000;
}

int64_t
deadline_max_ms(void)
{
	return paths_timeout_s() * USABLE_MS_OF_S;
}

int64_t
deadline_limit_ms(int64_t total_ms)
{
	int64_t max_ms = deadline_max_ms();

	return total_ms < max_ms ? total_ms : max_ms;
}
