/*
 * resident_copy - starts, counts and ends copies of the resident server.
 */
#include "resident/resident_copy.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/deadline.h"
#include "resident/resident_say.h"

enum {
	PAUSE_MS = 1000,    /* after a failed one */
	PAUSE_KILL_MS = 50, /* until a killed one has ended */
};

bool
resident_copy_open(struct resident_copy *c, const char *name,
    resident_copy_run *run, const void *context)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
		return false;
	*c = (struct resident_copy){
		.name = name,
		.run = run,
		.context = context,
		.outbox = ends[0],
		.inbox = ends[1],
	};
	return true;
}

static _Noreturn void
become_copy(const struct resident_copy *c, pid_t server)
{
	(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (getppid() != server)
		_exit(0);
	c->run(c->inbox, c->context);
	_exit(0);
}

/* A copy that serves, or -1. */
static int
serving(const struct resident_copy *c)
{
	for (int i = 0; i < RESIDENT_COPIES_MAX; i++) {
		if (c->pids[i] != 0 && c->told_ms[i] == 0)
			return i;
	}
	return -1;
}

int
resident_copy_waits_at(const struct resident_copy *c)
{
	return serving(c) < 0 && deadline_clock_ms() >= c->next_ms ? c->inbox
								   : -1;
}

/* Frequent reloads do not wait for slow copies. */
static void
kill_first_told(struct resident_copy *c)
{
	int first = 0;

	for (int i = 1; i < RESIDENT_COPIES_MAX; i++) {
		if (c->told_ms[i] < c->told_ms[first])
			first = i;
	}
	resident_say("%s: %d are leaving, and the first is killed", c->name,
	    RESIDENT_COPIES_MAX);
	(void)kill(c->pids[first], SIGKILL);
	c->next_ms = deadline_clock_ms() + PAUSE_KILL_MS;
}

void
resident_copy_start(struct resident_copy *c)
{
	struct pollfd inbox = { .fd = resident_copy_waits_at(c),
		.events = POLLIN };
	pid_t server = getpid();
	int i = 0;

	if (inbox.fd < 0 || poll(&inbox, 1, 0) != 1)
		return;
	while (i < RESIDENT_COPIES_MAX && c->pids[i] != 0)
		i++;
	if (i == RESIDENT_COPIES_MAX) {
		kill_first_told(c);
		return;
	}
	c->next_ms = deadline_clock_ms() + PAUSE_MS;
	c->told_ms[i] = 0;
	c->pids[i] = fork();
	if (c->pids[i] == 0)
		become_copy(c, server);
	if (c->pids[i] > 0)
		return;
	c->pids[i] = 0;
	resident_say("cannot start %s: %s", c->name, strerror(errno));
}

bool
resident_copy_ended(struct resident_copy *c, pid_t pid, int status)
{
	int i = 0;

	while (i < RESIDENT_COPIES_MAX && c->pids[i] != pid)
		i++;
	if (i == RESIDENT_COPIES_MAX)
		return false;
	c->pids[i] = 0;
	if (status == 0)
		c->next_ms = 0;
	else
		resident_say("%s ended by %s %d", c->name,
		    WIFSIGNALED(status) ? "signal" : "an error, status",
		    WIFSIGNALED(status) ? WTERMSIG(status)
					: WEXITSTATUS(status));
	return true;
}

void
resident_copy_tell_to_leave(struct resident_copy *c)
{
	for (int i = 0; i < RESIDENT_COPIES_MAX; i++) {
		if (c->pids[i] == 0 || c->told_ms[i] != 0)
			continue;
		c->told_ms[i] = deadline_clock_ms();
		c->next_ms = 0;
		(void)kill(c->pids[i], SIGTERM);
	}
}

size_t
resident_copy_count(const struct resident_copy *c)
{
	size_t n = 0;

	for (int i = 0; i < RESIDENT_COPIES_MAX; i++)
		n += c->pids[i] != 0;
	return n;
}

void
resident_copy_kill(struct resident_copy *c)
{
	for (int i = 0; i < RESIDENT_COPIES_MAX; i++) {
		if (c->pids[i] != 0)
			(void)kill(c->pids[i], SIGKILL);
	}
}

void
resident_copy_kill_told(struct resident_copy *c, int64_t before_ms)
{
	for (int i = 0; i < RESIDENT_COPIES_MAX; i++) {
		if (c->pids[i] != 0 && c->told_ms[i] != 0 &&
		    c->told_ms[i] < before_ms)
			(void)kill(c->pids[i], SIGKILL);
	}
}
