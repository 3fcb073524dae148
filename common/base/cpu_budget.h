/*
 * effort.h - a budget of processor time, for work that a hostile file can make
 * as long as it likes.
 *
 * Layer: 0 (base).
 * Units: seconds of this thread on a processor: a busy machine does not count.
 */
#ifndef EFFORT_H
#define EFFORT_H

#include "base/base.h"

struct effort {
	double max_s, spent_s, since_s;
	unsigned depth; /* of starts within each other */
};

#define EFFORT_INIT(seconds) ((struct effort){ .max_s = (seconds) })

void effort_start(struct effort *);
void effort_stop(struct effort *);
bool effort_is_spent(const struct effort *) MUST_USE;

#endif
