/*
 * cgi_run - runs a program as a web server would, and takes its answer apart.
 *
 *   cgi_run DIR [NAME=VALUE ...] COMMAND [ARGUMENT ...]
 *   cgi_run -t DIR <REQUESTS
 *   cgi_run -j FILE
 *
 * The first runs one COMMAND with that environment and nothing else.  DIR/out
 * is what it wrote, DIR/head and DIR/body the parts before and after the first
 * empty line, DIR/error its standard error, and DIR/ended one line of the exit
 * status and the HTTP status, which is left out where there is not exactly one.
 *
 * The second runs many.  Each word of a request ends with a NUL: a label, the
 * file that is standard input, then as above; an empty word ends the request.
 * It prints one JSON object a line: {"number": from 0, "row": label, "exit",
 * "status" (or null), "head": [line, ...], "bytes": those of the body, "body",
 * "error"}.  A byte that is no UTF-8 becomes a character from U+F780 to U+F7FF.
 *
 * The third says by its exit status whether FILE is JSON.
 *
 * cgi_fork is the same with the endpoints linked into it: a COMMAND is one of them,
 * and a copy of this process runs it, without the start of a program.
 *
 * CONTENT_LENGTH, unless stated, is the size of a standard input that is a file.
 */
#include <err.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <json-c/json.h>

#include "start_program.h"

enum { MAX_WORDS = 256 };

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

static int
run(char **words, int input, int output, int error)
{
	char *env[MAX_WORDS + 2], length[64];
	const int files[] = { input, output, error };
	size_t n = content_length(env, input, length, sizeof(length));
	int status;
	pid_t pid;

	while (*words != NULL && strchr(*words, '=') != NULL) {
		if (n > MAX_WORDS)
			errx(125, "too many variables");
		env[n++] = *words++;
	}
	env[keep_last(env, n)] = NULL;
	if (*words == NULL)
		errx(125, "no command");
	pid = start_program(words, env, files);
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

/* Reads the words of a request; false at the end. */
static bool
read_request(char **words)
{
	size_t n = 0, room = 0;

	for (;; n++) {
		if (n == MAX_WORDS)
			errx(125, "a request of too many words");
		words[n] = NULL;
		if (getdelim(&words[n], &room, '\0', stdin) < 0)
			break;
		room = 0;
		if (words[n][0] == '\0' && n > 0) {
			free(words[n]);
			words[n] = NULL;
			return true;
		}
	}
	if (n > 0)
		errx(125, "a request without an end: %s", words[0]);
	free(words[0]);
	return false;
}

static void
ask_many(const char *dir)
{
	char *words[MAX_WORDS];

	for (unsigned n = 0; read_request(words); n++) {
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

static bool
is_json(const char *path)
{
	struct json_tokener *parser = json_tokener_new();
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	struct text text;

	if (parser == NULL || fd < 0)
		err(125, "%s", path);
	text = read_all(fd);
	json_tokener_set_flags(
	    parser, JSON_TOKENER_STRICT | JSON_TOKENER_VALIDATE_UTF8);
	/* Its NUL shows that nothing is missing at the end. */
	json_object_put(
	    json_tokener_parse_ex(parser, text.p, (int)text.len + 1));
	return json_tokener_get_error(parser) == json_tokener_success;
}

int
main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "-j") == 0)
		return is_json(argv[2]) ? 0 : 1;
	if (argc == 3 && strcmp(argv[1], "-t") == 0)
		ask_many(argv[2]);
	else if (argc > 2)
		ask_one(argv[1], argv + 2);
	else
		errx(125, "usage: cgi_run DIR [NAME=VALUE ...] COMMAND");
	return fflush(stdout) == 0 ? 0 : 125;
}
