/*
 * compare - two commands in turn, A B A B ..., as whole processes.
 *
 * usage: compare RUNS [NAME=VALUE ...] -- A [-- B]
 *
 * A and B are programs with their arguments; the NAME=VALUE before their name is
 * their environment (empty otherwise; those before the first -- are for both),
 * and <FILE among it their standard input.
 * A name that comes again replaces the one before.  A program whose answer is a fault of
 * the server (status 5xx) ends the comparison: it is no measure.
 * FEWER=10 in our own environment makes a tenth of the runs.
 * Prints one line of JSON: medians in milliseconds of wall and processor time and of
 * page faults, and the median ratio A/B of wall time, pair by pair.
 */
/* memfd_create() */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RUNS_MAX = 20000, WORDS_MAX = 64 };

struct command {
	char *argv[WORDS_MAX]; /* the program first */
	size_t argc;
	char *env[WORDS_MAX];
	size_t env_count;
	const char *input; /* NULL: ours */
};

struct sample {
	double wall_ms, cpu_ms, faults;
};

static double
now_ms(void)
{
	struct timespec ts;

	clock_gettime(CLOCK_MONOTONIC, &ts);
	return (double)ts.tv_sec * 1e3 + (double)ts.tv_nsec / 1e6;
}

static double
ms(struct timeval tv)
{
	return (double)tv.tv_sec * 1e3 + (double)tv.tv_usec / 1e3;
}

/* Its output goes to the file, or nowhere (-1). */
static struct sample
run_to(struct command *c, int output)
{
	posix_spawn_file_actions_t actions;
	double start = now_ms();
	struct rusage usage;
	int status;
	pid_t pid;

	posix_spawn_file_actions_init(&actions);
	if (output >= 0)
		posix_spawn_file_actions_adddup2(&actions, output, 1);
	else
		posix_spawn_file_actions_addopen(
		    &actions, 1, "/dev/null", O_WRONLY, 0);
	if (c->input != NULL)
		posix_spawn_file_actions_addopen(
		    &actions, 0, c->input, O_RDONLY, 0);
	if (posix_spawn(&pid, c->argv[0], &actions, NULL, c->argv, c->env) !=
		0 ||
	    wait4(pid, &status, 0, &usage) < 0 || status != 0) {
		fprintf(stderr, "compare: %s failed\n", c->argv[0]);
		exit(1);
	}
	posix_spawn_file_actions_destroy(&actions);
	return (struct sample){ now_ms() - start,
		ms(usage.ru_utime) + ms(usage.ru_stime),
		(double)usage.ru_minflt };
}

static struct sample
run(struct command *c)
{
	return run_to(c, -1);
}

static void
check(struct command *c)
{
	char head[sizeof("Status: 5") - 1] = "";
	int output = memfd_create("answer", 0);

	(void)run_to(c, output);
	if (output >= 0 && pread(output, head, sizeof(head), 0) > 0 &&
	    memcmp(head, "Status: 5", sizeof(head)) == 0) {
		fprintf(stderr, "compare: %s answers a fault\n", c->argv[0]);
		exit(1);
	}
	close(output);
}

static int
ascending(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double
median(double *values, int n)
{
	qsort(values, (size_t)n, sizeof(values[0]), ascending);
	return values[n / 2];
}

static double values[RUNS_MAX];

static void
print(const char *name, const struct sample *s, int n)
{
	for (int i = 0; i < n; i++)
		values[i] = s[i].wall_ms;
	printf("\"%s_ms\":%.3f,", name, median(values, n));
	for (int i = 0; i < n; i++)
		values[i] = s[i].cpu_ms;
	printf("\"%s_cpu_ms\":%.3f,", name, median(values, n));
	for (int i = 0; i < n; i++)
		values[i] = s[i].faults;
	printf("\"%s_faults\":%.0f,", name, median(values, n));
}

static void
set_variable(struct command *c, char *word)
{
	size_t name = strcspn(word, "=") + 1, i = 0;

	while (i < c->env_count && strncmp(c->env[i], word, name) != 0)
		i++;
	if (i == WORDS_MAX - 1)
		return;
	c->env[i] = word;
	c->env_count += i == c->env_count;
}

/* Words up to the next "--" or the end; the program is the first without '='. */
static char **
read_command(char **word, struct command *c)
{
	for (; *word != NULL && strcmp(*word, "--") != 0; word++) {
		if (c->argc == 0 && (*word)[0] == '<') {
			c->input = *word + 1;
		} else if (c->argc == 0 && strchr(*word, '=') != NULL) {
			set_variable(c, *word);
		} else if (c->argc < WORDS_MAX - 1) {
			c->argv[c->argc++] = *word;
		}
	}
	return *word != NULL ? word + 1 : word;
}

int
main(int argc, char **argv)
{
	static struct sample a[RUNS_MAX], b[RUNS_MAX];
	struct command both = { 0 }, first, second;
	const char *fewer = getenv("FEWER");
	int runs = argc > 1 ? (int)strtol(argv[1], NULL, 10) : 0;
	char **word = argv + 2;

	if (fewer != NULL && strtol(fewer, NULL, 10) > 1)
		runs = runs / (int)strtol(fewer, NULL, 10) + 1;
	if (runs < 1 || runs > RUNS_MAX)
		return 2;
	word = read_command(word, &both);
	first = second = both;
	word = read_command(word, &first);
	(void)read_command(word, &second);
	if (first.argc == 0)
		return 2;
	check(&first);
	if (second.argc > 0)
		check(&second);
	for (int i = 0; i < runs; i++) {
		a[i] = run(&first);
		if (second.argc > 0)
			b[i] = run(&second);
	}
	putchar('{');
	print("a", a, runs);
	if (second.argc > 0) {
		print("b", b, runs);
		for (int i = 0; i < runs; i++)
			values[i] = a[i].wall_ms / b[i].wall_ms;
		printf("\"ratio\":%.3f,", median(values, runs));
	}
	printf("\"runs\":%d}\n", runs);
	return 0;
}
