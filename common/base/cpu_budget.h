/*
 * cpu_budget.h - a budget of processor time for work on hostile input.
 *
 * Units: processor seconds of this thread, so that the load of the machine does
 *        not change the result.
 */
#ifndef BASE_CPU_BUDGET_H
#define BASE_CPU_BUDGET_H

#include "base/base.h"

struct cpu_budget {
	double max_s, spent_s, since_s;
	unsigned depth; /* number of starts without a stop */
};

#define CPU_BUDGET_INIT(seconds) ((struct cpu_budget){ .max_s = (seconds) })

void cpu_budget_start(struct cpu_budget *);
void cpu_budget_stop(struct cpu_budget *);
bool cpu_budget_is_spent(const struct cpu_budget *) MUST_USE;

#endif
