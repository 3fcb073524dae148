#include "base/cpu_budget.h"

static double
clock_s(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

void
effort_start(struct effort *e)
{
	if (e->depth++ == 0)
		e->since_s = clock_s();
}

void
effort_stop(struct effort *e)
{
	if (--e->depth == 0)
		e->spent_s += clock_s() - e->since_s;
}

bool
effort_is_spent(const struct effort *e)
{
	double now = e->depth > 0 ? clock_s() - e->since_s : 0;

	return e->spent_s + now > e->max_s;
}
