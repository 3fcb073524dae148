/*
 * cgi_run - runs a program like a web server, and separates the parts of its answer.
 *
 *   cgi_run DIR [NAME=VALUE ...] COMMAND [ARGUMENT ...]
 *   cgi_run -t DIR <REQUESTS
 *
 * The first form runs one COMMAND with only this environment.  DIR/out gets its
 * output, DIR/head and DIR/body the parts before and after the first empty line,
 * and DIR/error its standard error.  DIR/ended gets one line with the exit status
 * and the HTTP status, which is left out if there is not exactly one.
 *
 * The second form runs many REQUESTS (test_request.h).  It prints one JSON object a line:
 * {"number": from 0, "row": label, "exit", "status" (or null), "head": [line, ...],
 * "bytes": the number of bytes of the body, "body", "error"}.  A byte that is not UTF-8
 * becomes a character from U+F780 to U+F7FF.
 *
 * cgi_fork is the same with the endpoints linked into it: a COMMAND is one of them,
 * and a copy of this process runs it.  Most of the cost of a request to a live brand is
 * the start of the program "live", which loads forty libraries; here they are loaded
 * once.
 *
 * If CONTENT_LENGTH is not given and standard input is a file, it is the file's size.
 */
#include <err.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <curl/curl.h>

#include "test_request.h"

/* cgi_fork has it. */
#pragma weak curl_global_init

struct text {
	char *p;
	size_t len;
};

struct answer {
	int exit_status;
	int http_status; /* 0: none, or more than one */
	struct text out, head, body, error;
};

static int
open_in(const char *dir, const char *name)
{
	char path[4096];
	int fd;

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	fd = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	if (fd < 0)
		err(125, "%s", path);
	return fd;
}

static struct text
read_all(int fd)
{
	struct text text = { NULL, 0 };
	struct stat st;
	ssize_t n;

	if (fstat(fd, &st) != 0)
		err(125, "fstat");
	text.p = malloc((size_t)st.st_size + 1);
	if (text.p == NULL)
		err(125, "malloc");
	while (text.len < (size_t)st.st_size) {
		n = pread(fd, text.p + text.len, (size_t)st.st_size - text.len,
		    (off_t)text.len);
		if (n <= 0)
			err(125, "read");
		text.len += (size_t)n;
	}
	text.p[text.len] = '\0';
	return text;
}

static void
write_file(const char *dir, const char *name, struct text text)
{
	int fd = open_in(dir, name);

	if (write(fd, text.p, text.len) != (ssize_t)text.len)
		err(125, "write");
	close(fd);
}

/* Of two variables with one name the later counts.  Returns how many are left. */
static size_t
keep_last(char **env, size_t n)
{
	size_t kept = 0;

	for (size_t i = 0; i < n; i++) {
		size_t name = strcspn(env[i], "=") + 1, j = 0;

		while (j < kept && strncmp(env[j], env[i], name) != 0)
			j++;
		env[j] = env[i];
		if (j == kept)
			kept++;
	}
	return kept;
}

/* Adds what the size of standard input says, for a variable to override. */
static size_t
content_length(char **env, int input, char *room, size_t size)
{
	struct stat st;

	if (fstat(input, &st) != 0 || !S_ISREG(st.st_mode))
		return 0;
	snprintf(room, size, "CONTENT_LENGTH=%lld", (long long)st.st_size);
	env[0] = room;
	return 1;
}

static pid_t
start_program(char **words, char **env, const int files[3])
{
	posix_spawn_file_actions_t actions;
	pid_t pid;

	posix_spawn_file_actions_init(&actions);
	for (int fd = 0; fd < 3; fd++)
		posix_spawn_file_actions_adddup2(&actions, files[fd], fd);
	if (posix_spawn(&pid, *words, &actions, NULL, words, env) != 0)
		err(125, "%s", *words);
	posix_spawn_file_actions_destroy(&actions);
	return pid;
}

static pid_t
start_endpoint(const struct endpoint *endpoint, char **env, const int files[3])
{
	pid_t pid;

	/* What is buffered is this process's own. */
	fflush(stdout);
	pid = fork();
	if (pid < 0)
		err(125, "fork");
	if (pid > 0)
		return pid;
	for (int fd = 0; fd < 3; fd++) {
		if (dup2(files[fd], fd) < 0)
			_exit(125);
	}
	__fpurge(stdin);
	environ = env;
	exit(test_request_run(endpoint));
}

static int
run(char **words, int input, int output, int error)
{
	char *env[TEST_REQUEST_WORDS_MAX + 2], length[64];
	const int files[] = { input, output, error };
	size_t n = content_length(env, input, length, sizeof(length));
	const struct endpoint *endpoint;
	int status;
	pid_t pid;

	while (*words != NULL && strchr(*words, '=') != NULL) {
		if (n > TEST_REQUEST_WORDS_MAX)
			errx(125, "too many variables");
		env[n++] = *words++;
	}
	env[keep_last(env, n)] = NULL;
	if (*words == NULL)
		errx(125, "no command");
	endpoint = test_request_endpoint(*words);
	pid = endpoint != NULL ? start_endpoint(endpoint, env, files)
			       : start_program(words, env, files);
	if (waitpid(pid, &status, 0) != pid)
		err(125, "waitpid");
	return WIFSIGNALED(status) ? 128 + WTERMSIG(status)
				   : WEXITSTATUS(status);
}

/* The parts before and after the first empty line. */
static void
split(struct answer *a)
{
	char *gap = a->out.p[0] == '\n'
	    ? a->out.p
	    : memmem(a->out.p, a->out.len, "\n\n", 2);

	a->head = a->body = a->out;
	if (gap == NULL) {
		a->body.len = 0;
		return;
	}
	gap += gap > a->out.p;
	a->head.len = (size_t)(gap - a->out.p);
	a->body.p = gap + 1;
	a->body.len = a->out.len - a->head.len - 1;
}

static const char *
next_line(struct text head, const char *line)
{
	const char *end = head.p + head.len,
		   *feed = memchr(line, '\n', (size_t)(end - line));

	return feed == NULL || feed + 1 == end ? NULL : feed + 1;
}

static int
http_status(struct text head)
{
	int status = 0, found = 0;
	const char *line = head.len > 0 ? head.p : NULL;

	for (; line != NULL; line = next_line(head, line)) {
		char *end;
		long n;

		if (strncmp(line, "Status: ", 8) != 0)
			continue;
		n = strtol(line + 8, &end, 10);
		found++;
		status = *end == ' ' ? (int)n : 0;
	}
	return found == 1 ? status : 0;
}

static struct answer
ask(const char *dir, char **words, int input)
{
	struct answer a;
	int out = open_in(dir, "out"), error = open_in(dir, "error");

	a.exit_status = run(words, input, out, error);
	a.out = read_all(out);
	a.error = read_all(error);
	close(out);
	close(error);
	split(&a);
	a.http_status = http_status(a.head);
	return a;
}

static void
ask_one(const char *dir, char **words)
{
	struct answer a = ask(dir, words, STDIN_FILENO);
	char line[64];

	if (a.http_status != 0)
		snprintf(line, sizeof(line), "%d %d\n", a.exit_status,
		    a.http_status);
	else
		snprintf(line, sizeof(line), "%d\n", a.exit_status);
	write_file(dir, "head", a.head);
	write_file(dir, "body", a.body);
	write_file(dir, "ended", (struct text){ line, strlen(line) });
}

/* The length of the character at P, 0 where there is none. */
static size_t
utf8_len(const unsigned char *p, size_t left)
{
	static const unsigned least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	size_t len = *p < 0x80 ? 1
	    : *p >> 5 == 6     ? 2
	    : *p >> 4 == 14    ? 3
	    : *p >> 3 == 30    ? 4
			       : 0;
	unsigned c = len < 2 ? *p : *p & (0x7fU >> len);

	if (len == 0 || len > left)
		return 0;
	for (size_t i = 1; i < len; i++) {
		if (p[i] >> 6 != 2)
			return 0;
		c = c << 6 | (p[i] & 0x3f);
	}
	if (c < least[len] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
		return 0;
	return len;
}

static void
print_string(const char *text, size_t left)
{
	const unsigned char *p = (const unsigned char *)text;
	size_t len;

	putchar('"');
	for (; left > 0; p += len, left -= len) {
		for (len = 0; len < left && p[len] >= 0x20 && p[len] < 0x80 &&
		     p[len] != '"' && p[len] != '\\';)
			len++;
		if (len > 0) {
			fwrite(p, 1, len, stdout);
			continue;
		}
		len = utf8_len(p, left);
		if (len == 0)
			printf("\\uf7%02x", *p);
		else if (*p == '"' || *p == '\\')
			printf("\\%c", *p);
		else if (*p == '\n')
			fputs("\\n", stdout);
		else if (*p < 0x20)
			printf("\\u%04x", *p);
		else
			fwrite(p, 1, len, stdout);
		len += len == 0;
	}
	putchar('"');
}

static void
print_answer(unsigned number, const char *label, const struct answer *a)
{
	const char *line = a->head.len > 0 ? a->head.p : NULL, *next;

	printf("{\"number\":%u,\"row\":", number);
	print_string(label, strlen(label));
	printf(",\"exit\":%d,\"status\":", a->exit_status);
	if (a->http_status != 0)
		printf("%d", a->http_status);
	else
		fputs("null", stdout);
	fputs(",\"head\":[", stdout);
	for (; line != NULL; line = next) {
		const char *end = a->head.p + a->head.len,
			   *feed = memchr(line, '\n', (size_t)(end - line));

		next = next_line(a->head, line);
		print_string(
		    line, (size_t)((feed != NULL ? feed : end) - line));
		if (next != NULL)
			putchar(',');
	}
	printf("],\"bytes\":%zu,\"body\":", a->body.len);
	print_string(a->body.p, a->body.len);
	fputs(",\"error\":", stdout);
	print_string(a->error.p, a->error.len);
	puts("}");
}

static void
ask_many(const char *dir)
{
	char *words[TEST_REQUEST_WORDS_MAX];

	for (unsigned n = 0; test_request_words(words); n++) {
		int input = open(words[1], O_RDONLY | O_CLOEXEC);
		struct answer a;

		if (input < 0)
			err(125, "%s: %s", words[0], words[1]);
		a = ask(dir, words + 2, input);
		close(input);
		print_answer(n, words[0], &a);
		free(a.out.p);
		free(a.error.p);
		for (char **word = words; *word != NULL; word++)
			free(*word);
	}
}

int
main(int argc, char **argv)
{
	/* Reads the tables of TLS once, instead of once in each copy. */
	if (curl_global_init != NULL &&
	    curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		errx(125, "curl_global_init");
	if (argc == 3 && strcmp(argv[1], "-t") == 0)
		ask_many(argv[2]);
	else if (argc > 2)
		ask_one(argv[1], argv + 2);
	else
		errx(125, "usage: cgi_run DIR [NAME=VALUE ...] COMMAND");
	return fflush(stdout) == 0 ? 0 : 125;
}
