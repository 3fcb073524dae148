/*
 * interrupt - removes the files of an unfinished build on a signal.
 */
#include "cartaz/interrupt.h"

#include <signal.h>
#include <unistd.h>

#include "cartaz/tool.h"

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

/* A signal handler has no context of its own, so this is global. */
static struct generation unfinished;

static int holds; /* depth of interrupt_hold() */

static sigset_t
signal_set(void)
{
	sigset_t set;

	sigemptyset(&set);
	for (size_t i = 0; i < ARRAY_LEN(signals); i++)
		sigaddset(&set, signals[i]);
	return set;
}

/* The signal is raised again, and ends the process when this function returns. */
static void
remove_unfinished(int number)
{
	struct sigaction act = { .sa_handler = SIG_DFL };

	if (unfinished.new_file[0] != '\0') {
		(void)unlink(unfinished.new_file);
		(void)unlink(unfinished.stage_file);
		tool_write_stopped();
	}
	sigaction(number, &act, NULL);
	raise(number);
}

static void
mask(int how)
{
	sigset_t set = signal_set();

	sigprocmask(how, &set, NULL);
}

void
interrupt_hold(void)
{
	if (holds++ == 0)
		mask(SIG_BLOCK);
}

void
interrupt_release(void)
{
	if (--holds == 0)
		mask(SIG_UNBLOCK);
}

void
interrupt_watch(const struct generation *g)
{
	struct sigaction act = { .sa_handler = remove_unfinished };

	act.sa_mask = signal_set();
	interrupt_hold();
	unfinished = *g;
	for (size_t i = 0; i < ARRAY_LEN(signals); i++) {
		struct sigaction old;

		if (sigaction(signals[i], NULL, &old) == 0 &&
		    old.sa_handler != SIG_IGN)
			sigaction(signals[i], &act, NULL);
	}
	interrupt_release();
}

void
interrupt_unwatch(void)
{
	interrupt_hold();
	unfinished = (struct generation){ .lock = -1 };
	interrupt_release();
}
