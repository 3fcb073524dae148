/*
 * calls.h - the system calls that can fail, and what fits each of them.
 *
 * Left out are calls that end or return from something (exit_group, rt_sigreturn),
 * that only tell (getpid), or that fail for a wrong argument alone (rt_sigaction).
 */
#ifndef TESTS_STARVE_CALLS_H
#define TESTS_STARVE_CALLS_H

/* With the 0 at the end. */
enum { CALL_ERRORS_MAX = 8 };

/* Beside error numbers: a transfer of half the bytes, and of one. */
enum { CALL_HALF = 10000, CALL_ONE };

struct call {
	long number;
	const char *name;
	/* Error numbers and CALL_*; 0 ends them. */
	int errors[CALL_ERRORS_MAX];
};

/* NULL: not counted.  A call that is not known fits EPERM, as from a filter. */
const struct call *call_find(long number);
const char *call_error_name(int error);
/* The whole table on standard output: a name, the errors that fit; tabs between. */
void call_print_table(void);
/* 0: there is none of this name. */
int call_error_named(const char *name);

#endif
