/*
 * cpu_budget.h - a budget of processor time, for work that a hostile file can make
 * as long as it likes.
 *
 * Units: seconds of this thread on a processor: a busy machine does not count.
 */
#ifndef BASE_CPU_BUDGET_H
#define BASE_CPU_BUDGET_H

#include "base/base.h"

struct cpu_budget {
	double max_s, spent_s, since_s;
	unsigned depth; /* of starts within each other */
};

#define CPU_BUDGET_INIT(seconds) ((struct cpu_budget){ .max_s = (seconds) })

void cpu_budget_start(struct cpu_budget *);
void cpu_budget_stop(struct cpu_budget *);
bool cpu_budget_is_spent(const struct cpu_budget *) MUST_USE;

#endif
