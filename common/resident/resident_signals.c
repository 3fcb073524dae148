/*
 * resident_signals - answers with the fallback response after crashes and timeouts.
 */
#include "resident/resident_signals.h"

#include <sys/time.h>

enum { STACK_SIZE = 64 * 1024 }; /* for the signal handler */

volatile sig_atomic_t resident_is_leaving;

static void
note_leaving(int signal_number)
{
	(void)signal_number;
	resident_is_leaving = 1;
}

/* fatal() only writes and exits, which a signal handler may do. */
static void
die(int signal_number)
{
	switch (signal_number) {
	case SIGALRM:
		fatal("serve: the request took longer than allowed");
	case SIGBUS:
		fatal(
		    "serve: a mapped file was truncated or cannot be read (SIGBUS)");
	default:
		fatal(
		    "serve: the worker crashed (SIGSEGV or a similar signal)");
	}
}

static void
handle(int signal_number, void (*handler)(int), int flags)
{
	struct sigaction action = { .sa_handler = handler, .sa_flags = flags };

	sigemptyset(&action.sa_mask);
	(void)sigaction(signal_number, &action, NULL);
}

/* A sanitizer has its own handlers for crashes. */
void
resident_signals_handle(void)
{
#ifndef CARTAZ_UNCONFINED
	static const int crashes[] = { SIGSEGV, SIGBUS, SIGFPE, SIGILL,
		SIGABRT };
	stack_t stack = { .ss_sp = mem_alloc(STACK_SIZE),
		.ss_size = STACK_SIZE };

	(void)sigaltstack(&stack, NULL);
	for (size_t i = 0; i < ARRAY_LEN(crashes); i++)
		handle(crashes[i], die, SA_ONSTACK);
#endif
	handle(SIGALRM, die, 0);
	handle(SIGTERM, note_leaving, 0);
	handle(SIGPIPE, SIG_IGN, 0);
	handle(SIGINT, SIG_IGN, 0);
	handle(SIGHUP, SIG_IGN, 0);
	handle(SIGCHLD, SIG_DFL, 0);
}

void
resident_signals_unblock(int signal_number)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, signal_number);
	(void)sigprocmask(SIG_UNBLOCK, &set, NULL);
}

void
resident_timer(int64_t ms)
{
	struct itimerval timer = { .it_value = {
				       ms / 1000, ms % 1000 * 1000 } };

	(void)setitimer(ITIMER_REAL, &timer, NULL);
}
