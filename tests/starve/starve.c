/*
 * starve - runs a program again and again, and each time another of its
 * allocations or system calls fails.
 *
 *   starve [-1] [-i BODY] [-o DIR] [-p NAME] [-t SECONDS] [-n FROM[-TO]] [-e E]
 *          [-s STEP[+OFFSET]] [-r FILE] MODE PROGRAM ARGS...
 *
 *   starve errors
 *
 *   MODE   none         nothing fails; a list of the system calls
 *          alloc        the n-th allocation gets no memory
 *          alloc-after  nor does any after it
 *          call         the n-th system call fails, once with each error that fits
 *                       it (calls.c); of a transfer once half is done, once a byte
 *          call-after   and so do all later calls that the error fits
 *          short        every transfer is of one byte
 *   -i     is standard input; -t how long a run may take (20)
 *   -1     only the run of -n and -e: not even one before it in which nothing fails
 *   -n     only these n; -e only this error (EIO ... half, one); -s of the runs
 *          that are left every STEP-th, from OFFSET on
 *   -p     counts the allocations only of a program of this name
 *   -r     is removed before each run
 *
 * Runs that end and write the same are one outcome.  It is told at its first run,
 * in fields with tabs between them: its number, n, call, error, exit status (or
 * "signal N", or "hang").  DIR/NUMBER.out and DIR/NUMBER.err hold what the program
 * wrote.  At the end: "total", runs, n of the last there is, and "count" lines: an
 * outcome's number, its runs.
 *
 * "errors" prints the table of system calls.  The program is built with inject.c.  Calls of processes that it starts count
 * too, without those of the loader.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "calls.h"
#include "starve.h"
#include "trace.h"

enum { OUTCOMES_MAX = 4096, OUTPUT_MAX = 1 << 24, HANG = -1 };

struct outcome {
	int status;
	size_t runs, len[2];
	char *text[2]; /* masked: standard output and standard error */
};

static struct {
	const char *input, *dir, *only, *removed;
	char **command;
	size_t from, to, step, offset;
	unsigned seconds;
	int error;
	bool single;
} options = { .input = "/dev/null",
	.from = 1,
	.to = SIZE_MAX,
	.step = 1,
	.seconds = 20 };

static struct starve *shared;
static struct trace trace;
static struct outcome outcomes[OUTCOMES_MAX];
static size_t outcome_count, chosen, runs;
static int output_fd[2], shared_fd;
static volatile pid_t child;

static void
too_long(int sig)
{
	(void)sig;
	(void)kill(-child, SIGKILL);
}

static _Noreturn void
become_program(bool traced)
{
	int in = open(options.input, O_RDONLY);

	if (setpgid(0, 0) != 0 || in < 0 || dup2(in, 0) < 0 ||
	    dup2(output_fd[0], 1) < 0 || dup2(output_fd[1], 2) < 0 ||
	    dup2(shared_fd, STARVE_FD) < 0)
		err(125, "%s", options.input);
	if (in > 2)
		close(in);
	if (traced)
		trace_me();
	execv(options.command[0], options.command);
	err(125, "%s", options.command[0]);
}

/* An open file, without a name, that a program does not get by itself. */
static int
memory_file(void)
{
	int fd = memfd_create("starve", MFD_CLOEXEC);

	if (fd < 0)
		err(125, "memfd_create");
	return fd;
}

/* How the program ended: its status as waitpid() tells it, or HANG. */
static int
run_once(bool traced)
{
	int status = 0;
	bool ended;

	for (int i = 0; i < 2; i++) {
		if (ftruncate(output_fd[i], 0) != 0 ||
		    lseek(output_fd[i], 0, SEEK_SET) != 0)
			err(125, "the output");
	}
	if (options.removed != NULL)
		(void)unlink(options.removed);
	shared->count = shared->failed = 0;
	child = fork();
	if (child < 0)
		err(125, "fork");
	if (child == 0)
		become_program(traced);
	(void)setpgid(child, child);
	alarm(options.seconds);
	ended = traced ? trace_run(&trace, child, &status)
		       : waitpid(child, &status, 0) == child;
	alarm(0);
	(void)kill(-child, SIGKILL); /* whatever it left running */
	if (ended)
		return status;
	while (waitpid(-1, NULL, __WALL) > 0 || errno == EINTR)
		;
	return HANG;
}

/* What was written, with random names as h; the caller frees it. */
static char *
read_output(int fd, size_t *n)
{
	char *p = malloc(OUTPUT_MAX);
	ssize_t got = p != NULL ? pread(fd, p, OUTPUT_MAX, 0) : -1;
	size_t digits = 0;

	if (got < 0)
		err(125, "the output");
	*n = (size_t)got;
	for (size_t i = 0; i <= *n; i++) {
		if (i < *n && strchr("0123456789abcdef-", p[i]) != NULL) {
			digits++;
			continue;
		}
		if (digits >= 20)
			memset(p + i - digits, 'h', digits);
		digits = 0;
	}
	return p;
}

static void
keep(size_t number, const char *suffix, const char *p, size_t n)
{
	char path[4096];
	FILE *out;

	if (options.dir == NULL)
		return;
	snprintf(path, sizeof(path), "%s/%zu.%s", options.dir, number, suffix);
	out = fopen(path, "w");
	if (out == NULL || fwrite(p, 1, n, out) != n || fclose(out) != 0)
		err(125, "%s", path);
}

static void
print_end(int status)
{
	if (status == HANG)
		puts("hang");
	else if (WIFSIGNALED(status))
		printf("signal %d\n", WTERMSIG(status));
	else
		printf("%d\n", WEXITSTATUS(status));
}

static bool
is_like(const struct outcome *a, const struct outcome *b)
{
	return a->status == b->status && a->len[0] == b->len[0] &&
	    a->len[1] == b->len[1] &&
	    memcmp(a->text[0], b->text[0], a->len[0]) == 0 &&
	    memcmp(a->text[1], b->text[1], a->len[1]) == 0;
}

static void
take_outcome(size_t n, const char *call, const char *error, int status)
{
	struct outcome o = { .status = status };

	runs++;
	for (int i = 0; i < 2; i++)
		o.text[i] = read_output(output_fd[i], &o.len[i]);
	for (size_t i = 0; i < outcome_count; i++) {
		if (is_like(&outcomes[i], &o)) {
			outcomes[i].runs++;
			free(o.text[0]);
			free(o.text[1]);
			return;
		}
	}
	if (outcome_count == OUTCOMES_MAX)
		errx(125, "too many outcomes");
	printf("%zu\t%zu\t%s\t%s\t", outcome_count, n, call, error);
	print_end(status);
	keep(outcome_count, "out", o.text[0], o.len[0]);
	keep(outcome_count, "err", o.text[1], o.len[1]);
	o.runs = 1;
	outcomes[outcome_count++] = o;
}

/* Whether the next run is one of those that -s wants. */
static bool
is_wanted(void)
{
	return chosen++ % options.step == options.offset;
}

static size_t
starve_allocations(bool and_after)
{
	size_t last;

	shared->fails_at = 0;
	(void)run_once(false);
	last = shared->count;
	shared->and_after = and_after;
	for (size_t n = options.from; n <= options.to && n <= last; n++) {
		if (!is_wanted())
			continue;
		shared->fails_at = n;
		take_outcome(n, "alloc", "ENOMEM", run_once(false));
	}
	return last;
}

/* Returns n, or 0 when there is no n-th call. */
static size_t
starve_one_call(bool and_after)
{
	int status;

	trace.fails_at = options.from;
	trace.error = options.error;
	trace.and_after = and_after;
	status = run_once(true);
	take_outcome(options.from,
	    trace.failed > 0 ? call_find(trace.first)->name : "-",
	    call_error_name(options.error), status);
	return trace.failed > 0 ? options.from : 0;
}

static size_t
starve_one_allocation(bool and_after)
{
	shared->and_after = and_after;
	shared->fails_at = options.from;
	take_outcome(options.from, "alloc", "ENOMEM", run_once(false));
	return shared->failed > 0 ? options.from : 0;
}

/* A retry after these would go on forever, and no kernel goes on with them. */
static bool
passes(int error)
{
	return error == EINTR || error == EAGAIN;
}

static void
starve_call(size_t n, const struct call *c, bool and_after)
{
	for (size_t i = 0; i < CALL_ERRORS_MAX && c->errors[i] != 0; i++) {
		int error = c->errors[i], status;

		if ((options.error != 0 && options.error != error) ||
		    (and_after && passes(error)) || !is_wanted())
			continue;
		trace.fails_at = n;
		trace.error = error;
		trace.and_after = and_after;
		status = run_once(true);
		/* Another call than before may be the n-th: polls differ. */
		take_outcome(n,
		    trace.failed > 0 ? call_find(trace.first)->name : "-",
		    call_error_name(error), status);
	}
}

static size_t
starve_calls(bool and_after, bool list)
{
	static long calls[TRACE_CALLS_MAX];
	size_t last;

	take_outcome(0, "-", "-", run_once(true));
	last = trace.count < TRACE_CALLS_MAX ? trace.count : TRACE_CALLS_MAX;
	memcpy(calls, trace.calls, sizeof(calls));
	for (size_t n = options.from; n <= options.to && n <= last; n++) {
		if (list)
			printf("call\t%zu\t%s\n", n,
			    call_find(calls[n - 1])->name);
		else
			starve_call(n, call_find(calls[n - 1]), and_after);
	}
	return last;
}

static void
read_range(const char *text)
{
	char *end;

	options.from = strtoul(text, &end, 10);
	options.to = *end == '-' ? strtoul(end + 1, &end, 10) : options.from;
	if (*end != '\0' || options.from == 0)
		errx(125, "-n %s", text);
}

static void
read_step(const char *text)
{
	char *end;

	options.step = strtoul(text, &end, 10);
	options.offset = *end == '+' ? strtoul(end + 1, &end, 10) : 0;
	if (*end != '\0' || options.step == 0)
		errx(125, "-s %s", text);
	options.offset %= options.step;
}

static void
read_options(int argc, char **argv)
{
	int c;

	while ((c = getopt(argc, argv, "+i:o:p:t:n:e:s:r:1")) != -1) {
		switch (c) {
		case 'i':
			options.input = optarg;
			break;
		case 'o':
			options.dir = optarg;
			break;
		case 'p':
			options.only = optarg;
			break;
		case 't':
			options.seconds = (unsigned)strtoul(optarg, NULL, 10);
			break;
		case '1':
			options.single = true;
			break;
		case 'r':
			options.removed = optarg;
			break;
		case 'n':
			read_range(optarg);
			break;
		case 's':
			read_step(optarg);
			break;
		case 'e':
			options.error = call_error_named(optarg);
			if (options.error != 0)
				break;
			errx(125, "-e %s", optarg);
		default:
			exit(125);
		}
	}
	if (argc - optind < 2)
		errx(125, "usage: starve [OPTIONS] MODE PROGRAM ARGS...");
	options.command = argv + optind + 1;
}

static void
prepare(void)
{
	struct sigaction on_alarm = { .sa_handler = too_long };

	sigaction(SIGALRM, &on_alarm, NULL);
	output_fd[0] = memory_file();
	output_fd[1] = memory_file();
	shared_fd = memory_file();
	if (ftruncate(shared_fd, sizeof(*shared)) != 0)
		err(125, "ftruncate");
	shared = mmap(NULL, sizeof(*shared), PROT_READ | PROT_WRITE, MAP_SHARED,
	    shared_fd, 0);
	if (shared == MAP_FAILED)
		err(125, "mmap");
	if (options.only != NULL)
		snprintf(shared->program, sizeof(shared->program), "%s",
		    options.only);
}

/* A program has its own buffers: one run shows all that it reads and writes. */
static size_t
starve_transfers(void)
{
	int status;

	trace.fails_at = 1;
	trace.error = CALL_ONE;
	trace.and_after = true;
	status = run_once(true);
	take_outcome(1, "all transfers", "one", status);
	return trace.failed;
}

/* Returns n of the last there is. */
static size_t
starve(const char *mode)
{
	bool and_after = strstr(mode, "-after") != NULL;

	if (strcmp(mode, "alloc") == 0 || strcmp(mode, "alloc-after") == 0)
		return options.single ? starve_one_allocation(and_after)
				      : starve_allocations(and_after);
	if (strcmp(mode, "call") == 0 || strcmp(mode, "call-after") == 0)
		return options.single ? starve_one_call(and_after)
				      : starve_calls(and_after, false);
	if (strcmp(mode, "short") == 0)
		return starve_transfers();
	if (strcmp(mode, "none") == 0)
		return starve_calls(false, true);
	errx(125, "no such mode: %s", mode);
}

int
main(int argc, char **argv)
{
	const char *mode;
	size_t last;

	if (argc == 2 && strcmp(argv[1], "errors") == 0) {
		call_print_table();
		return 0;
	}
	read_options(argc, argv);
	mode = argv[optind];
	prepare();
	last = starve(mode);
	for (size_t i = 0; i < outcome_count; i++)
		printf("count\t%zu\t%zu\n", i, outcomes[i].runs);
	printf("total\t%zu\t%zu\n", runs, last);
	return 0;
}
