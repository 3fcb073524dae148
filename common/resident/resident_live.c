/*
 * resident_live - a table of the running programs, and the start of one.
 */
#include "resident/resident_live.h"

#include <errno.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/confine.h"
#include "base/deadline.h"
#include "base/paths.h"
#include "catalog/live_handover.h"
#include "resident/resident_say.h"

static struct resident_live programs[RESIDENT_LIVE_MAX];

size_t
resident_live_count(void)
{
	size_t n = 0;

	for (size_t i = 0; i < RESIDENT_LIVE_MAX; i++)
		n += programs[i].pid != 0;
	return n;
}

static bool
has_share(const char *host)
{
	size_t n = 0;

	for (size_t i = 0; i < RESIDENT_LIVE_MAX; i++)
		n +=
		    programs[i].pid != 0 && strcmp(programs[i].host, host) == 0;
	return n < RESIDENT_LIVE_MAX - resident_live_count();
}

struct resident_live *
resident_live_place(const struct resident_pass *pass)
{
	struct resident_live *place = programs;
	int answer;

	if (!has_share(pass->host))
		return NULL;
	answer = memfd_create("answer", MFD_CLOEXEC);
	if (answer < 0)
		return NULL;
	while (place->pid != 0)
		place++;
	*place = (struct resident_live){
		.since_ms = deadline_clock_ms(),
		.connection = pass->connection,
		.answer = answer,
	};
	snprintf(place->host, sizeof(place->host), "%s", pass->host);
	return place;
}

void
resident_live_started(struct resident_live *place, pid_t pid)
{
	place->pid = pid > 0 ? pid : 0;
	if (pid < 0)
		(void)close(place->answer);
}

/*
 * A service manager sends TERM to all processes of a service at once.  The programs
 * ignore it and end like requests of a worker: after their answer, or by KILL.
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

void
resident_live_become(
    int answer, const struct resident_pass *pass, struct error *f)
{
	static char room[SCGI_ROOM];
	char *environment[SCGI_VARIABLES_MAX + 1];
	char program[PATHS_PATH_MAX];

	paths_path(program, paths_cgi(), "live", (char *)NULL);
	block_signals();
	if (!resident_pass_read(pass, room, environment) ||
	    dup2(pass->file, STDIN_FILENO) < 0 ||
	    dup2(answer, STDOUT_FILENO) < 0) {
		(void)error_note(f, ERROR_INTERNAL_ERROR,
		    "cannot hand a request over to %s: %s", program,
		    strerror(errno));
		return;
	}
	/* The program does this itself, but its loader runs before. */
	confine_process(CONFINE_NETWORK);
	live_become(program, pass->program, environment, f);
}

bool
resident_live_ended(pid_t pid, int status, struct resident_pass *answer)
{
	struct resident_live *place = programs;

	while (place < programs + RESIDENT_LIVE_MAX && place->pid != pid)
		place++;
	if (place == programs + RESIDENT_LIVE_MAX)
		return false;
	*answer = (struct resident_pass){
		.kind = RESIDENT_PASS_ANSWER,
		.started_at_ms = deadline_clock_ms(),
		.connection = place->connection,
		.file = place->answer,
	};
	if (WIFSIGNALED(status)) {
		resident_say("the program live of %s ended by signal %d",
		    place->host, WTERMSIG(status));
		resident_pass_close(answer);
	}
	place->pid = 0;
	return true;
}

void
resident_live_forget(void)
{
	for (size_t i = 0; i < RESIDENT_LIVE_MAX; i++) {
		if (programs[i].pid == 0)
			continue;
		(void)close(programs[i].connection);
		(void)close(programs[i].answer);
	}
}

void
resident_live_kill(int64_t before_ms)
{
	for (size_t i = 0; i < RESIDENT_LIVE_MAX; i++) {
		if (programs[i].pid != 0 && programs[i].since_ms < before_ms)
			(void)kill(programs[i].pid, SIGKILL);
	}
}
