/*
 * live_table - keeps the workers of live brands apart, and ends them.
 */
#include "app/live_table.h"

#include <errno.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "app/resident_say.h"
#include "base/deadline.h"

enum { LATE_MS = 3000 }; /* after the end of its time a worker is killed */

void
live_table_init(struct live_table *t)
{
	*t = (struct live_table){ 0 };
	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++)
		t->places[i].socket = -1;
}

void
live_table_dismiss(struct live_place *place)
{
	if (place->socket >= 0)
		(void)close(place->socket);
	place->socket = -1;
}

static bool
is_free(const struct live_place *place)
{
	return place->pid != 0 && place->socket >= 0 && place->since_ms == 0;
}

static bool
is_of(const struct live_place *place, const char *host)
{
	return place->pid != 0 && strcmp(place->host, host) == 0;
}

struct live_place *
live_table_free_worker(struct live_table *t, const char *host, uint64_t files)
{
	struct live_place *found = NULL;

	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
		struct live_place *place = &t->places[i];

		if (!is_of(place, host) || !is_free(place))
			continue;
		if (place->files != files)
			live_table_dismiss(place);
		else
			found = place;
	}
	return found;
}

struct live_place *
live_table_room(struct live_table *t)
{
	struct live_place *idle = NULL;

	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
		if (t->places[i].pid == 0)
			return &t->places[i];
		if (is_free(&t->places[i]))
			idle = &t->places[i];
	}
	if (idle != NULL)
		live_table_dismiss(idle);
	return NULL;
}

int64_t
live_table_count(const struct live_table *t, const char *host)
{
	int64_t n = 0;

	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++)
		n += is_of(&t->places[i], host) && t->places[i].socket >= 0;
	return n;
}

bool
live_table_has_share(const struct live_table *t, const char *host)
{
	size_t own = 0, all = 0;

	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
		const struct live_place *place = &t->places[i];

		if (place->pid == 0 || place->since_ms == 0)
			continue;
		all++;
		own += is_of(place, host);
	}
	return own < LIVE_WORKERS_MAX - all;
}

bool
live_table_is_refusing(const struct live_table *t, const char *host)
{
	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
		if (is_of(&t->places[i], host) && t->places[i].is_refusing)
			return true;
	}
	return false;
}

bool
live_table_hear(struct live_place *place, int64_t requests)
{
	char byte;
	ssize_t n = recv(place->socket, &byte, 1, MSG_DONTWAIT);

	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return false;
	if (n != 1) {
		live_table_dismiss(place);
		return false;
	}
	place->since_ms = 0;
	place->is_refusing = false;
	place->requests++;
	if (place->requests >= requests)
		live_table_dismiss(place);
	return true;
}

void
live_table_end_old(struct live_table *t, int64_t older_than_ms)
{
	int64_t now_ms = deadline_clock_ms();

	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
		struct live_place *place = &t->places[i];

		if (is_free(place) &&
		    now_ms - place->started_ms >= older_than_ms)
			live_table_dismiss(place);
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
take_leave(struct live_place *place, int status)
{
	if (WIFSIGNALED(status))
		resident_say("worker %d of %s ended by signal %d",
		    (int)place->pid, place->host, WTERMSIG(status));
	else if (WEXITSTATUS(status) != 0)
		resident_say("worker %d of %s ended by a fatal error",
		    (int)place->pid, place->host);
	live_table_dismiss(place);
	place->pid = 0;
	place->since_ms = 0;
	place->is_refusing = false;
}

bool
live_table_reap(struct live_table *t)
{
	bool any = false;
	int status;
	pid_t pid;

	while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
		any = true;
		for (size_t i = 0; i < LIVE_WORKERS_MAX; i++) {
			if (t->places[i].pid == pid)
				take_leave(&t->places[i], status);
		}
	}
	return any;
}

size_t
live_table_left(const struct live_table *t)
{
	size_t left = 0;

	for (size_t i = 0; i < LIVE_WORKERS_MAX; i++)
		left += t->places[i].pid != 0;
	return left;
}
