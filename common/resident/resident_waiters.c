/*
 * resident_waiters - starts, limits and ends a process for each request that waits.
 */
#include "resident/resident_waiters.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/confine.h"
#include "base/deadline.h"
#include "base/paths.h"
#include "base/write_whole.h"
#include "catalog/live.h"
#include "resident/resident_pass.h"
#include "resident/resident_say.h"
#include "resident/resident_signals.h"

enum {
	WAITERS_MAX = RESIDENT_SLOW_MAX + RESIDENT_LIVE_MAX,
	PIECE = 16 * 1024,
	SEND_MAX = 256 * 1024,
	LATE_MS = 3000,        /* a late process is killed after this time */
	READER_MS = 20 * 1000, /* a reader that pauses this long is gone */
	RETRY_S = 1,
};

#define ANSWERS_MAX INT64_C(268435456) /* bytes */

struct waiter {
	pid_t pid; /* 0: free */
	enum resident_pass_kind kind;
	int64_t since_ms;
	int64_t answer_len;            /* for RESIDENT_PASS_ANSWER */
	char host[BRAND_HOST_MAX + 1]; /* for RESIDENT_PASS_LIVE */
	int connection, answer;        /* for RESIDENT_PASS_LIVE; -1: none */
};

static struct {
	struct waiter list[WAITERS_MAX];
	int outbox, inbox;
	int turns; /* a file with a lock for each turn */
	uint64_t started;
} waiters;

bool
resident_waiters_open(void)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
		return false;
	waiters.outbox = ends[0];
	waiters.inbox = ends[1];
	waiters.turns = memfd_create("turns", MFD_CLOEXEC);
	return waiters.turns >= 0;
}

int
resident_waiters_outbox(void)
{
	return waiters.outbox;
}

int
resident_waiters_inbox(void)
{
	return waiters.inbox;
}

static size_t
count_kind(enum resident_pass_kind kind, const char *host_or_null)
{
	size_t n = 0;

	for (size_t i = 0; i < WAITERS_MAX; i++) {
		const struct waiter *w = &waiters.list[i];

		n += w->pid != 0 && w->kind == kind &&
		    (host_or_null == NULL ||
			strcmp(w->host, host_or_null) == 0);
	}
	return n;
}

size_t
resident_waiters_count(void)
{
	return count_kind(RESIDENT_PASS_BODY, NULL) +
	    count_kind(RESIDENT_PASS_ANSWER, NULL) +
	    count_kind(RESIDENT_PASS_LIVE, NULL);
}

void
resident_waiters_forget(void)
{
	for (size_t i = 0; i < WAITERS_MAX; i++) {
		const struct waiter *w = &waiters.list[i];

		if (w->pid == 0 || w->kind != RESIDENT_PASS_LIVE)
			continue;
		(void)close(w->connection);
		(void)close(w->answer);
	}
	(void)close(waiters.inbox);
}

/* ---- In the process that waits. */

/* Reads the rest of the body.  Returns false if it did not come in time. */
static bool
read_rest(struct resident_pass *pass)
{
	UNINITIALIZED char piece[PIECE];
	struct pollfd client = { .fd = pass->connection, .events = POLLIN };

	while (pass->body_left > 0) {
		size_t want =
		    pass->body_left < PIECE ? (size_t)pass->body_left : PIECE;
		off_t end = lseek(pass->file, 0, SEEK_END);
		int64_t left_ms = pass->started_at_ms + deadline_max_ms() -
		    deadline_clock_ms();
		ssize_t n;

		if (end < 0 || left_ms <= 0 ||
		    poll(&client, 1, (int)left_ms) == 0)
			return false;
		n = recv(pass->connection, piece, want, MSG_DONTWAIT);
		if (n < 0 && (errno == EAGAIN || errno == EINTR))
			continue;
		if (n <= 0 ||
		    (end < pass->variables_len + RESIDENT_BODY_MAX &&
			!write_whole(pass->file, piece, (size_t)n)))
			_exit(0); /* the client has left, or the disk is full */
		pass->body_left -= n;
	}
	return true;
}

/* Waits for a turn to answer, as only a few may.  The lock ends with the process. */
static void
take_turn(void)
{
	struct flock turn = {
		.l_type = F_WRLCK,
		.l_start = (off_t)(waiters.started % RESIDENT_TURNS),
		.l_len = 1,
	};

	while (fcntl(waiters.turns, F_SETLKW, &turn) != 0 && errno == EINTR)
		;
}

static void
send_answer(const struct resident_pass *pass)
{
	struct pollfd reader = { .fd = pass->connection, .events = POLLOUT };
	ssize_t n;

	if (lseek(pass->file, 0, SEEK_SET) != 0 ||
	    fcntl(pass->connection, F_SETFL, O_NONBLOCK) != 0)
		return;
	do
		n = sendfile(pass->connection, pass->file, NULL, SEND_MAX);
	while (n > 0 ||
	    (n < 0 && (errno == EAGAIN || errno == EINTR) &&
		poll(&reader, 1, READER_MS) != 0));
}

/*
 * A service manager sends TERM to all processes of a service at once.  The programs
 * ignore TERM, and end like requests of a worker: after their answer, or by KILL.
 */
static void
block_signals(void)
{
	sigset_t stops;

	sigemptyset(&stops);
	sigaddset(&stops, SIGTERM);
	sigaddset(&stops, SIGINT);
	sigaddset(&stops, SIGHUP);
	(void)sigprocmask(SIG_SETMASK, &stops, NULL);
}

/* Becomes `live`.  Returns only after a failure, with the error. */
static void
become_live(const struct resident_pass *pass, int answer, struct error *f)
{
	static char room[SCGI_ROOM];
	char *environment[SCGI_VARIABLES_MAX + 1];
	char program[PATHS_PATH_MAX];

	paths_path(program, paths_cgi(), "live");
	block_signals();
	if (!resident_pass_read(pass, room, environment) ||
	    dup2(pass->file, STDIN_FILENO) < 0 ||
	    dup2(answer, STDOUT_FILENO) < 0) {
		(void)error_internal(f, "cannot pass a request to %s: %s",
		    program, strerror(errno));
		return;
	}
	/* The program confines itself, but its loader runs before. */
	confine_process(CONFINE_NETWORK);
	live_become(program, pass->program, environment, f);
}

static void
note_refusal(const struct resident_pass *pass, struct error *why)
{
	(void)error_note(why, ERROR_UPSTREAM_UNAVAILABLE, "%s: %s", pass->host,
	    resident_pass_is_late(pass)
		? "the request waited longer than allowed"
		: "too many requests for this live brand at once");
	why->retry_after_s = RETRY_S;
}

/* Answers, with the reason if `live` must not start (`answer` is -1) or could not. */
static _Noreturn void
wait_for(const struct resident_worker *setting, struct resident_pass *pass,
    int answer)
{
	struct error why;

	(void)prctl(PR_SET_NAME, "cartaz-waits");
	resident_waiters_forget();
	(void)close(setting->listener);
	resident_signals_handle();
	switch (pass->kind) {
	case RESIDENT_PASS_ANSWER:
		send_answer(pass);
		_exit(0);
	case RESIDENT_PASS_LIVE:
		if (answer >= 0)
			become_live(pass, answer, &why);
		else
			note_refusal(pass, &why);
		resident_worker_answer(setting, pass, &why);
	default:
		break;
	}
	if (!read_rest(pass)) {
		resident_say(
		    "the body of a request did not arrive completely in time");
		_exit(0);
	}
	take_turn();
	if (scgi_is_gone(pass->connection))
		_exit(0);
	resident_worker_answer(setting, pass, NULL);
}

/* ---- In the server. */

static struct waiter *
free_waiter(void)
{
	for (size_t i = 0; i < WAITERS_MAX; i++) {
		if (waiters.list[i].pid == 0)
			return &waiters.list[i];
	}
	return NULL;
}

/* Returns true if there is room for one more slow client, and its bytes of an answer. */
static bool
has_room(const struct waiter *asked)
{
	int64_t answers_len = asked->answer_len;

	for (size_t i = 0; i < WAITERS_MAX; i++)
		answers_len +=
		    waiters.list[i].pid != 0 ? waiters.list[i].answer_len : 0;
	return answers_len <= ANSWERS_MAX &&
	    count_kind(RESIDENT_PASS_BODY, NULL) +
		count_kind(RESIDENT_PASS_ANSWER, NULL) <
	    RESIDENT_SLOW_MAX;
}

static bool
has_share(const char *host)
{
	return count_kind(RESIDENT_PASS_LIVE, host) +
	    count_kind(RESIDENT_PASS_LIVE, NULL) <
	    RESIDENT_LIVE_MAX;
}

/*
 * Describes the process for a request.  A request that `live` must not take is refused.
 */
static struct waiter
waiter_of(const struct resident_pass *pass)
{
	struct waiter w = {
		.kind = pass->kind,
		.since_ms = deadline_clock_ms(),
		.connection = -1,
		.answer = -1,
	};
	struct stat st;

	if (w.kind == RESIDENT_PASS_ANSWER && fstat(pass->file, &st) == 0)
		w.answer_len = st.st_size;
	if (w.kind != RESIDENT_PASS_LIVE)
		return w;
	snprintf(w.host, sizeof(w.host), "%s", pass->host);
	if (!resident_pass_is_late(pass) && has_share(w.host))
		w.answer = memfd_create("answer", MFD_CLOEXEC);
	if (w.answer < 0)
		w.kind = RESIDENT_PASS_BODY;
	else
		w.connection = pass->connection;
	return w;
}

/* Starts the process.  Its place then owns the connection of `live`. */
static bool
start_process(const struct waiter *asked, struct resident_pass *pass,
    const struct resident_worker *setting)
{
	struct waiter *place = free_waiter();
	pid_t pid;

	if (place == NULL ||
	    (asked->kind != RESIDENT_PASS_LIVE && !has_room(asked))) {
		resident_say(
		    "too many requests wait for slow clients or upstreams, so the server closes a connection");
		return false;
	}
	waiters.started++;
	pid = fork();
	if (pid == 0)
		wait_for(setting, pass, asked->answer);
	if (pid < 0) {
		resident_say("cannot start a process for a request: %s",
		    strerror(errno));
		return false;
	}
	*place = *asked;
	place->pid = pid;
	return true;
}

/* Takes a passed request.  Nobody waits for an answer without bytes. */
static void
start_waiter(struct resident_pass *pass, const struct resident_worker *setting)
{
	struct waiter w = waiter_of(pass);
	bool is_needed = w.kind == RESIDENT_PASS_ANSWER
	    ? w.answer_len > 0
	    : !scgi_is_gone(pass->connection);

	if (is_needed && start_process(&w, pass, setting)) {
		if (w.kind == RESIDENT_PASS_LIVE)
			pass->connection = -1;
	} else if (w.answer >= 0) {
		(void)close(w.answer);
	}
	resident_pass_close(pass);
}

void
resident_waiters_start(const struct resident_worker *setting)
{
	struct resident_pass pass;

	for (;;) {
		switch (resident_pass_receive(waiters.inbox, &pass)) {
		case RESIDENT_PASS_WHOLE:
			start_waiter(&pass, setting);
			break;
		case RESIDENT_PASS_WRONG:
			resident_say(
			    "a worker passed on a message that is not a request");
			break;
		case RESIDENT_PASS_END:
		case RESIDENT_PASS_NONE:
			return;
		}
	}
}

bool
resident_waiters_ended(
    pid_t pid, int status, const struct resident_worker *setting)
{
	struct waiter *w = waiters.list;
	struct resident_pass answer;

	while (w < waiters.list + WAITERS_MAX && w->pid != pid)
		w++;
	if (w == waiters.list + WAITERS_MAX)
		return false;
	w->pid = 0;
	if (w->kind != RESIDENT_PASS_LIVE)
		return true;
	answer = (struct resident_pass){
		.kind = RESIDENT_PASS_ANSWER,
		.connection = w->connection,
		.file = w->answer,
	};
	if (!WIFSIGNALED(status)) {
		start_waiter(&answer, setting);
		return true;
	}
	resident_say("the program live for %s was ended by signal %d", w->host,
	    WTERMSIG(status));
	resident_pass_close(&answer);
	return true;
}

/* A body may take a request's time to arrive, and then its request may take it again. */
void
resident_waiters_kill_late(void)
{
	for (size_t i = 0; i < WAITERS_MAX; i++) {
		const struct waiter *w = &waiters.list[i];
		int64_t times = w->kind == RESIDENT_PASS_BODY ? 2 : 1;

		if (w->pid != 0 && w->kind != RESIDENT_PASS_ANSWER &&
		    deadline_clock_ms() - w->since_ms >
			times * deadline_max_ms() + LATE_MS)
			(void)kill(w->pid, SIGKILL);
	}
}

void
resident_waiters_kill(bool all)
{
	for (size_t i = 0; i < WAITERS_MAX; i++) {
		const struct waiter *w = &waiters.list[i];

		if (w->pid != 0 && (all || w->kind == RESIDENT_PASS_ANSWER))
			(void)kill(w->pid, SIGKILL);
	}
}
