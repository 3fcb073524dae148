/*
 * resident_bodies - collects bodies, starts a process for each request, sends answers.
 */
#include "resident/resident_bodies.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/deadline.h"
#include "base/write_whole.h"
#include "resident/resident_live.h"
#include "resident/resident_pass.h"
#include "resident/resident_say.h"
#include "resident/resident_signals.h"

enum {
	PROCESSES = 8, /* processes at once */
	PIECE = 16 * 1024,
	SEND_MAX = 256 * 1024,
	LOOK_MS = 1000,
	LATE_MS = 3000, /* a process is killed so long after its time */
	ALONE_MS = 60 * 1000,
	DESCRIPTORS = 2 * (RESIDENT_BODIES_MAX + RESIDENT_LIVE_MAX) + 64,
	READER_MS = 20 * 1000, /* a reader that pauses so long is gone */
	RETRY_S = 1,
};

#define ANSWERS_MAX INT64_C(268435456) /* bytes */

static struct {
	int inbox;
	const struct resident_worker *setting;
	struct resident_pass list[RESIDENT_BODIES_MAX];
	size_t count;
	int64_t answers_len; /* bytes of the files of all answers */
	struct process {
		pid_t pid; /* 0: none */
		int64_t since_ms;
	} processes[PROCESSES];
	bool has_emptied; /* the inbox is empty, since the end began */
	int64_t used_ms;
} bodies;

static bool
is_answer(const struct resident_pass *pass)
{
	return pass->kind == RESIDENT_PASS_ANSWER;
}

static int64_t
answer_len(const struct resident_pass *pass)
{
	struct stat st;

	return is_answer(pass) && fstat(pass->file, &st) == 0 ? st.st_size : 0;
}

/* The others keep their order. */
static void
forget_at(size_t at)
{
	bodies.count--;
	memmove(bodies.list + at, bodies.list + at + 1,
	    (bodies.count - at) * sizeof(bodies.list[0]));
}

static void
remove_at(size_t at)
{
	bodies.answers_len -= answer_len(&bodies.list[at]);
	resident_pass_close(&bodies.list[at]);
	forget_at(at);
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
	size_t n = resident_live_count();

	for (size_t i = 0; i < PROCESSES; i++)
		n += bodies.processes[i].pid != 0;
	return n;
}

static void
note_refusal(const struct resident_pass *pass, struct error *why)
{
	(void)error_note(why, ERROR_UPSTREAM_UNAVAILABLE, "%s: %s", pass->host,
	    resident_pass_is_late(pass)
		? "the request waited until its time was over"
		: "too many requests for this live brand at once");
	why->retry_after_s = RETRY_S;
}

/*
 * The process has nothing of any other request.  If `live` could not start, it answers
 * with the reason.
 */
static _Noreturn void
become_process(size_t at, const struct resident_live *live)
{
	struct resident_pass pass = bodies.list[at];
	struct error why;

	(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
	forget_at(at);
	while (bodies.count > 0)
		remove_at(bodies.count - 1);
	(void)close(bodies.inbox);
	resident_live_forget();
	if (pass.kind != RESIDENT_PASS_LIVE)
		resident_worker_answer(bodies.setting, &pass, NULL);
	if (live != NULL)
		resident_live_become(live->answer, &pass, &why);
	else
		note_refusal(&pass, &why);
	resident_worker_answer(bodies.setting, &pass, &why);
}

static pid_t
start_process(size_t at, const struct resident_live *live)
{
	pid_t pid = fork();

	if (pid == 0)
		become_process(at, live);
	if (pid < 0)
		resident_say("cannot start a process for a request: %s",
		    strerror(errno));
	return pid;
}

/* Returns false if the request is late, or if the brand may start no further program. */
static bool
answer_live(size_t at)
{
	struct resident_pass *pass = &bodies.list[at];
	struct resident_live *live =
	    resident_pass_is_late(pass) ? NULL : resident_live_place(pass);
	pid_t pid;

	if (live == NULL)
		return false;
	pid = start_process(at, live);
	resident_live_started(live, pid);
	if (pid > 0)
		pass->connection = -1;
	return true;
}

/* False when the request has to wait for a free process. */
static bool
answer_request(size_t at)
{
	struct process *process;
	pid_t pid;

	if (scgi_is_gone(bodies.list[at].connection) ||
	    (bodies.list[at].kind == RESIDENT_PASS_LIVE && answer_live(at)))
		return true;
	process = free_process();
	if (process == NULL)
		return false;
	process->since_ms = deadline_clock_ms();
	pid = start_process(at, NULL);
	process->pid = pid > 0 ? pid : 0;
	return true;
}

/* Reads the next part of the body; false when no more will come. */
static bool
read_piece(struct resident_pass *pass)
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

/* Sends as much as the reader takes; false at the end or without a reader. */
static bool
write_piece(struct resident_pass *pass)
{
	ssize_t n = sendfile(pass->connection, pass->file, NULL, SEND_MAX);

	if (n > 0)
		pass->started_at_ms = deadline_clock_ms();
	return n > 0 || (n < 0 && (errno == EAGAIN || errno == EINTR));
}

/* Sends from the beginning, without waiting for the reader. */
static bool
prepare_answer(const struct resident_pass *pass)
{
	bodies.answers_len += answer_len(pass);
	return bodies.answers_len <= ANSWERS_MAX &&
	    lseek(pass->file, 0, SEEK_SET) == 0 &&
	    fcntl(pass->connection, F_SETFL, O_NONBLOCK) == 0;
}

static void
add_waiting(const struct resident_pass *pass)
{
	size_t at = bodies.count;

	if (at == RESIDENT_BODIES_MAX) {
		struct resident_pass none = *pass;

		resident_say("too many clients are slow");
		resident_pass_close(&none);
		return;
	}
	bodies.list[bodies.count++] = *pass;
	if (!is_answer(pass) || prepare_answer(pass))
		return;
	resident_say("too many clients are slow readers");
	remove_at(at);
}

static void
take_requests(void)
{
	struct resident_pass pass;

	while (!bodies.has_emptied) {
		switch (resident_pass_receive(bodies.inbox, &pass)) {
		case RESIDENT_PASS_WHOLE:
			add_waiting(&pass);
			break;
		case RESIDENT_PASS_WRONG:
			resident_say("a request that was passed on is none");
			break;
		case RESIDENT_PASS_END:
			bodies.has_emptied = true;
			return;
		case RESIDENT_PASS_NONE:
			bodies.has_emptied = resident_is_leaving != 0;
			return;
		}
	}
}

static void
reap_processes(void)
{
	int64_t late_ms = deadline_clock_ms() - deadline_max_ms() - LATE_MS;
	struct resident_pass pass;
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		if (resident_live_ended(pid, status, &pass) &&
		    pass.connection >= 0)
			add_waiting(&pass);
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
	resident_live_kill(late_ms);
}

/* The event to poll for; none for a request that waits for a process. */
static struct pollfd
next_of(const struct resident_pass *pass)
{
	return (struct pollfd){
		.fd = is_answer(pass) || pass->body_left > 0 ? pass->connection
							     : -1,
		.events = is_answer(pass) ? POLLOUT : POLLIN,
	};
}

static bool
move_piece(struct resident_pass *pass)
{
	return is_answer(pass) ? write_piece(pass) : read_piece(pass);
}

/*
 * Until a signal, the end of a process, a request, a part of a body or answer, or a
 * timeout.
 */
static void
wait_and_read(void)
{
	static struct pollfd list[RESIDENT_BODIES_MAX + 1];
	const struct timespec look = { .tv_sec = LOOK_MS / 1000 };
	sigset_t others;

	(void)sigprocmask(SIG_SETMASK, NULL, &others);
	sigdelset(&others, SIGTERM);
	sigdelset(&others, SIGCHLD);
	list[0] = (struct pollfd){
		.fd = bodies.has_emptied ? -1 : bodies.inbox,
		.events = POLLIN,
	};
	for (size_t i = 0; i < bodies.count; i++)
		list[1 + i] = next_of(&bodies.list[i]);
	if (ppoll(list, 1 + bodies.count, &look, &others) <= 0)
		return;
	for (size_t i = bodies.count; i > 0; i--) {
		if (list[i].revents != 0 && !move_piece(&bodies.list[i - 1]))
			remove_at(i - 1);
	}
}

/* False when it stays in the table. */
static bool
is_done_with(size_t at)
{
	const struct resident_pass *pass = &bodies.list[at];

	if (is_answer(pass))
		return deadline_clock_ms() - pass->started_at_ms > READER_MS;
	if (pass->kind == RESIDENT_PASS_BODY && resident_pass_is_late(pass)) {
		resident_say(
		    "the body of a request did not come whole and in time");
		return true;
	}
	return pass->body_left == 0 && answer_request(at);
}

/* First come, first served. */
static void
answer_whole(void)
{
	size_t i = 0;

	while (i < bodies.count) {
		if (is_done_with(i))
			remove_at(i);
		else
			i++;
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

/* Only interrupts a wait. */
static void
wake(int signal_number)
{
	(void)signal_number;
}

void
resident_bodies_run(int inbox, const struct resident_worker *setting)
{
	resident_signals_handle();
	(void)signal(SIGCHLD, wake);
	allow_descriptors();
	bodies.inbox = inbox;
	bodies.setting = setting;
	bodies.used_ms = deadline_clock_ms();
	do {
		take_requests();
		answer_whole();
		wait_and_read();
		reap_processes();
	} while (!is_over());
}
