/*
 * resident_worker - takes connections one by one, and answers each.
 */
#include "resident/resident_worker.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/deadline.h"
#include "cgi/log.h"
#include "cgi/scgi.h"
#include "brand/find.h"
#include "database/sqlite.h"
#include "catalog/live.h"
#include "app/confinement.h"
#include "app/endpoint_table.h"
#include "site/site_route.h"
#include "resident/resident_pass.h"
#include "resident/resident_reader.h"
#include "resident/resident_signals.h"

enum {
	HEADER_MS = 2000, /* from the connection to its variables */
	BODY_MS = 20,     /* for a body in transit */
	FILES_KEPT = 24,  /* cached snapshots */
	BRANDS_KEPT = 64,
	LOOK_EVERY = 64, /* requests between two checks of files */
	IDLE_MS = 30 * 1000,
	GROWTH_MAX = 64 * 1024 * 1024, /* of the worker's own memory */
	RETRY_S = 1,
};

static struct {
	const struct resident_worker *setting;
	int waiting; /* epoll */
	int body;    /* an anonymous file */
	off_t body_at;
	int connection; /* of the current request */
	const char *program;
	struct error why; /* why there is no upstream */
	int statm;        /* /proc/self/statm */
	int64_t memory_at_start;
	uint64_t answered;
	char room[SCGI_ROOM];
} worker;

/* Returns the bytes of memory that only this process uses, or 0 if they are unknown. */
static int64_t
own_memory(void)
{
	char text[128];
	ssize_t n = pread(worker.statm, text, sizeof(text) - 1, 0);
	long pages, resident, shared;

	text[n > 0 ? n : 0] = '\0';
	/* All pages, the resident pages, and the resident pages that belong to files. */
	if (sscanf(text, "%ld %ld %ld", &pages, &resident, &shared) != 3)
		return 0;
	return (int64_t)(resident - shared) * sysconf(_SC_PAGESIZE);
}

static bool
write_body(const char *p, size_t n, off_t at)
{
	return n == 0 || pwrite(worker.body, p, n, at) == (ssize_t)n;
}

/*
 * Reads into the anonymous file, first the part that came with the variables.  *left is
 * the number of bytes that are missing when the time is up.
 */
static bool
read_body(int fd, const char *p, size_t have, int64_t len, int64_t until_ms,
    int64_t *left)
{
	char piece[16 * 1024];
	off_t at = (off_t)((int64_t)have < len ? (int64_t)have : len);

	if (ftruncate(worker.body, 0) != 0 ||
	    lseek(worker.body, 0, SEEK_SET) != 0 ||
	    !write_body(p, (size_t)at, 0))
		return false;
	for (*left = len - at; *left > 0; *left = len - at) {
		size_t want = len - at < (int64_t)sizeof(piece)
		    ? (size_t)(len - at)
		    : sizeof(piece);
		ssize_t n = scgi_receive(fd, until_ms, piece, want);

		if (n < 0 && errno == EAGAIN)
			return true;
		if (n <= 0 ||
		    (at < RESIDENT_BODY_MAX &&
			!write_body(piece, (size_t)n, at)))
			return false;
		at += n;
	}
	return true;
}

static const struct endpoint *
find_endpoint(struct scgi_request *rq)
{
	const char *name = scgi_variable(rq, "CARTAZ_PROGRAM");
	const struct endpoint *ep = name == NULL ? NULL
	    : strcmp(name, SITE_PROGRAM) == 0    ? site_route(rq)
						 : endpoint_named(name);
	struct error f;

	if (ep == NULL) {
		(void)error_internal(&f,
		    "CARTAZ_PROGRAM must name a program of this server, not '%s'",
		    name != NULL ? name : "");
		log_error("serve", &f);
		return NULL;
	}
	scgi_rename(rq, "CARTAZ_PATH", "PATH_INFO");
	return ep;
}

/* Passes the request to a process that waits for the rest of its body. */
static bool
pass_to_wait(
    int fd, const struct scgi_request *rq, int64_t since_ms, int64_t left)
{
	struct resident_pass pass = {
		.started_at_ms = since_ms,
		.connection = fd,
		.file = memfd_create("request", MFD_CLOEXEC),
		.body_left = left,
	};
	bool ok = pass.file >= 0 &&
	    resident_pass_send(
		worker.setting->waiters, &pass, rq->environment, worker.body);

	if (pass.file >= 0)
		(void)close(pass.file);
	return ok;
}

/*
 * Passes the request, once, to the server, which starts `live`.  Copies the body to a new
 * file, because this process keeps its own file for the next request.
 */
static void
pass_on(const struct source *source, struct error *f)
{
	struct resident_pass pass = {
		.kind = RESIDENT_PASS_LIVE,
		.started_at_ms = source->started_at_ms,
		.connection = worker.connection,
		.file = memfd_create("request", MFD_CLOEXEC),
	};
	bool *is_passed_on = source->is_passed_on;

	snprintf(pass.program, sizeof(pass.program), "%s", worker.program);
	snprintf(pass.host, sizeof(pass.host), "%s", source->brand->host);
	if (!*is_passed_on)
		*is_passed_on = pass.file >= 0 &&
		    lseek(worker.body, worker.body_at, SEEK_SET) >= 0 &&
		    resident_pass_send(worker.setting->waiters, &pass,
			source->request->environment, worker.body);
	if (*is_passed_on)
		(void)error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s", "");
	/* Too many packets or descriptors are in flight. */
	else
		(void)error_note(f, ERROR_UPSTREAM_UNAVAILABLE, "%s: %s",
		    pass.host,
		    errno == EAGAIN || errno == ETOOMANYREFS
			? "too many requests for live brands are waiting"
			: "a request cannot be passed on");
	f->retry_after_s = RETRY_S;
	if (pass.file >= 0)
		(void)close(pass.file);
}

static void
refuse_live(const struct source *source, struct error *f)
{
	(void)source;
	*f = worker.why;
}

/* Stores the values that passing on this request needs. */
static void
remember(const struct endpoint *ep, int connection, int body, off_t body_at)
{
	worker.program = ep->name;
	worker.connection = connection;
	worker.body = body;
	worker.body_at = body_at;
}

/*
 * Reads the request.  Returns NULL, with a line in the log, if the request is malformed.
 * Also returns NULL if the client left without a request, or the request was passed on
 * to wait.
 */
static const struct endpoint *
read_request(int fd, struct scgi_request *rq, int64_t now_ms)
{
	size_t have, used;
	int64_t left;
	struct error f;
	bool ok = scgi_read(
	    fd, now_ms + HEADER_MS, worker.room, &have, &used, rq, &f);

	if (!ok && have > 0)
		log_error("serve", &f);
	if (!ok && !rq->is_refused)
		return NULL;
	if (ok)
		log_request(scgi_variable(rq, "CARTAZ_REQUEST_ID"));
	ok = read_body(fd, worker.room + used, have - used, rq->body_len,
	    deadline_clock_ms() + BODY_MS, &left);
	if (ok && left > 0 && !rq->is_refused) {
		if (pass_to_wait(fd, rq, now_ms, left))
			return NULL;
		ok = false;
	}
	if (!ok) {
		(void)error_note(&f, ERROR_BAD_REQUEST,
		    "the body of a request did not arrive completely in time");
		log_error("serve", &f);
		return NULL;
	}
	return rq->is_refused ? site_refuse_all(rq) : find_endpoint(rq);
}

/*
 * Everything that a request leaves behind is in endpoint_serve() and its arena, except
 * the state that is reset here.
 */
static void
answer_connection(int fd)
{
	struct scgi_request rq;
	int64_t now_ms = deadline_clock_ms(), left_ms;
	const struct endpoint *ep;

	atomic_store(&worker.setting->score->since_ms, now_ms);
	errno = 0;
	ep = read_request(fd, &rq, now_ms);
	left_ms = now_ms + deadline_max_ms() - deadline_clock_ms();
	/* The client may have waited for a long time, and left. */
	if (ep != NULL && left_ms > 0 && !scgi_is_gone(fd)) {
		remember(ep, fd, worker.body, 0);
		resident_timer(left_ms);
		(void)!endpoint_serve(ep, rq.environment, worker.body, fd);
		resident_timer(0);
		fatal_set_hook(NULL, NULL);
	}
	log_request(NULL);
	(void)close(fd);
	worker.answered++;
	atomic_store(&worker.setting->score->requests, worker.answered);
	atomic_store(&worker.setting->score->since_ms, 0);
}

/* Answers in a child process, which has no data of any other request. */
static void
answer_in_child(int fd)
{
	int64_t now_ms = deadline_clock_ms();
	int status = 0;
	pid_t pid = fork();

	if (pid == 0) {
		(void)prctl(PR_SET_PDEATHSIG, SIGKILL);
		(void)close(worker.setting->listener);
		(void)close(worker.waiting);
		confinement_begin();
		answer_connection(fd);
		_exit(0);
	}
	(void)close(fd);
	if (pid < 0)
		fatal("serve: cannot start a process for a request");
	atomic_store(&worker.setting->score->since_ms, now_ms);
	while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (WIFSIGNALED(status)) {
		struct error f;

		(void)error_internal(&f,
		    "the process for a request was ended by signal %d",
		    WTERMSIG(status));
		log_error("serve", &f);
	}
	worker.answered++;
	atomic_store(&worker.setting->score->requests, worker.answered);
	atomic_store(&worker.setting->score->since_ms, 0);
}

void
resident_worker_answer(const struct resident_worker *setting,
    const struct resident_pass *pass, const struct error *why)
{
	struct scgi_request rq = { .count = 0 };
	const struct endpoint *ep;

	worker.setting = setting;
	if (why != NULL)
		worker.why = *why;
	live_set_passes_on(why != NULL ? refuse_live : pass_on);
	resident_reader_serve(setting->waiters);
	resident_signals_unblock(SIGALRM);
	confinement_begin();
	if (!resident_pass_read(pass, worker.room, rq.environment))
		_exit(1);
	while (rq.environment[rq.count] != NULL)
		rq.count++;
	/* An address is not resolved a second time. */
	ep = pass->kind == RESIDENT_PASS_LIVE ? endpoint_named(pass->program)
					      : find_endpoint(&rq);
	if (ep == NULL)
		_exit(0);
	remember(ep, pass->connection, pass->file, (off_t)pass->variables_len);
	resident_timer(deadline_max_ms());
	(void)!endpoint_serve(ep, rq.environment, pass->file, pass->connection);
	_exit(0);
}

static void
look_around(void)
{
	brand_keep_current();
	sqlite_keep_current();
	if (own_memory() - worker.memory_at_start > GROWTH_MAX)
		resident_is_leaving = 1;
}

/* Waits for a connection, a signal, or the time of a check. */
static void
wait_for_connection(void)
{
	struct epoll_event event;
	sigset_t all_but_term;

	(void)sigprocmask(SIG_SETMASK, NULL, &all_but_term);
	sigdelset(&all_but_term, SIGTERM);
	if (epoll_pwait(worker.waiting, &event, 1, IDLE_MS, &all_but_term) == 0)
		look_around();
}

static void
begin_worker(const struct resident_worker *setting)
{
	struct epoll_event event = { .events = EPOLLIN | EPOLLEXCLUSIVE };
	struct paths paths = paths_read();

	worker.setting = setting;
	worker.waiting = epoll_create1(EPOLL_CLOEXEC);
	worker.body = memfd_create("body", MFD_CLOEXEC);
	worker.statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
	if (worker.waiting < 0 || worker.body < 0 ||
	    epoll_ctl(
		worker.waiting, EPOLL_CTL_ADD, setting->listener, &event) != 0)
		fatal("serve: a worker cannot begin");
	worker.memory_at_start = own_memory();
	live_set_passes_on(pass_on);
	resident_reader_serve(setting->waiters);
	if (setting->is_forking)
		return;
	brand_keep(BRANDS_KEPT);
	sqlite_keep(FILES_KEPT);
	confinement_worker(&paths);
}

void
resident_worker_run(const struct resident_worker *setting)
{
	resident_signals_handle();
	begin_worker(setting);
	resident_signals_unblock(SIGALRM);
	/* A draining worker has no limit, because no worker follows it. */
	while (worker.answered < (uint64_t)setting->requests ||
	    atomic_load(setting->drains)) {
		int fd;

		if (resident_is_leaving && !atomic_load(setting->drains))
			break;
		fd = accept4(setting->listener, NULL, NULL, SOCK_CLOEXEC);
		if (fd < 0 && resident_is_leaving)
			break;
		if (fd < 0)
			wait_for_connection();
		else if (setting->is_forking && scgi_is_gone(fd))
			(void)close(fd);
		else if (setting->is_forking)
			answer_in_child(fd);
		else
			answer_connection(fd);
		if (fd >= 0 && worker.answered % LOOK_EVERY == 0)
			look_around();
	}
	_exit(0);
}
