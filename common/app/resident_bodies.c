/*
 * resident_bodies - collects bodies, and starts a process for each request.
 */
#include "app/resident_bodies.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/live_pass.h"
#include "app/resident_say.h"
#include "app/resident_signals.h"
#include "base/deadline.h"
#include "base/write_whole.h"

enum {
	PROCESSES = 8, /* that answer at once */
	PIECE = 16 * 1024,
	LOOK_MS = 1000,
	LOOK_BUSY_MS = 20, /* for a process that ends */
	LATE_MS = 3000,    /* after the end of its time a process is killed */
	ALONE_MS = 60 * 1000,
	DESCRIPTORS = 2 * RESIDENT_BODIES_MAX + 64,
};

static struct {
	int inbox;
	const struct resident_worker *setting;
	struct live_pass list[RESIDENT_BODIES_MAX];
	size_t count;
	struct process {
		pid_t pid; /* 0: none */
		int64_t since_ms;
	} processes[PROCESSES];
	bool has_emptied; /* the inbox, since it is leaving */
	int64_t used_ms;
} bodies;

static void
remove_at(size_t at)
{
	live_pass_close(&bodies.list[at]);
	bodies.list[at] = bodies.list[--bodies.count];
}

static struct process *
free_process(void)
{
	for (size_t i = 0; i < PROCESSES; i++) {
		if (bodies.processes[i].pid == 0)
			return &bodies.processes[i];
	}
	return NULL;
}

static size_t
count_processes(void)
{
	size_t n = 0;

	for (size_t i = 0; i < PROCESSES; i++)
		n += bodies.processes[i].pid != 0;
	return n;
}

/* It has nothing of any other request. */
static _Noreturn void
become_process(size_t at)
{
	struct live_pass pass = bodies.list[at];

	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	bodies.list[at] = bodies.list[--bodies.count];
	while (bodies.count > 0)
		remove_at(0);
	(void)close(bodies.inbox);
	resident_worker_answer(bodies.setting, &pass);
}

/* Or it has to wait for a process. */
static void
answer(size_t at)
{
	struct process *process = free_process();

	if (process == NULL)
		return;
	process->since_ms = deadline_clock_ms();
	process->pid = fork();
	if (process->pid == 0)
		become_process(at);
	if (process->pid < 0) {
		process->pid = 0;
		resident_say("cannot start a process for a request: %s",
		    strerror(errno));
	}
	remove_at(at);
}

/* What came of the body; false when no more will. */
static bool
read_piece(struct live_pass *pass)
{
	UNINITIALIZED char piece[PIECE];
	size_t want = pass->body_left < PIECE ? (size_t)pass->body_left : PIECE;
	ssize_t n = recv(pass->connection, piece, want, MSG_DONTWAIT);
	off_t end;

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return true;
	if (n <= 0)
		return false;
	pass->body_left -= n;
	end = lseek(pass->file, 0, SEEK_END);
	return end >= 0 &&
	    (end >= pass->variables_len + RESIDENT_BODY_MAX ||
		write_whole(pass->file, piece, (size_t)n));
}

static void
take_requests(void)
{
	struct live_pass pass;

	while (!bodies.has_emptied) {
		switch (live_pass_receive(bodies.inbox, false, &pass)) {
		case LIVE_PASS_WHOLE:
			if (bodies.count < RESIDENT_BODIES_MAX) {
				bodies.list[bodies.count++] = pass;
				break;
			}
			resident_say("too many requests have slow bodies");
			live_pass_close(&pass);
			break;
		case LIVE_PASS_WRONG:
			resident_say("a request that was passed on is none");
			break;
		case LIVE_PASS_END:
			bodies.has_emptied = true;
			return;
		case LIVE_PASS_NONE:
			bodies.has_emptied = resident_is_leaving != 0;
			return;
		}
	}
}

static void
reap(void)
{
	int64_t late_ms = deadline_clock_ms() - deadline_max_ms() - LATE_MS;
	pid_t pid;

	while ((pid = waitpid(-1, NULL, WNOHANG)) > 0) {
		for (size_t i = 0; i < PROCESSES; i++) {
			if (bodies.processes[i].pid == pid)
				bodies.processes[i].pid = 0;
		}
	}
	for (size_t i = 0; i < PROCESSES; i++) {
		if (bodies.processes[i].pid != 0 &&
		    bodies.processes[i].since_ms < late_ms)
			(void)kill(bodies.processes[i].pid, SIGKILL);
	}
}

/* Until a signal, a request, a piece of a body, or time to look. */
static void
wait_and_read(void)
{
	static struct pollfd list[RESIDENT_BODIES_MAX + 1];
	sigset_t all_but_term;
	struct timespec look = { .tv_sec = LOOK_MS / 1000 };

	if (count_processes() > 0)
		look = (struct timespec){ .tv_nsec = LOOK_BUSY_MS * 1000000L };
	(void)sigprocmask(SIG_SETMASK, NULL, &all_but_term);
	sigdelset(&all_but_term, SIGTERM);
	list[0] = (struct pollfd){
		.fd = bodies.has_emptied ? -1 : bodies.inbox,
		.events = POLLIN,
	};
	for (size_t i = 0; i < bodies.count; i++)
		list[1 + i] = (struct pollfd){
			.fd = bodies.list[i].body_left > 0
			    ? bodies.list[i].connection
			    : -1,
			.events = POLLIN,
		};
	if (ppoll(list, 1 + bodies.count, &look, &all_but_term) <= 0)
		return;
	for (size_t i = bodies.count; i > 0; i--) {
		if (list[i].revents != 0 && !read_piece(&bodies.list[i - 1]))
			remove_at(i - 1);
	}
}

static void
answer_whole(void)
{
	size_t i = bodies.count;

	while (i > 0) {
		const struct live_pass *pass = &bodies.list[--i];

		if (live_pass_is_late(pass)) {
			resident_say("the body of a request did not come whole "
				     "and in time");
			remove_at(i);
		} else if (pass->body_left == 0) {
			answer(i);
		}
	}
}

static bool
is_over(void)
{
	int64_t now_ms = deadline_clock_ms();

	if (bodies.count > 0 || count_processes() > 0)
		bodies.used_ms = now_ms;
	return bodies.count == 0 && count_processes() == 0 &&
	    (bodies.has_emptied || now_ms - bodies.used_ms > ALONE_MS);
}

static void
allow_descriptors(void)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) != 0 ||
	    limit.rlim_cur >= DESCRIPTORS)
		return;
	limit.rlim_cur =
	    limit.rlim_max < DESCRIPTORS ? limit.rlim_max : DESCRIPTORS;
	(void)setrlimit(RLIMIT_NOFILE, &limit);
}

void
resident_bodies_run(int inbox, const struct resident_worker *setting)
{
	resident_signals_handle();
	allow_descriptors();
	bodies.inbox = inbox;
	bodies.setting = setting;
	bodies.used_ms = deadline_clock_ms();
	do {
		take_requests();
		answer_whole();
		wait_and_read();
		reap();
	} while (!is_over());
}
