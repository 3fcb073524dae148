/*
 * trace.h - runs a process to its end, and makes some of its system calls fail.
 */
#ifndef TESTS_STARVE_TRACE_H
#define TESTS_STARVE_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { TRACE_CALLS_MAX = 1 << 16 };

struct trace {
	/* In: the call that fails, from 1, 0 for none; an error of calls.h. */
	size_t fails_at;
	int error;
	/* And every later one that the error fits. */
	bool and_after;
	/* Out: the calls so far, and the numbers of the first TRACE_CALLS_MAX. */
	size_t count;
	long calls[TRACE_CALLS_MAX];
	/* How many failed, and the number of the first of them. */
	size_t failed;
	long first;
};

/* In the child, before it executes the program: it stops until it is traced. */
void trace_me(void);

/*
 * Traces the child to its end; its status as waitpid() tells it.  false: the wait
 * was interrupted by a signal, and everything is still to be killed.
 */
bool trace_run(struct trace *t, pid_t child, int *status);

#endif
