/*
 * resident_live - runs the program cartaz-serve-live beside this one.
 */
#include "app/resident_live.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/resident_say.h"
#include "base/deadline.h"
#include "base/paths.h"

enum {
	PAUSE_MS = 1000,    /* after one that failed */
	PAUSE_KILL_MS = 50, /* until one that is killed has ended */
};

#define PROGRAM "cartaz-serve-live"

static bool
make_boxes(struct resident_live *l)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
		return false;
	l->outbox = ends[0];
	l->inbox = ends[1];
	return true;
}

bool
resident_live_open(struct resident_live *l, int64_t requests, struct error *f)
{
	char program[PATHS_PATH_MAX], own_name[PATHS_PATH_MAX];
	int why;

	*l = (struct resident_live){
		.name = PROGRAM,
		.outbox = -1,
		.inbox = -1,
		.requests = requests,
	};
	if (!paths_program(PROGRAM, program, own_name))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "the folder of this program: %s", strerror(errno));
	why = access(program, X_OK) == 0 ? 0 : errno;
	if (why == ENOENT || why == EACCES) {
		resident_say("live brands are not answered: %.300s: %s",
		    program, strerror(why));
		return true;
	}
	if (why != 0 || !make_boxes(l))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "live brands cannot be answered: %s", strerror(errno));
	return true;
}

bool
resident_live_open_copy(struct resident_live *l, const char *name,
    resident_live_run *run, const void *context)
{
	*l = (struct resident_live){
		.name = name,
		.run = run,
		.context = context,
		.outbox = -1,
		.inbox = -1,
	};
	return make_boxes(l);
}

/* The same as this one's, and what live_handover.c says of GnuTLS. */
static char **
environment(void)
{
	static char no_self_test[] = "GNUTLS_NO_IMPLICIT_INIT=1";
	size_t n = 0;
	char **list;

	while (environ[n] != NULL)
		n++;
	list = mem_alloc((n + 2) * sizeof(*list));
	list[0] = no_self_test;
	memcpy(list + 1, environ, (n + 1) * sizeof(*list));
	return list;
}

static _Noreturn void
become(const struct resident_live *l, pid_t server)
{
	char program[PATHS_PATH_MAX], own_name[PATHS_PATH_MAX];
	char numbers[2][16], requests[24];
	char *const words[] = { program, numbers[0], numbers[1], requests,
		NULL };
	int inbox, bodies;

	(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (getppid() != server)
		_exit(0);
	if (l->run != NULL) {
		l->run(l->inbox, l->context);
		_exit(0);
	}
	inbox = dup(l->inbox); /* survives what follows */
	bodies = dup(l->bodies);
	snprintf(numbers[0], sizeof(numbers[0]), "%d", inbox);
	snprintf(numbers[1], sizeof(numbers[1]), "%d", bodies);
	snprintf(requests, sizeof(requests), "%lld", (long long)l->requests);
	if (inbox >= 0 && bodies >= 0 &&
	    paths_program(PROGRAM, program, own_name))
		(void)execve(program, words, environment());
	resident_say("cannot start %s: %s", l->name, strerror(errno));
	_exit(1);
}

/* One that is not leaving, or -1. */
static int
serving(const struct resident_live *l)
{
	for (int i = 0; i < RESIDENT_LIVE_SERVERS; i++) {
		if (l->pids[i] != 0 && l->told_ms[i] == 0)
			return i;
	}
	return -1;
}

int
resident_live_waits_at(const struct resident_live *l)
{
	return serving(l) < 0 && deadline_clock_ms() >= l->next_ms ? l->inbox
								   : -1;
}

/* Who reloads often does not wait for who is slow. */
static void
kill_first_told(struct resident_live *l)
{
	int first = 0;

	for (int i = 1; i < RESIDENT_LIVE_SERVERS; i++) {
		if (l->told_ms[i] < l->told_ms[first])
			first = i;
	}
	resident_say("%s: %d are leaving, and the first is killed", l->name,
	    RESIDENT_LIVE_SERVERS);
	(void)kill(l->pids[first], SIGKILL);
	l->next_ms = deadline_clock_ms() + PAUSE_KILL_MS;
}

void
resident_live_start(struct resident_live *l)
{
	struct pollfd inbox = { .fd = resident_live_waits_at(l),
		.events = POLLIN };
	pid_t server = getpid();
	int i = 0;

	if (inbox.fd < 0 || poll(&inbox, 1, 0) != 1)
		return;
	while (i < RESIDENT_LIVE_SERVERS && l->pids[i] != 0)
		i++;
	if (i == RESIDENT_LIVE_SERVERS) {
		kill_first_told(l);
		return;
	}
	l->next_ms = deadline_clock_ms() + PAUSE_MS;
	l->told_ms[i] = 0;
	l->pids[i] = fork();
	if (l->pids[i] == 0)
		become(l, server);
	if (l->pids[i] > 0)
		return;
	l->pids[i] = 0;
	resident_say("cannot start %s: %s", l->name, strerror(errno));
}

bool
resident_live_ended(struct resident_live *l, pid_t pid, int status)
{
	int i = 0;

	while (i < RESIDENT_LIVE_SERVERS && l->pids[i] != pid)
		i++;
	if (i == RESIDENT_LIVE_SERVERS)
		return false;
	l->pids[i] = 0;
	if (status == 0)
		l->next_ms = 0;
	else
		resident_say("%s ended by %s %d", l->name,
		    WIFSIGNALED(status) ? "signal" : "an error, status",
		    WIFSIGNALED(status) ? WTERMSIG(status)
					: WEXITSTATUS(status));
	return true;
}

void
resident_live_tell_to_leave(struct resident_live *l)
{
	for (int i = 0; i < RESIDENT_LIVE_SERVERS; i++) {
		if (l->pids[i] == 0 || l->told_ms[i] != 0)
			continue;
		l->told_ms[i] = deadline_clock_ms();
		l->next_ms = 0;
		(void)kill(l->pids[i], SIGTERM);
	}
}

size_t
resident_live_count(const struct resident_live *l)
{
	size_t n = 0;

	for (int i = 0; i < RESIDENT_LIVE_SERVERS; i++)
		n += l->pids[i] != 0;
	return n;
}

void
resident_live_kill(struct resident_live *l)
{
	for (int i = 0; i < RESIDENT_LIVE_SERVERS; i++) {
		if (l->pids[i] != 0)
			(void)kill(l->pids[i], SIGKILL);
	}
}

void
resident_live_kill_told(struct resident_live *l, int64_t before_ms)
{
	for (int i = 0; i < RESIDENT_LIVE_SERVERS; i++) {
		if (l->pids[i] != 0 && l->told_ms[i] != 0 &&
		    l->told_ms[i] < before_ms)
			(void)kill(l->pids[i], SIGKILL);
	}
}
