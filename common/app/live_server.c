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
#include <unistd.h>

#include "app/endpoint_table.h"
#include "app/live_identity.h"
#include "app/live_queue.h"
#include "app/live_table.h"
#include "app/live_worker.h"
#include "app/resident_say.h"
#include "base/deadline.h"
#include "brand/find.h"
#include "cgi/log.h"
#include "http/http_client.h"

enum {
	BRANDS_KEPT = 64,
	BRAND_MEM_MAX = 16 * 1024 * 1024,
	LOOK_MS = 1000,
	RETRY_S = 1,
	ALONE_MS = 60 * 1000 /* without a worker this ends */
};

struct live_server {
	int inbox, bodies, signals;
	int64_t requests; /* the share of a worker */
	struct paths paths;
	struct live_table workers;
	struct live_queue waiting;
	bool is_leaving;
	bool has_emptied; /* the inbox, since it is leaving */
	int64_t used_ms;  /* when there was a worker */
	int64_t looked_ms;
};

/*
 * The copy has nothing of this process but its own end of its socket, by whose other
 * end it learns that this process is no more.
 */
static _Noreturn void
become_worker(struct live_server *s, int socket, const struct brand *b)
{
	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++)
		live_table_dismiss(&s->workers.places[i]);
	(void)close(s->inbox);
	(void)close(s->signals);
	live_queue_close(&s->waiting);
	live_worker_run(socket, s->bodies, &s->paths, b);
}

static bool
start_worker(struct live_server *s, struct live_place *place,
    const struct brand *b, uint64_t files)
{
	int ends[2];

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0)
		return false;
	*place = (struct live_place){
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
	live_table_dismiss(place);
	return false;
}

static bool
give(struct live_place *place, const struct live_pass *pass)
{
	place->since_ms = deadline_clock_ms();
	place->is_refusing = pass->upstream_is_busy != 0;
	if (live_pass_forward(place->socket, pass))
		return true;
	live_table_dismiss(place);
	return false;
}

enum given { GIVEN, WAITS, WAITS_FOR_PLACE, REFUSED };

/*
 * Beyond its share a brand has one worker more, which asks no upstream: so what it has
 * to say takes no time.
 */
static enum given
give_to_brand(
    struct live_server *s, const struct brand *b, struct live_pass *pass)
{
	uint64_t files = live_identity_hash(&s->paths, b);
	struct live_table *t = &s->workers;
	struct live_place *place;

	pass->upstream_is_busy = !live_table_has_share(t, b->host);
	while ((place = live_table_free_worker(t, b->host, files)) != NULL) {
		if (give(place, pass))
			return GIVEN;
	}
	if (live_table_count(t, b->host) > b->upstream.limits.slots ||
	    (pass->upstream_is_busy && live_table_is_refusing(t, b->host)))
		return WAITS;
	place = live_table_room(t);
	if (place == NULL)
		return WAITS_FOR_PLACE;
	if (!start_worker(s, place, b, files)) {
		resident_say("cannot start a worker of %s: %s", b->host,
		    strerror(errno));
		return REFUSED;
	}
	return give(place, pass) ? GIVEN : REFUSED;
}

/* In the name of its brand, of which alone something is known. */
static void
refuse(const struct live_pass *pass, const struct brand *b, const char *why)
{
	const struct endpoint *ep = endpoint_named(pass->program);
	struct error f;

	(void)error_note(
	    &f, ERROR_UPSTREAM_UNAVAILABLE, "%s: %s", b->host, why);
	f.retry_after_s = RETRY_S;
	log_error("serve", &f);
	if (ep != NULL)
		endpoint_refuse(ep, b, pass->connection, &f);
}

/* A request of no brand is not answered: its connection ends. */
static enum given
give_request(struct live_server *s, struct live_pass *pass, const char *why)
{
	struct arena mem = ARENA_INIT(BRAND_MEM_MAX);
	enum given given = REFUSED;
	struct brand b;
	struct error f;

	if (!brand_load(&s->paths, pass->host, &mem, &b, &f) &&
	    !brand_load_copy(&s->paths, pass->host, &mem, &b, &f)) {
		resident_say("%s", f.note);
	} else {
		if (why == NULL)
			given = give_to_brand(s, &b, pass);
		if (given == REFUSED)
			refuse(
			    pass, &b, why != NULL ? why : "it has no worker");
	}
	arena_release(&mem);
	return given;
}

/* Each of them for which something changed. */
static void
give_waiting(struct live_server *s)
{
	struct live_queue *q = &s->waiting;
	size_t i = 0;

	while (i < q->count) {
		struct live_waiting *w = &q->list[i];
		bool is_late = live_pass_is_late(&w->pass);
		enum given given;

		if (!is_late && !w->is_due) {
			i++;
			continue;
		}
		if (scgi_is_gone(w->pass.connection)) {
			live_queue_remove(q, i);
			continue;
		}
		given = give_request(s, &w->pass,
		    is_late ? "a request waited until its time was over"
			    : NULL);
		if (given == WAITS || given == WAITS_FOR_PLACE)
			live_queue_wait(q, i++, given == WAITS_FOR_PLACE);
		else
			live_queue_remove(q, i);
	}
}

static void
add_request(struct live_server *s, struct live_pass *pass)
{
	if (live_queue_add(&s->waiting, pass))
		return;
	(void)give_request(s, pass, "too many requests wait for a worker");
	live_pass_close(pass);
}

/*
 * All that is there.  Who is leaving empties the inbox once: what comes then is for the
 * next server.
 */
static void
take_requests(struct live_server *s)
{
	struct live_pass pass;

	while (!s->has_emptied) {
		switch (live_pass_receive(s->inbox, false, &pass)) {
		case LIVE_PASS_WHOLE:
			add_request(s, &pass);
			give_waiting(s);
			break;
		case LIVE_PASS_WRONG:
			resident_say("a request that was passed on is none");
			break;
		case LIVE_PASS_END:
			s->is_leaving = true;
			s->has_emptied = true;
			return;
		case LIVE_PASS_NONE:
			s->has_emptied = s->is_leaving;
			return;
		}
	}
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
	struct live_place *places = s->workers.places;
	struct pollfd list[2 + LIVE_WORKERS_MAX];

	list[0] = (struct pollfd){ .fd = s->signals, .events = POLLIN };
	list[1] = (struct pollfd){
		.fd = s->has_emptied ? -1 : s->inbox,
		.events = POLLIN,
	};
	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++)
		list[2 + i] = (struct pollfd){
			.fd = places[i].pid != 0 ? places[i].socket : -1,
			.events = POLLIN,
		};
	if (poll(list, ARRAY_LEN(list), LOOK_MS) == 0)
		brand_keep_current();
	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
		if (list[2 + i].fd >= 0 && list[2 + i].revents != 0 &&
		    live_table_hear(&places[i], s->requests))
			live_queue_wake(&s->waiting, places[i].host);
	}
}

/* Nobody is at work, nothing waits, and it is time. */
static bool
is_over(struct live_server *s)
{
	int64_t now_ms = deadline_clock_ms();
	size_t workers = live_table_left(&s->workers);

	if (workers > 0 || s->waiting.count > 0)
		s->used_ms = now_ms;
	return workers == 0 && s->waiting.count == 0 &&
	    (s->has_emptied || now_ms - s->used_ms > ALONE_MS);
}

/* What nobody says: that a client went, and that limits were edited. */
static void
look_around(struct live_server *s)
{
	int64_t now_ms = deadline_clock_ms();

	if (now_ms - s->looked_ms < LOOK_MS)
		return;
	s->looked_ms = now_ms;
	live_queue_remove_gone(&s->waiting);
	live_queue_wake_all(&s->waiting);
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
	live_table_init(&s->workers);
	brand_keep(BRANDS_KEPT);
	http_client_prepare();
	s->used_ms = deadline_clock_ms();
}

int
live_server_run(int inbox, int bodies, int64_t requests)
{
	static struct live_server s;

	s = (struct live_server){
		.inbox = inbox,
		.bodies = bodies,
		.requests = requests,
		.paths = paths_read(),
	};
	prepare(&s);
	do {
		take_requests(&s);
		look_around(&s);
		give_waiting(&s);
		live_table_end_old(
		    &s.workers, s.is_leaving ? 0 : LIVE_WORKER_MS);
		wait_and_hear(&s);
		obey(&s);
		if (live_table_reap(&s.workers))
			live_queue_wake_all(&s.waiting);
	} while (!is_over(&s));
	return 0;
}
