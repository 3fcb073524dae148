/*
 * resident - starts cartaz-serve with one worker, asks it until it answers, and stops it:
 * the program that starve runs where what lacks something is a server.
 *
 *   resident SERVER FORK STATUS TRIES <REQUEST
 *
 * SERVER is cartaz-serve, FORK its last word (0 or 1), REQUEST the bytes of SCGI.  It is
 * asked again, with a pause, until the answer has the STATUS, TRIES times at most.
 *
 * Written: "answer N", a line, and the N bytes of it, for the first answer and the last
 * one; then "ended", and how the server did when it got TERM, or before it.
 *
 * This program is built without inject.c: of its calls none fails.
 */
#include <err.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { REQUEST_MAX = 1 << 16, ANSWER_MAX = 1 << 20 };
enum { PAUSE_MS = 50, ANSWER_S = 4, END_MS = 8000, LISTENER = 3 };

static char request[REQUEST_MAX], answer[ANSWER_MAX];
static struct sockaddr_un name = { .sun_family = AF_UNIX };
static socklen_t name_len;

static void
pause_ms(long ms)
{
	const struct timespec pause = { ms / 1000, ms % 1000 * 1000000 };

	nanosleep(&pause, NULL);
}

/* At a name that the kernel chooses, in no folder. */
static int
listen_somewhere(void)
{
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);

	name_len = sizeof(name);
	if (fd < 0 ||
	    bind(fd, (struct sockaddr *)&name, sizeof(sa_family_t)) != 0 ||
	    getsockname(fd, (struct sockaddr *)&name, &name_len) != 0 ||
	    listen(fd, 16) != 0)
		err(125, "the socket");
	return fd;
}

/* As a service manager starts it, with the socket open. */
static pid_t
start(int listener, char *server, char *is_forking)
{
	char none[] = "", one[] = "1", many[] = "1000", digits[16];
	char *const words[] = { server, none, one, many, is_forking, NULL };
	pid_t pid = fork();

	if (pid != 0)
		return pid;
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	snprintf(digits, sizeof(digits), "%d", (int)getpid());
	setenv("LISTEN_PID", digits, 1);
	setenv("LISTEN_FDS", "1", 1);
	if (listener != LISTENER && dup2(listener, LISTENER) < 0)
		err(125, "dup2");
	execv(server, words);
	err(125, "%s", server);
}

/* The length of the answer, which may be none; -1: nobody listens. */
static ssize_t
ask(size_t request_len)
{
	int fd = socket(AF_UNIX, SOCK_STREAM, 0);
	const struct timeval wait = { .tv_sec = ANSWER_S };
	size_t have = 0;
	ssize_t n;

	if (fd < 0 ||
	    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof(wait)) != 0)
		err(125, "socket");
	if (connect(fd, (const struct sockaddr *)&name, name_len) != 0) {
		close(fd);
		return -1;
	}
	(void)!send(fd, request, request_len, MSG_NOSIGNAL);
	while (have < ANSWER_MAX &&
	    (n = recv(fd, answer + have, ANSWER_MAX - have, 0)) > 0)
		have += (size_t)n;
	close(fd);
	return (ssize_t)have;
}

static void
print_answer(ssize_t n)
{
	printf("answer %zd\n", n);
	fwrite(answer, 1, (size_t)n, stdout);
}

static bool
has_status(ssize_t n, const char *status)
{
	return n > 11 && strncmp(answer, "Status: ", 8) == 0 &&
	    strncmp(answer + 8, status, 3) == 0;
}

static void
ask_until(size_t request_len, const char *status, int tries)
{
	ssize_t n = ask(request_len);
	bool is_first = true;

	for (int i = 0; n >= 0; i++) {
		bool is_last = has_status(n, status) || i + 1 == tries;

		if (is_first || is_last)
			print_answer(n);
		is_first = false;
		if (is_last)
			break;
		pause_ms(PAUSE_MS);
		n = ask(request_len);
	}
}

static void
stop(pid_t server)
{
	int status = 0;

	kill(server, SIGTERM);
	for (int ms = 0; waitpid(server, &status, WNOHANG) == 0; ms += 5) {
		if (ms > END_MS) {
			puts("ended not");
			return;
		}
		pause_ms(5);
	}
	if (WIFSIGNALED(status))
		printf("ended signal %d\n", WTERMSIG(status));
	else
		printf("ended %d\n", WEXITSTATUS(status));
}

int
main(int argc, char **argv)
{
	size_t request_len;
	int listener;
	pid_t server;

	if (argc != 5)
		errx(125, "usage: resident SERVER FORK STATUS TRIES <REQUEST");
	request_len = fread(request, 1, sizeof(request), stdin);
	listener = listen_somewhere();
	server = start(listener, argv[1], argv[2]);
	if (server < 0)
		err(125, "fork");
	close(listener); /* who connects when the server is gone hears so */
	ask_until(request_len, argv[3], (int)strtol(argv[4], NULL, 10));
	stop(server);
	return 0;
}
