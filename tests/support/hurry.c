/* hurry - preloaded library: a sleep takes a fiftieth of its time. */
#include <errno.h>
#include <time.h>

int
nanosleep(const struct timespec *time, struct timespec *left)
{
	long long ns = (time->tv_sec * 1000000000LL + time->tv_nsec) / 50;
	struct timespec less = { ns / 1000000000, ns % 1000000000 };

	errno = clock_nanosleep(CLOCK_MONOTONIC, 0, &less, left);
	return errno == 0 ? 0 : -1;
}
