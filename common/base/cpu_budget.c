/*
 * cpu_budget - adds up the processor time of this thread.
 */
#include "base/cpu_budget.h"

static double
clock_s(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

void
cpu_budget_start(struct cpu_budget *b)
{
	if (b->depth++ == 0)
		b->since_s = clock_s();
}

void
cpu_budget_stop(struct cpu_budget *b)
{
	if (--b->depth == 0)
		b->spent_s += clock_s() - b->since_s;
}

bool
cpu_budget_is_spent(const struct cpu_budget *b)
{
	double now = b->depth > 0 ? clock_s() - b->since_s : 0;

	return b->spent_s + now > b->max_s;
}
