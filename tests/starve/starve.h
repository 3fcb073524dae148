/*
 * starve.h - what the runner (starve.c) and the program that it starves
 * (inject.c, linked into it) tell each other.
 *
 * The program inherits the descriptor STARVE_FD, a file of one struct starve, and
 * maps it before main.  Just then it makes the system call MARK, which no kernel
 * knows: the calls of the loader were before.
 */
#ifndef TESTS_STARVE_STARVE_H
#define TESTS_STARVE_STARVE_H

#include <stdint.h>

enum { STARVE_FD = 200, STARVE_MARK = 0x57a7 };

struct starve {
	/* The allocation that fails, from 1; 0: none. */
	uint64_t fails_at;
	/* All that follow it fail too. */
	uint64_t and_after;
	/* Allocations so far, of all processes whose program has this name. */
	uint64_t count;
	/* How many of them failed. */
	uint64_t failed;
	/* The name of a file, without its folder; "" for every program. */
	char program[64];
};

#endif
