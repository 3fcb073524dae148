#include "cartaz/job/interrupt.h"

#include <signal.h>
#include <unistd.h>

static const int signals[] = { SIGINT, SIGTERM, SIGHUP };

/* A handler reaches nothing else. */
static struct generation unfinished;

static int holds; /* one in another */

static sigset_t
all_of_them(void)
{
	sigset_t set;

	sigemptyset(&set);
	for (size_t i = 0; i < ARRAY_LEN(signals); i++)
		sigaddset(&set, signals[i]);
	return set;
}

/* The signal comes again, to its default action, when this returns. */
static void
clear(int number)
{
	struct sigaction act = { .sa_handler = SIG_DFL };

	if (unfinished.new_file[0] != '\0') {
		(void)unlink(unfinished.new_file);
		(void)unlink(unfinished.stage_file);
	}
	sigaction(number, &act, NULL);
	raise(number);
}

static void
mask(int how)
{
	sigset_t set = all_of_them();

	sigprocmask(how, &set, NULL);
}

void
interrupt_hold(void)
{
	if (holds++ == 0)
		mask(SIG_BLOCK);
}

void
interrupt_let(void)
{
	if (--holds == 0)
		mask(SIG_UNBLOCK);
}

void
interrupt_watch(const struct generation *g)
{
	struct sigaction act = { .sa_handler = clear };

	act.sa_mask = all_of_them();
	interrupt_hold();
	unfinished = *g;
	for (size_t i = 0; i < ARRAY_LEN(signals); i++) {
		struct sigaction old;

		if (sigaction(signals[i], NULL, &old) == 0 &&
		    old.sa_handler != SIG_IGN)
			sigaction(signals[i], &act, NULL);
	}
	interrupt_let();
}

void
interrupt_forget(void)
{
	interrupt_hold();
	unfinished = (struct generation){ .lock = -1 };
	interrupt_let();
}
