/*
 * resident - starts workers, replaces workers that end, and stops workers.
 */
#include "resident/resident.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/deadline.h"
#include "resident/resident_say.h"
#include "resident/resident_socket.h"
#include "resident/resident_waiters.h"
#include "resident/resident_worker.h"

enum {
	PLACES_MAX = 2 * RESIDENT_WORKERS_MAX, /* with workers that finish */
	LOOK_MS = 1000,
	LATE_MS = 3000,   /* a late worker is killed after this time */
	LIVED_MS = 10000, /* a worker that lives this long began well */
	PAUSE_MS = 100,   /* after the first failed start, doubles */
	PAUSE_MAX_MS = 5000,
	WITHDRAWN_MS = 200, /* a web server may still connect this long */
	READERS_MS = 2000,  /* for slow readers after the last worker */
	LAST_MS = 3000,     /* for all waiting clients after the last worker */
	LOOK_STOP_MS = 100,
};

/* Memory that workers and server share. */
struct shared {
	_Atomic bool drains;
	struct resident_score scores[PLACES_MAX];
};

struct place {
	pid_t pid; /* 0: free */
	int64_t started_ms;
	bool is_due;     /* another worker must replace it */
	bool is_leaving; /* it must end */
};

struct resident {
	const struct resident_options *options;
	struct resident_socket socket;
	struct shared *shared;
	sigset_t signals; /* the signals to wait for */
	int signal_fd;    /* readable after a signal */
	struct place places[PLACES_MAX];
	size_t workers;
	int64_t pause_ms;    /* 0: workers start well */
	int64_t next_ms;     /* no worker starts before this time */
	int64_t stops_at_ms; /* 0: no signal to stop */
	int64_t stop_by_ms;  /* 0: serving */
	int64_t alone_ms;    /* when the last worker ended; 0: some run */
};

static struct place *
free_place(struct resident *r)
{
	for (size_t i = 0; i < 2 * r->workers; i++) {
		if (r->places[i].pid == 0)
			return &r->places[i];
	}
	return NULL;
}

/* Returns the settings of workers, and of the processes that wait in their place. */
static struct resident_worker
setting_of(const struct resident *r)
{
	return (struct resident_worker){
		.listener = r->socket.fd,
		.drains = &r->shared->drains,
		.requests = r->options->requests,
		.is_forking = r->options->is_forking,
		.waiters = resident_waiters_outbox(),
	};
}

static _Noreturn void
become_worker(struct resident *r, struct resident_score *score, pid_t server)
{
	struct resident_worker w = setting_of(r);

	w.score = score;
	(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
	if (getppid() != server)
		_exit(0);
	resident_waiters_forget();
	resident_worker_run(&w);
}

static bool
start_worker(struct resident *r)
{
	struct place *place = free_place(r);
	struct resident_score *score;
	pid_t server = getpid();

	if (place == NULL)
		return false;
	score = &r->shared->scores[place - r->places];
	atomic_store(&score->requests, 0);
	atomic_store(&score->since_ms, 0);
	*place = (struct place){ .started_ms = deadline_clock_ms() };
	place->pid = fork();
	if (place->pid == 0)
		become_worker(r, score, server);
	if (place->pid > 0)
		return true;
	place->pid = 0;
	resident_say("cannot start a worker: %s", strerror(errno));
	r->next_ms = deadline_clock_ms() + PAUSE_MAX_MS;
	return false;
}

/* Counts the workers that will not be replaced. */
static size_t
count_workers(const struct resident *r)
{
	size_t n = 0;

	for (size_t i = 0; i < 2 * r->workers; i++)
		n += r->places[i].pid != 0 && !r->places[i].is_leaving;
	return n;
}

static void
start_missing(struct resident *r)
{
	while (count_workers(r) < r->workers &&
	    deadline_clock_ms() >= r->next_ms && start_worker(r))
		;
}

static void
tell_to_leave(struct place *place)
{
	place->is_leaving = true;
	place->is_due = false;
	(void)kill(place->pid, SIGTERM);
}

/* Starts the new worker first, so that the number of workers never falls. */
static void
replace_due(struct resident *r)
{
	for (size_t i = 0; i < 2 * r->workers; i++) {
		if (r->places[i].is_due && start_worker(r))
			tell_to_leave(&r->places[i]);
	}
}

static void
slow_down(struct resident *r, const struct place *place)
{
	const struct resident_score *score =
	    &r->shared->scores[place - r->places];
	int64_t now_ms = deadline_clock_ms();

	if (atomic_load(&score->requests) > 0 ||
	    atomic_load(&score->since_ms) > 0 ||
	    now_ms - place->started_ms > LIVED_MS) {
		r->pause_ms = 0;
		return;
	}
	r->pause_ms = r->pause_ms == 0 ? PAUSE_MS : 2 * r->pause_ms;
	if (r->pause_ms > PAUSE_MAX_MS)
		r->pause_ms = PAUSE_MAX_MS;
	r->next_ms = now_ms + r->pause_ms;
	resident_say(
	    "workers end before their first request; the next worker starts in %lld ms",
	    (long long)r->pause_ms);
}

static void
take_leave(struct resident *r, struct place *place, int status)
{
	if (WIFSIGNALED(status))
		resident_say("worker %d was ended by signal %d",
		    (int)place->pid, WTERMSIG(status));
	else if (WEXITSTATUS(status) != 0)
		resident_say("worker %d ended because of a fatal error",
		    (int)place->pid);
	if (status != 0 && !place->is_leaving)
		slow_down(r, place);
	*place = (struct place){ 0 };
}

static void
reap_workers(struct resident *r)
{
	const struct resident_worker setting = setting_of(r);
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		if (resident_waiters_ended(pid, status, &setting))
			continue;
		for (size_t i = 0; i < 2 * r->workers; i++) {
			if (r->places[i].pid == pid)
				take_leave(r, &r->places[i], status);
		}
	}
}

/* Kills workers whose own timer did not end them. */
static void
kill_late(struct resident *r)
{
	int64_t now_ms = deadline_clock_ms();

	for (size_t i = 0; i < 2 * r->workers; i++) {
		int64_t since_ms = atomic_load(&r->shared->scores[i].since_ms);

		if (r->places[i].pid == 0 || since_ms == 0 ||
		    now_ms - since_ms < deadline_max_ms() + LATE_MS)
			continue;
		resident_say(
		    "worker %d spent %lld ms on one request, so the server kills it",
		    (int)r->places[i].pid, (long long)(now_ms - since_ms));
		(void)kill(r->places[i].pid, SIGKILL);
	}
}

/*
 * Returns how long requests that arrived may take.  At a socket of the service manager,
 * other clients wait for the next server.  They wait only as long as their web server
 * does, and outnumber the slow requests, so the time is shorter.
 */
static int64_t
stop_ms(const struct resident *r)
{
	return r->socket.path != NULL ? deadline_max_ms() + LATE_MS
				      : deadline_max_ms() / 2;
}

/*
 * Lets workers end.  Clients that connected before the socket was removed are answered; a
 * socket of the service manager keeps them for the next server.
 */
static void
begin_to_stop(struct resident *r)
{
	if (r->stop_by_ms != 0)
		return;
	resident_socket_remove(&r->socket);
	atomic_store(&r->shared->drains, r->socket.path != NULL);
	r->stop_by_ms = deadline_clock_ms() + stop_ms(r);
	for (size_t i = 0; i < 2 * r->workers; i++) {
		if (r->places[i].pid != 0)
			tell_to_leave(&r->places[i]);
	}
}

/* Stops new connections.  A web server that saw the socket may connect a moment later. */
static void
withdraw(struct resident *r)
{
	if (r->stops_at_ms != 0)
		return;
	resident_socket_withdraw(&r->socket);
	r->stops_at_ms =
	    deadline_clock_ms() + (r->socket.path != NULL ? WITHDRAWN_MS : 0);
}

static bool
workers_have_stopped(struct resident *r)
{
	size_t left = 0;

	for (size_t i = 0; i < 2 * r->workers; i++) {
		if (r->places[i].pid == 0)
			continue;
		left++;
		if (deadline_clock_ms() > r->stop_by_ms)
			(void)kill(r->places[i].pid, SIGKILL);
	}
	return left == 0;
}

static bool
has_stopped(struct resident *r)
{
	const struct resident_worker setting = setting_of(r);
	int64_t now_ms = deadline_clock_ms(), by_ms;

	if (r->stop_by_ms == 0 || !workers_have_stopped(r))
		return false;
	if (r->alone_ms == 0)
		r->alone_ms = now_ms;
	by_ms = r->alone_ms + LAST_MS;
	if (by_ms < r->stop_by_ms)
		by_ms = r->stop_by_ms;
	/* No worker is left, so no further request will come. */
	resident_waiters_start(&setting);
	if (now_ms > r->alone_ms + READERS_MS)
		resident_waiters_kill(now_ms > by_ms);
	return resident_waiters_count() == 0;
}

static void
obey(struct resident *r, int signal_number)
{
	if (signal_number == SIGTERM || signal_number == SIGINT) {
		withdraw(r);
	} else if (signal_number == SIGHUP && r->stop_by_ms == 0) {
		resident_say("the server replaces its workers");
		for (size_t i = 0; i < 2 * r->workers; i++)
			r->places[i].is_due =
			    r->places[i].pid != 0 && !r->places[i].is_leaving;
	}
}

static int64_t
until_next(const struct resident *r)
{
	int64_t now_ms = deadline_clock_ms(), left = r->next_ms - now_ms;

	if (r->stops_at_ms != 0 && r->stop_by_ms == 0)
		return r->stops_at_ms > now_ms ? r->stops_at_ms - now_ms : 0;
	if (r->stop_by_ms != 0)
		return LOOK_STOP_MS;
	return left > 0 && left < LOOK_MS ? left : LOOK_MS;
}

/* Waits for a signal, or for a request that needs a process of its own. */
static void
wait_for_something(const struct resident *r)
{
	struct pollfd list[] = {
		{ .fd = r->signal_fd, .events = POLLIN },
		{ .fd = resident_waiters_inbox(), .events = POLLIN },
	};

	(void)poll(list, ARRAY_LEN(list), (int)until_next(r));
}

static void
serve_until_stopped(struct resident *r)
{
	const struct resident_worker setting = setting_of(r);

	while (!has_stopped(r)) {
		struct timespec at_once = { 0, 0 };

		if (r->stop_by_ms == 0) {
			start_missing(r);
			replace_due(r);
		}
		resident_waiters_start(&setting);
		wait_for_something(r);
		obey(r, sigtimedwait(&r->signals, NULL, &at_once));
		if (r->stops_at_ms != 0 &&
		    deadline_clock_ms() >= r->stops_at_ms)
			begin_to_stop(r);
		reap_workers(r);
		kill_late(r);
		resident_waiters_kill_late();
	}
}

static size_t
default_workers(void)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	size_t n = processors > 0 ? 2 * (size_t)processors : 2;

	return n < RESIDENT_WORKERS_MAX ? n : RESIDENT_WORKERS_MAX;
}

static bool
prepare_server(struct resident *r, struct error *f)
{
	static const int signals[] = { SIGTERM, SIGINT, SIGHUP, SIGCHLD };

	sigemptyset(&r->signals);
	for (size_t i = 0; i < ARRAY_LEN(signals); i++)
		sigaddset(&r->signals, signals[i]);
	(void)sigprocmask(SIG_BLOCK, &r->signals, NULL);
	(void)signal(SIGCHLD, SIG_DFL);
	r->signal_fd = signalfd(-1, &r->signals, SFD_CLOEXEC | SFD_NONBLOCK);
	r->shared = mmap(NULL, sizeof(*r->shared), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (r->shared == MAP_FAILED || r->signal_fd < 0)
		return error_internal(f,
		    "cannot get shared memory or a file descriptor: %s",
		    strerror(errno));
	if (!resident_waiters_open())
		return error_internal(
		    f, "cannot open a file descriptor: %s", strerror(errno));
	return r->options->socket != NULL
	    ? resident_socket_open(&r->socket, r->options->socket, f)
	    : resident_socket_inherit(&r->socket, f);
}

bool
resident_run(const struct resident_options *options, struct error *f)
{
	static struct resident r;

	r = (struct resident){
		.options = options,
		.workers =
		    options->workers > 0 ? options->workers : default_workers(),
	};
	if (!prepare_server(&r, f))
		return false;
	start_missing(&r);
	resident_say("%zu %s at %s", r.workers,
	    options->is_forking && r.workers == 1
		? "process starts a new process for each request"
		: options->is_forking
		? "processes start a new process for each request"
		: r.workers == 1 ? "worker answers"
				 : "workers answer",
	    r.socket.path != NULL ? r.socket.path
				  : "the socket of the service manager");
	if (geteuid() == 0)
		resident_say(
		    "the server runs as root; run it as the web server's user");
	serve_until_stopped(&r);
	resident_say("stopped");
	return true;
}
