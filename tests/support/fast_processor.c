/*
 * fast_processor - preloaded, the clock of a thread's processor time goes SPEED
 * times as fast, so that a budget of seconds is spent in a fraction of them.
 */
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { SPEED = 20, NS = 1000000000 };

int
clock_gettime(clockid_t clock, struct timespec *ts)
{
	int status = (int)syscall(SYS_clock_gettime, clock, ts);

	if (status == 0 && clock == CLOCK_THREAD_CPUTIME_ID) {
		long long ns = (ts->tv_sec * 1LL * NS + ts->tv_nsec) * SPEED;

		ts->tv_sec = ns / NS;
		ts->tv_nsec = ns % NS;
	}
	return status;
}
