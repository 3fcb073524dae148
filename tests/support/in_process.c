/*
 * in_process - runs requests many times in one process, and compares each response
 * with the response of a new process.
 *
 *   in_process ROUNDS <REQUESTS
 *
 * REQUESTS are those of test_request.h.  A round runs each of them once, in an order in
 * which every program follows every other.  The program masks random identifiers (agent_
 * and 32 hex digits, UUIDs), and the half of an ETag that depends on the program.
 *
 * Exit 1 if a response differs, or if memory or open files grow after the first half of
 * the rounds.
 */
#include <ctype.h>
#include <dirent.h>
#include <err.h>
#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test_request.h"

enum { MAX_REQUESTS = 512, GROWTH_MAX = 16 * 1024 };

struct output {
	char *p;
	size_t len;
};

struct replay {
	struct test_request asked;
	struct output expected;
};

#if defined(__SANITIZE_ADDRESS__)
size_t __sanitizer_get_current_allocated_bytes(void);
#endif

static size_t
allocated(void)
{
#if defined(__SANITIZE_ADDRESS__)
	return __sanitizer_get_current_allocated_bytes();
#else
	return mallinfo2().uordblks;
#endif
}

static size_t
open_files(void)
{
	DIR *dir = opendir("/proc/self/fd");
	size_t count = 0;

	if (dir == NULL)
		err(125, "/proc/self/fd");
	while (readdir(dir) != NULL)
		count++;
	closedir(dir);
	return count;
}

/* How many hex digits and dashes begin here. */
static size_t
hex_span(const char *p, const char *end)
{
	const char *start = p;

	while (p < end && (isxdigit((unsigned char)*p) || *p == '-'))
		p++;
	return (size_t)(p - start);
}

/* Has one value: what is random, and what a program has of its own in an ETag. */
static void
mask(struct output *out)
{
	char *end = out->p + out->len;

	for (char *p = out->p; p < end; p++) {
		size_t n = hex_span(p, end);

		if ((n == 32 && p - out->p >= 6 &&
			memcmp(p - 6, "agent_", 6) == 0) ||
		    (n == 36 && p[8] == '-' && p[13] == '-'))
			memset(p, 'x', n);
		if (n == 33 && p[16] == '-')
			memset(p + 17, 'x', 16);
		if (n > 0)
			p += n - 1;
	}
}

static struct output
read_output(int fd)
{
	struct output out = { NULL, 0 };
	struct stat st;

	if (fstat(fd, &st) != 0 ||
	    (out.p = malloc((size_t)st.st_size + 1)) == NULL)
		err(125, "output");
	out.len = (size_t)st.st_size;
	if (pread(fd, out.p, out.len, 0) != st.st_size)
		err(125, "output");
	mask(&out);
	return out;
}

static int
open_body(const struct test_request *request)
{
	int fd = open(request->body, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		err(125, "%s", request->body);
	return fd;
}

/* The response of a process of its own. */
static struct output
run_apart(const struct test_request *request)
{
	char *words[] = { request->program, NULL };
	posix_spawn_file_actions_t files;
	struct output out;
	int fd = memfd_create("out", MFD_CLOEXEC), body = open_body(request);
	int status;
	pid_t pid;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, body, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, fd, STDOUT_FILENO);
	if (posix_spawn(&pid, request->program, &files, NULL, words,
		request->environment) != 0 ||
	    waitpid(pid, &status, 0) != pid || status != 0)
		errx(125, "%s: %s fails", request->label, request->program);
	posix_spawn_file_actions_destroy(&files);
	out = read_output(fd);
	close(body);
	close(fd);
	return out;
}

/*
 * The same in this process.  The environment is copied, because a relay wipes what
 * is secret in it.
 */
static struct output
run_here(const struct test_request *request)
{
	char **saved = environ, *own[TEST_REQUEST_WORDS_MAX];
	int in = dup(STDIN_FILENO), out = dup(STDOUT_FILENO);
	int body = open_body(request), fd = memfd_create("out", MFD_CLOEXEC);
	struct output output;
	size_t n = 0;

	for (; request->environment[n] != NULL; n++)
		own[n] = strdup(request->environment[n]);
	own[n] = NULL;
	if (dup2(body, STDIN_FILENO) < 0 || dup2(fd, STDOUT_FILENO) < 0)
		err(125, "dup2");
	environ = own;
	if (test_request_run(request->endpoint) != 0)
		errx(
		    1, "%s: the program fails in this process", request->label);
	environ = saved;
	dup2(in, STDIN_FILENO);
	dup2(out, STDOUT_FILENO);
	output = read_output(fd);
	close(in);
	close(out);
	close(body);
	close(fd);
	while (n > 0)
		free(own[--n]);
	return output;
}

static void
compare(const struct replay *request, size_t round)
{
	struct output here = run_here(&request->asked);

	if (here.len != request->expected.len ||
	    memcmp(here.p, request->expected.p, here.len) != 0) {
		fprintf(stderr, "%s: round %zu differs\n---- here\n",
		    request->asked.label, round);
		fwrite(here.p, 1, here.len < 3000 ? here.len : 3000, stderr);
		fprintf(stderr, "\n---- in a process of its own\n");
		fwrite(request->expected.p, 1,
		    request->expected.len < 3000 ? request->expected.len : 3000,
		    stderr);
		exit(1);
	}
	free(here.p);
}

int
main(int argc, char **argv)
{
	static struct replay requests[MAX_REQUESTS];
	size_t rounds, count = 0, memory = 0, files = 0, grown;

	if (argc != 2 || (rounds = strtoul(argv[1], NULL, 10)) < 10)
		errx(2, "usage: in_process ROUNDS <REQUESTS (10 or more)");
	while (
	    count < MAX_REQUESTS && test_request_read(&requests[count].asked))
		count++;
	for (size_t i = 0; i < count; i++)
		requests[i].expected = run_apart(&requests[i].asked);
	for (size_t round = 0; round < rounds; round++) {
		if (round == rounds / 2) {
			memory = allocated();
			files = open_files();
		}
		for (size_t i = 0; i < count; i++)
			compare(&requests[i], round);
	}
	grown = allocated() > memory ? allocated() - memory : 0;
	printf(
	    "%zu requests, %zu rounds, memory grew by %zu bytes, files by %zd\n",
	    count, rounds, grown, (ssize_t)(open_files() - files));
	return grown > GROWTH_MAX || open_files() != files ? 1 : 0;
}
