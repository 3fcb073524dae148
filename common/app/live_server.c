/*
 * live_server - finds, starts and ends workers of live brands.
 */
#include "app/live_server.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/live_pass.h"
#include "app/live_worker.h"
#include "app/resident_say.h"
#include "base/deadline.h"
#include "base/file_identity.h"
#include "base/hash.h"
#include "brand/find.h"
#include "http/http_client.h"

enum {
	BRANDS_KEPT = 64,
	BRAND_MEM_MAX = 16 * 1024 * 1024,
	LOOK_MS = 1000,
	LATE_MS = 3000,      /* after the end of its time a worker is killed */
	ALONE_MS = 60 * 1000 /* without a worker this ends */
};

struct place {
	pid_t pid;  /* 0: free */
	int socket; /* -1: it was told to end */
	char host[BRAND_HOST_MAX + 1];
	uint64_t files; /* what live_server.h calls fresh */
	int64_t started_ms;
	int64_t since_ms; /* begin of the request it has; 0: none */
	int64_t requests;
};

struct live_server {
	int inbox, signals;
	int64_t requests; /* the share of a worker */
	struct paths paths;
	struct place places[LIVE_WORKERS_MAX];
	struct live_pass held; /* a request that waits for a worker */
	bool is_holding;
	bool is_leaving;
	int64_t used_ms; /* when there was a worker */
};

/* What of a file says that it is the same; of a folder, which it is. */
static uint64_t
hash_file(uint64_t h, const char *path, bool is_folder)
{
	struct file_identity is;

	if (!file_identity_read(path, &is))
		is = (struct file_identity){ 0 };
	if (is_folder)
		is = (struct file_identity){ .device = is.device,
			.inode = is.inode };
	return hash_bytes(h, &is, sizeof(is));
}

static uint64_t
files_of(const struct paths *paths, const struct brand *b)
{
	const struct brand_secrets *s = &b->upstream.secrets;
	char path[PATHS_PATH_MAX], name[BRAND_HOST_MAX + 6];
	uint64_t h = HASH_START;

	snprintf(name, sizeof(name), "%s.json", b->host);
	paths_path(path, paths->etc, "brands", name, (char *)NULL);
	h = hash_file(h, path, false);
	brand_copy_path(paths, b->host, path);
	h = hash_file(h, path, false);
	paths_path(path, paths->var, b->host, "profile.json", (char *)NULL);
	h = hash_file(h, path, false);
	for (size_t i = 0; i < s->count; i++) {
		if (s->file[i] == NULL)
			continue;
		paths_path(path, paths->etc, s->file[i], (char *)NULL);
		h = hash_file(h, path, false);
	}
	paths_path(path, paths->var, b->host, (char *)NULL);
	h = hash_file(h, path, true);
	paths_path(path, paths->var, b->host, "live", (char *)NULL);
	h = hash_file(h, path, true);
	paths_path(path, paths->htdocs, b->host, (char *)NULL);
	return hash_file(h, path, true);
}

/* It ends when it has answered. */
static void
dismiss(struct place *place)
{
	if (place->socket >= 0)
		(void)close(place->socket);
	place->socket = -1;
}

static bool
is_free(const struct place *place)
{
	return place->pid != 0 && place->socket >= 0 && place->since_ms == 0;
}

static bool
is_of(const struct place *place, const char *host)
{
	return place->pid != 0 && strcmp(place->host, host) == 0;
}

/* A free worker of the brand; those of older files go. */
static struct place *
free_worker(struct live_server *s, const char *host, uint64_t files)
{
	struct place *found = NULL;

	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
		struct place *place = &s->places[i];

		if (!is_of(place, host) || !is_free(place))
			continue;
		if (place->files != files)
			dismiss(place);
		else
			found = place;
	}
	return found;
}

/* Those that were told to end do not count. */
static int64_t
count_of(const struct live_server *s, const char *host)
{
	int64_t n = 0;

	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++)
		n += is_of(&s->places[i], host) && s->places[i].socket >= 0;
	return n;
}

/* NULL: none is free; then a free worker was told to go, if there is one. */
static struct place *
free_place(struct live_server *s)
{
	struct place *idle = NULL;

	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
		if (s->places[i].pid == 0)
			return &s->places[i];
		if (is_free(&s->places[i]))
			idle = &s->places[i];
	}
	if (idle != NULL)
		dismiss(idle);
	return NULL;
}

/*
 * The copy has nothing of this process but its own end of its socket, by whose other
 * end it learns that this process is no more.
 */
static _Noreturn void
become_worker(struct live_server *s, int socket, const struct brand *b)
{
	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++)
		dismiss(&s->places[i]);
	(void)close(s->inbox);
	(void)close(s->signals);
	live_pass_close(&s->held);
	live_worker_run(socket, &s->paths, b);
}

static bool
start_worker(struct live_server *s, struct place *place, const struct brand *b,
    uint64_t files)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
		return false;
	*place = (struct place){
		.socket = ends[0],
		.files = files,
		.started_ms = deadline_clock_ms(),
	};
	snprintf(place->host, sizeof(place->host), "%s", b->host);
	place->pid = fork();
	if (place->pid == 0)
		become_worker(s, ends[1], b);
	(void)close(ends[1]);
	if (place->pid > 0)
		return true;
	place->pid = 0;
	dismiss(place);
	return false;
}

static bool
give(struct place *place, const struct live_pass *pass)
{
	place->since_ms = deadline_clock_ms();
	if (live_pass_forward(place->socket, pass))
		return true;
	dismiss(place);
	return false;
}

enum given { GIVEN, WAITS, REFUSED };

static enum given
give_to_brand(struct live_server *s, const struct brand *b)
{
	uint64_t files = files_of(&s->paths, b);
	struct place *place;

	while ((place = free_worker(s, b->host, files)) != NULL) {
		if (give(place, &s->held))
			return GIVEN;
	}
	if (count_of(s, b->host) > b->upstream.limits.slots)
		return WAITS;
	place = free_place(s);
	if (place == NULL)
		return WAITS;
	if (!start_worker(s, place, b, files)) {
		resident_say("cannot start a worker of %s: %s", b->host,
		    strerror(errno));
		return REFUSED;
	}
	return give(place, &s->held) ? GIVEN : REFUSED;
}

/* Who reads nothing of a request does not answer it, either: its connection ends. */
static void
give_held(struct live_server *s)
{
	struct arena mem = ARENA_INIT(BRAND_MEM_MAX);
	enum given given = REFUSED;
	struct brand b;
	struct error f;

	if (brand_load(&s->paths, s->held.host, &mem, &b, &f) ||
	    brand_load_copy(&s->paths, s->held.host, &mem, &b, &f))
		given = give_to_brand(s, &b);
	else
		resident_say("%s", f.note);
	if (given != WAITS) {
		live_pass_close(&s->held);
		s->is_holding = false;
	}
	arena_release(&mem);
}

/* All that is there, or until one waits. */
static void
take_requests(struct live_server *s)
{
	while (true) {
		if (s->is_holding)
			give_held(s);
		if (s->is_holding)
			return;
		switch (live_pass_receive(s->inbox, false, &s->held)) {
		case LIVE_PASS_WHOLE:
			s->is_holding = true;
			break;
		case LIVE_PASS_WRONG:
			resident_say("a request that was passed on is none");
			break;
		case LIVE_PASS_END:
			s->is_leaving = true;
			return;
		case LIVE_PASS_NONE:
			return;
		}
	}
}

/* A worker answered, or ended. */
static void
hear(const struct live_server *s, struct place *place)
{
	char byte;
	ssize_t n = recv(place->socket, &byte, 1, MSG_DONTWAIT);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	if (n != 1) {
		dismiss(place);
		return;
	}
	place->since_ms = 0;
	place->requests++;
	if (place->requests >= s->requests)
		dismiss(place);
}

static void
end_old(struct live_server *s)
{
	int64_t now_ms = deadline_clock_ms();

	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
		struct place *place = &s->places[i];

		if (is_free(place) &&
		    (s->is_leaving ||
			now_ms - place->started_ms > LIVE_WORKER_MS))
			dismiss(place);
		if (place->pid == 0 || place->since_ms == 0 ||
		    now_ms - place->since_ms < deadline_max_ms() + LATE_MS)
			continue;
		resident_say("worker %d of %s has one request for %lld ms and "
			     "is killed",
		    (int)place->pid, place->host,
		    (long long)(now_ms - place->since_ms));
		(void)kill(place->pid, SIGKILL);
	}
}

static void
take_leave(struct place *place, int status)
{
	if (WIFSIGNALED(status))
		resident_say("worker %d of %s ended by signal %d",
		    (int)place->pid, place->host, WTERMSIG(status));
	else if (WEXITSTATUS(status) != 0)
		resident_say("worker %d of %s ended by a fatal error",
		    (int)place->pid, place->host);
	dismiss(place);
	place->pid = 0;
	place->since_ms = 0;
}

/* The number of workers that are left. */
static size_t
reap(struct live_server *s)
{
	size_t left = 0;
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
			if (s->places[i].pid == pid)
				take_leave(&s->places[i], status);
		}
	}
	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++)
		left += s->places[i].pid != 0;
	return left;
}

static void
obey(struct live_server *s)
{
	struct signalfd_siginfo said;

	while (read(s->signals, &said, sizeof(said)) == (ssize_t)sizeof(said)) {
		if (said.ssi_signo == SIGTERM)
			s->is_leaving = true;
	}
}

/* Until a signal, a request that can be taken, an answer, or time to look. */
static void
wait_and_hear(struct live_server *s)
{
	struct pollfd list[2 + LIVE_WORKERS_MAX];

	list[0] = (struct pollfd){ .fd = s->signals, .events = POLLIN };
	list[1] = (struct pollfd){
		.fd = s->is_holding ? -1 : s->inbox,
		.events = POLLIN,
	};
	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++)
		list[2 + i] = (struct pollfd){
			.fd = s->places[i].pid != 0 ? s->places[i].socket : -1,
			.events = POLLIN,
		};
	if (poll(list, ARRAY_LEN(list), LOOK_MS) == 0)
		brand_keep_current();
	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
		if (list[2 + i].fd >= 0 && list[2 + i].revents != 0)
			hear(s, &s->places[i]);
	}
}

/* Nobody is at work, nothing waits, and it is time. */
static bool
is_over(struct live_server *s, size_t workers)
{
	int64_t now_ms = deadline_clock_ms();

	if (workers > 0 || s->is_holding)
		s->used_ms = now_ms;
	return workers == 0 && !s->is_holding &&
	    (s->is_leaving || now_ms - s->used_ms > ALONE_MS);
}

static void
prepare(struct live_server *s)
{
	sigset_t signals;

	(void)prctl(PR_SET_PDEATHSIG, SIGTERM);
	(void)signal(SIGINT, SIG_IGN);
	(void)signal(SIGHUP, SIG_IGN);
	(void)signal(SIGPIPE, SIG_IGN);
	(void)signal(SIGCHLD, SIG_DFL);
	sigemptyset(&signals);
	sigaddset(&signals, SIGTERM);
	sigaddset(&signals, SIGCHLD);
	(void)sigprocmask(SIG_BLOCK, &signals, NULL);
	s->signals = signalfd(-1, &signals, SFD_CLOEXEC | SFD_NONBLOCK);
	if (s->signals < 0)
		fatal("serve: the live server cannot begin");
	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++)
		s->places[i].socket = -1;
	brand_keep(BRANDS_KEPT);
	http_client_prepare();
	s->used_ms = deadline_clock_ms();
}

int
live_server_run(int inbox, int64_t requests)
{
	static struct live_server s;

	s = (struct live_server){
		.inbox = inbox,
		.requests = requests,
		.paths = paths_read(),
		.held = { .connection = -1, .file = -1 },
	};
	prepare(&s);
	do {
		take_requests(&s);
		end_old(&s);
		wait_and_hear(&s);
		obey(&s);
	} while (!is_over(&s, reap(&s)));
	return 0;
}
