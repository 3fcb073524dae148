#include "base/cpu_budget.h"

static double
clock_s(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &ts);
	return (double)ts.tv_sec + (double)ts.tv_nsec / 1e9;
}

void
cpu_budget_start(struct cpu_budget *e)
{
	if (e->depth++ == 0)
		e->since_s = clock_s();
}

void
cpu_budget_stop(struct cpu_budget *e)
{
	if (--e->depth == 0)
		e->spent_s += clock_s() - e->since_s;
}

bool
cpu_budget_is_spent(const struct cpu_budget *e)
{
	double now = e->depth > 0 ? clock_s() - e->since_s : 0;

	return e->spent_s + now > e->max_s;
}
