/*
 * damage - damages a snapshot in many ways, one at a time, and checks the answers of the
 * programs and the result of verify.
 *
 *   damage HOST FILE flips SEED COUNT <REQUESTS
 *   damage HOST FILE pages SIZE <REQUESTS
 *   damage HOST FILE cuts SIZE <REQUESTS
 *
 * flips  changes COUNT single bits, one at a time, at places that SEED chooses
 * pages  fills each page of SIZE bytes with zeros, except a page of zeros
 * cuts   ends the file at each multiple of SIZE, and 1 and 517 bytes after it
 *
 * REQUESTS are those of test_request.h.  For each damage, a copy of this process, which
 * has the endpoints linked into it, makes all requests within ten seconds.  At the end,
 * FILE is as before.
 *
 * A correct answer is equal to that of the undamaged file, or is 502, or is an error of a
 * JSON-RPC method.  Bodies with a type of JSON must be JSON.  snapshot_verify() must find
 * each damage.
 *
 * Prints one line with the counts.  After a wrong answer, prints it: exit 1.
 */
#include <ctype.h>
#include <err.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "json/json_validate.h"
#include "generation/verify.h"
#include "test_request.h"

enum {
	MAX_REQUESTS = 64,
	MAX_COMPLAINTS = 10,
	SECONDS = 10,
};

struct text {
	char *p;
	size_t len;
};

struct replay {
	struct test_request asked;
	struct text whole; /* the answer of the whole file */
};

/* Shared with the copies of this process. */
static struct tally {
	size_t damages, answers, same, failed, other, bad, complaints;
} * tally;

static struct replay requests[MAX_REQUESTS];
static size_t request_count;
static const char *host, *file;

static void
complain(const char *damage, const char *what, const char *detail)
{
	if (tally->complaints++ < MAX_COMPLAINTS)
		fprintf(stderr, "%s: %s: %s\n", damage, what, detail);
}

/* What is random has one value: the UUIDs of A2A. */
static void
mask(struct text *t)
{
	static const char form[] = "........-....-....-....-............\"";

	for (size_t at = 0; at + strlen(form) <= t->len; at++) {
		size_t n = 0;

		while (form[n] != '\0' &&
		    (form[n] == '.' ? isxdigit((unsigned char)t->p[at + n])
				    : t->p[at + n] == form[n]))
			n++;
		if (form[n] == '\0')
			memset(t->p + at, 'x', n - 1);
	}
}

/* Removes the half of an ETag that names the file (cgi/etag.h). */
static void
cut_question(struct text *t)
{
	static const char before[] = "\nETag: W/\"0123456789abcdef";
	static const char question[] = "-0123456789abcdef";
	char *tag = strstr(t->p, "\nETag: W/\""), *end = t->p + t->len;
	char *cut = tag != NULL ? tag + strlen(before) : end;

	if (cut + strlen(question) >= end || *cut != '-')
		return;
	memmove(cut, cut + strlen(question),
	    (size_t)(end + 1 - cut) - strlen(question));
	t->len -= strlen(question);
}

static struct text
ask(struct test_request *r)
{
	int in = open(r->body, O_RDONLY), out = memfd_create("out", 0);
	int saved = dup(STDOUT_FILENO);
	struct text text;
	struct stat st;

	if (in < 0 || out < 0 || dup2(in, STDIN_FILENO) < 0 ||
	    dup2(out, STDOUT_FILENO) < 0)
		err(125, "%s", r->body);
	environ = r->environment;
	if (test_request_run(r->endpoint) != 0)
		_exit(124);
	if (dup2(saved, STDOUT_FILENO) < 0 || fstat(out, &st) != 0)
		err(125, "output");
	text.len = (size_t)st.st_size;
	text.p = malloc(text.len + 1);
	if (text.p == NULL || pread(out, text.p, text.len, 0) != st.st_size)
		err(125, "output");
	text.p[text.len] = '\0';
	mask(&text);
	cut_question(&text);
	close(in);
	close(out);
	close(saved);
	return text;
}

/* A body that says of itself that it is JSON is. */
static bool
is_sound(const struct text *answer)
{
	static const struct json_validate_limits limits = { 63, SIZE_MAX,
		SIZE_MAX };
	struct json_validate_failure failure;
	const char *body = strstr(answer->p, "\n\n");
	const char *type = strstr(answer->p, "\nContent-Type: application/");

	if (strncmp(answer->p, "Status: ", 8) != 0 || body == NULL)
		return false;
	body += 2;
	if (type == NULL || type > body ||
	    strncmp(type + 27, "json", 4) * strncmp(type + 27, "problem", 7) !=
		0)
		return true;
	return json_validate(
	    body, answer->len - (size_t)(body - answer->p), limits, &failure);
}

static void
judge(const char *damage, struct replay *r, const struct text *answer)
{
	tally->answers++;
	if (!is_sound(answer))
		complain(damage, r->asked.label, "what is no JSON");
	else if (answer->len == r->whole.len &&
	    memcmp(answer->p, r->whole.p, answer->len) == 0)
		tally->same++;
	else if (strncmp(answer->p, "Status: 502 ", 12) == 0 ||
	    strstr(answer->p, "\"isError\":true") != NULL ||
	    strstr(answer->p, "{\"code\":-32") != NULL)
		tally->failed++;
	else {
		size_t at = 0;
		char text[200];

		tally->other++;
		while (answer->p[at] == r->whole.p[at])
			at++;
		snprintf(text, sizeof(text),
		    "other bytes from %zu on: %.60s, not %.60s", at,
		    answer->p + at, r->whole.p + at);
		complain(damage, r->asked.label, text);
	}
}

static void
ask_all(const char *damage)
{
	struct error f;

	alarm(SECONDS);
	for (size_t i = 0; i < request_count; i++) {
		struct text answer = ask(&requests[i].asked);

		judge(damage, &requests[i], &answer);
		free(answer.p);
	}
	if (snapshot_verify(file, host, &f) == SNAPSHOT_BAD)
		tally->bad++;
	else
		complain(damage, "verify", "says that it is good");
}

/* Asks in a copy of this process; what it logs is read when it dies. */
static void
try(const char *damage)
{
	int log = memfd_create("log", 0), status;
	pid_t pid = fork();
	char text[2000];
	ssize_t n;

	if (log < 0 || pid < 0)
		err(125, "fork");
	if (pid == 0) {
		int saved = dup(STDERR_FILENO);

		stderr = fdopen(saved, "w");
		if (stderr == NULL || dup2(log, STDERR_FILENO) < 0)
			_exit(125);
		ask_all(damage);
		fflush(stderr);
		_exit(0);
	}
	if (waitpid(pid, &status, 0) != pid)
		err(125, "waitpid");
	tally->damages++;
	if (status != 0) {
		n = pread(log, text, sizeof(text) - 1, 0);
		text[n > 0 ? n : 0] = '\0';
		complain(damage,
		    WIFSIGNALED(status) ? strsignal(WTERMSIG(status)) : "exit",
		    text);
	}
	close(log);
}

static void
put(int fd, const char *p, size_t n, size_t at)
{
	if (pwrite(fd, p, n, (off_t)at) != (ssize_t)n)
		err(125, "%s", file);
}

/* xorshift64*: the same on every machine. */
static uint64_t
next_random(uint64_t *state)
{
	*state ^= *state >> 12;
	*state ^= *state << 25;
	*state ^= *state >> 27;
	return *state * UINT64_C(0x2545f4914f6cdd1d);
}

/* One bit in each of `count` parts of the file. */
static void
flip(int fd, const struct text *whole, uint64_t seed, size_t count)
{
	uint64_t state = seed * 2 + 1;
	char damage[80];

	for (size_t i = 0; i < count; i++) {
		size_t from = whole->len * i / count;
		size_t size = whole->len * (i + 1) / count - from;
		size_t at = from + next_random(&state) % (size > 0 ? size : 1);
		unsigned bit = (unsigned)(next_random(&state) >> 61);
		char byte = (char)(whole->p[at] ^ (char)(1 << bit));

		put(fd, &byte, 1, at);
		snprintf(damage, sizeof(damage), "bit %u of byte %zu", bit, at);
		try(damage);
		put(fd, whole->p + at, 1, at);
	}
}

static void
blank(int fd, const struct text *whole, size_t size)
{
	char *zeros = calloc(size, 1), damage[80];

	if (zeros == NULL)
		err(125, "calloc");
	for (size_t at = 0; at + size <= whole->len; at += size) {
		if (memcmp(whole->p + at, zeros, size) == 0)
			continue;
		put(fd, zeros, size, at);
		snprintf(
		    damage, sizeof(damage), "zeros at page %zu", at / size + 1);
		try(damage);
		put(fd, whole->p + at, size, at);
	}
	free(zeros);
}

static void
cut(int fd, const struct text *whole, size_t size)
{
	static const size_t more[] = { 0, 1, 517 };
	char damage[80];

	for (size_t at = 0; at < whole->len; at += size) {
		for (size_t i = 0; i < 3 && at + more[i] < whole->len; i++) {
			if (ftruncate(fd, (off_t)(at + more[i])) != 0)
				err(125, "%s", file);
			snprintf(damage, sizeof(damage), "cut at byte %zu",
			    at + more[i]);
			try(damage);
			put(fd, whole->p + at, whole->len - at, at);
		}
	}
}

static struct text
read_file(int fd)
{
	struct text text;
	struct stat st;

	if (fstat(fd, &st) != 0)
		err(125, "%s", file);
	text.len = (size_t)st.st_size;
	text.p = malloc(text.len);
	if (text.p == NULL || pread(fd, text.p, text.len, 0) != st.st_size)
		err(125, "%s", file);
	return text;
}

static void
damage_as(char **words, int fd, const struct text *whole)
{
	size_t n = strtoul(words[1], NULL, 10);

	if (strcmp(words[0], "flips") == 0 && words[2] != NULL)
		flip(fd, whole, n, strtoul(words[2], NULL, 10));
	else if (strcmp(words[0], "pages") == 0 && n > 0)
		blank(fd, whole, n);
	else if (strcmp(words[0], "cuts") == 0 && n > 0)
		cut(fd, whole, n);
	else
		errx(2, "there is no damage %s", words[0]);
}

int
main(int argc, char **argv)
{
	struct text whole;
	int fd;

	if (argc < 5)
		errx(2, "usage: damage HOST FILE KIND NUMBER [COUNT]");
	host = argv[1];
	file = argv[2];
	fd = open(file, O_RDWR | O_CLOEXEC);
	tally = mmap(NULL, sizeof(*tally), PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (fd < 0 || tally == MAP_FAILED)
		err(125, "%s", file);
	whole = read_file(fd);
	while (request_count < MAX_REQUESTS &&
	    test_request_read(&requests[request_count].asked))
		request_count++;
	for (size_t i = 0; i < request_count; i++)
		requests[i].whole = ask(&requests[i].asked);
	damage_as(argv + 3, fd, &whole);
	printf(
	    "%zu damages, %zu answers: %zu right, %zu failed, %zu other; verify found %zu\n",
	    tally->damages, tally->answers, tally->same, tally->failed,
	    tally->other, tally->bad);
	fflush(stdout);
	/* Not exit(): what is read once is kept, and a sanitizer calls it a leak. */
	_exit(tally->complaints > 0 || tally->damages == 0);
}
