/*
 * start_htaccess - asks a server on the port of HOST_PORT in place of starting a program:
 * an Apache that allows .htaccess alone (tests/servers/through_htaccess), or one that
 * starts the program site (through_server).
 *
 * The variables of a request become the request that makes a server set them; where
 * the data of a suite is, fields say that lines of its own in the site's .htaccess read
 * (X-Test-Etc ...).  HOST_METHODS, where it is set, are all methods that the server knows.
 * What no request can make a server set is started as a program: of each kind a line in
 * HOST_COUNTS counts, "asked" or "started".
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "site_programs.h"
#include "spawn_program.h"
#include "start_program.h"

#define DIGITS "0123456789"
#define LETTERS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

struct request {
	const char *program, *method, *path, *query, *host, *length;
	FILE *fields;
};

/* Where the suite's folders and its clock are. */
static const struct {
	const char *variable, *field;
} settings[] = {
	{ "CARTAZ_ETC", "X-Test-Etc" },
	{ "CARTAZ_VAR", "X-Test-Var" },
	{ "CARTAZ_HTDOCS", "X-Test-Htdocs" },
	{ "CARTAZ_NOW", "X-Test-Now" },
};

/* Does Apache hand such a path over as it is? */
static bool
is_plain_path(const char *path)
{
	size_t n = strlen(path);

	return (n == 0 || path[0] == '/') && n < 1000 &&
	    strstr(path, "//") == NULL && strstr(path, "/./") == NULL &&
	    strstr(path, "/../") == NULL &&
	    (n < 2 || strcmp(path + n - 2, "/.") != 0) &&
	    (n < 3 || strcmp(path + n - 3, "/..") != 0);
}

static bool
is_plain_host(const char *host)
{
	size_t n = strspn(host, LETTERS DIGITS ".-");

	if (n == 0 || n > 250 || host[0] == '.' || host[0] == '-' ||
	    memmem(host, n, "..", 2) != NULL || host[n - 1] == '.')
		return false;
	return host[n] == '\0' ||
	    (host[n] == ':' && host[n + 1] != '\0' && strlen(host + n) < 6 &&
		host[n + 1 + strspn(host + n + 1, DIGITS)] == '\0');
}

static bool
has_word(const char *words, const char *word)
{
	size_t n = strlen(word);

	for (; *words != '\0';
	     words += strcspn(words, " "), words += *words == ' ') {
		if (strcspn(words, " ") == n && memcmp(words, word, n) == 0)
			return true;
	}
	return false;
}

static bool
is_plain_method(const char *method)
{
	const char *known = getenv("HOST_METHODS");

	if (known != NULL && !has_word(known, method))
		return false;
	return method[0] != '\0' && method[strspn(method, LETTERS)] == '\0' &&
	    strcmp(method, "TRACE") != 0 && strcmp(method, "CONNECT") != 0;
}

static bool
is_visible(const char *text, unsigned char least)
{
	for (const unsigned char *p = (const unsigned char *)text; *p != '\0';
	     p++) {
		if (*p < least || *p > 0x7e)
			return false;
	}
	return true;
}

/* HTTP_X_Y is the field X-Y; false for one that Apache keeps for itself. */
static bool
add_field(FILE *out, const char *name, size_t n, const char *value)
{
	static const char *const kept[] = { "HOST", "TRANSFER_ENCODING",
		"CONNECTION", "EXPECT", "PROXY", "AUTHORIZATION", "TE",
		"UPGRADE", "RANGE", "IF_RANGE", "IF_MATCH",
		"IF_UNMODIFIED_SINCE" };

	for (size_t i = 0; i < sizeof(kept) / sizeof(*kept); i++) {
		if (strlen(kept[i]) == n && strncmp(kept[i], name, n) == 0)
			return false;
	}
	if (!is_visible(value, 0x20) || strlen(value) > 4000 ||
	    value[0] == ' ' ||
	    (value[0] != '\0' && value[strlen(value) - 1] == ' '))
		return false;
	for (size_t i = 0; i < n; i++)
		fputc(name[i] == '_' ? '-' : name[i], out);
	fprintf(out, ": %s\r\n", value);
	return true;
}

static bool
take_setting(struct request *r, const char *name, size_t n, const char *value)
{
	for (size_t i = 0; i < sizeof(settings) / sizeof(*settings); i++) {
		if (strlen(settings[i].variable) != n ||
		    strncmp(settings[i].variable, name, n) != 0)
			continue;
		fprintf(r->fields, "%s: %s\r\n", settings[i].field, value);
		return is_visible(value, 0x21);
	}
	return false;
}

static bool
take(struct request *r, const char *variable)
{
	const char *value = strchr(variable, '=') + 1;
	size_t n = (size_t)(value - variable) - 1;
	const struct {
		const char *name, **to;
	} own[] = { { "REQUEST_METHOD", &r->method }, { "PATH_INFO", &r->path },
		{ "QUERY_STRING", &r->query }, { "HTTP_HOST", &r->host },
		{ "CONTENT_LENGTH", &r->length } };

	for (size_t i = 0; i < sizeof(own) / sizeof(*own); i++) {
		if (strlen(own[i].name) == n &&
		    strncmp(own[i].name, variable, n) == 0) {
			*own[i].to = value;
			return true;
		}
	}
	if (strncmp(variable, "HTTP_", 5) == 0)
		return add_field(r->fields, variable + 5, n - 5, value);
	if (strncmp(variable, "CONTENT_TYPE=", 13) == 0)
		return value[0] == '\0' ||
		    add_field(r->fields, "CONTENT_TYPE", 12, value);
	return take_setting(r, variable, n, value);
}

/* Can Apache be made to start the program with these variables? */
static bool
is_request(struct request *r, char **words, char **env)
{
	bool ok = words[1] == NULL;

	r->program = site_base_name(words[0]);
	for (; ok && *env != NULL; env++)
		ok = take(r, *env);
	return ok && is_plain_path(r->path) && is_plain_host(r->host) &&
	    is_plain_method(r->method) && is_visible(r->query, 0x21) &&
	    strlen(r->query) < 6000 &&
	    strpbrk(r->query, "#\"<>\\^`{|}") == NULL &&
	    r->length[strspn(r->length, DIGITS)] == '\0' &&
	    strlen(r->length) < 10 && site_address(r->program, r->path) != NULL;
}

static int
connect_to_host(void)
{
	const char *port = getenv("HOST_PORT");
	struct sockaddr_in name = { .sin_family = AF_INET,
		.sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

	if (port == NULL)
		errx(125, "HOST_PORT is not set");
	name.sin_port = htons((uint16_t)strtoul(port, NULL, 10));
	if (fd < 0 ||
	    connect(fd, (const struct sockaddr *)&name, sizeof(name)) != 0)
		err(125, "port %s", port);
	return fd;
}

static void
print_path(FILE *out, const char *path)
{
	for (const unsigned char *p = (const unsigned char *)path; *p != '\0';
	     p++) {
		if (strchr(LETTERS DIGITS "/-._~", *p) != NULL)
			fputc(*p, out);
		else
			fprintf(out, "%%%02X", *p);
	}
}

static void
send_head(int fd, const struct request *r, const char *fields)
{
	char *head = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&head, &len);

	fprintf(out, "%s %s", r->method, site_address(r->program, r->path));
	print_path(out, r->path);
	fprintf(out, "%s%s HTTP/1.0\r\nHost: %s\r\n",
	    r->query[0] != '\0' ? "?" : "", r->query, r->host);
	if (r->length[0] != '\0')
		fprintf(out, "Content-Length: %s\r\n", r->length);
	fprintf(out, "%s\r\n", fields);
	fclose(out);
	if (write(fd, head, len) != (ssize_t)len)
		err(125, "the request");
	free(head);
}

static void
copy(int from, FILE *to)
{
	char piece[65536];
	ssize_t n;

	while ((n = read(from, piece, sizeof(piece))) > 0)
		fwrite(piece, 1, (size_t)n, to);
}

/* Is it this field? */
static bool
is_field(const char *line, const char *name)
{
	size_t n = strlen(name);

	return strncasecmp(line, name, n) == 0 && line[n] == ':';
}

static const char *
next_line(const char *line, const char *end)
{
	const char *feed = memchr(line, '\n', (size_t)(end - line));

	return feed != NULL ? feed + 1 : end;
}

/* Apache writes the fields of one name as one line: Links become several again. */
static void
print_field(const char *line, FILE *out)
{
	bool is_link = is_field(line, "Link");
	size_t n = strcspn(line, "\r\n");
	char name[4];
	const char *next;

	while (is_link && (next = memmem(line, n, ", <", 3)) != NULL) {
		fprintf(out, "%.*s\nLink: ", (int)(next - line), line);
		n -= (size_t)(next + 2 - line);
		line = next + 2;
	}
	/* Caddy has Etag. */
	memcpy(name, line, sizeof(name));
	if (is_field(line, "ETag"))
		memcpy(name, "ETag", 4);
	fprintf(out, "%.*s%.*s\n", (int)sizeof(name), name,
	    (int)(n - sizeof(name)), line + sizeof(name));
}

static bool
is_one_of(const char *line, const char *const *names)
{
	while (*names != NULL && !is_field(line, *names))
		names++;
	return *names != NULL;
}

/* By name; lines of one name stay in their order. */
static int
by_name(const void *a, const void *b)
{
	const char *one = *(const char *const *)a;
	const char *other = *(const char *const *)b;
	size_t n = strcspn(one, ":"), m = strcspn(other, ":");
	int order = strncasecmp(one, other, n < m ? n : m);

	if (order == 0)
		order = (n > m) - (n < m);
	return order != 0 ? order : (one > other) - (one < other);
}

enum { FIELDS_MAX = 200 };

static void
print_others(const char *p, const char *end, const char *const *but,
    const char *const *nor, FILE *out)
{
	const char *lines[FIELDS_MAX];
	size_t count = 0;

	for (const char *line = p; line < end && count < FIELDS_MAX;
	     line = next_line(line, end)) {
		if (!is_one_of(line, but) && !is_one_of(line, nor))
			lines[count++] = line;
	}
	qsort(lines, count, sizeof(*lines), by_name);
	for (size_t i = 0; i < count; i++)
		print_field(lines[i], out);
}

/*
 * Apache writes some fields behind all others, and those of one name where the first
 * stood; Caddy has them by name; and they add three.  The order of fields with different
 * names means nothing: here all answers have the same.
 */
static void
print_fields(const char *p, const char *end, FILE *out)
{
	static const char *const servers[] = { "Date", "Server", "Connection",
		NULL };
	static const char *const placed[] = { "Status", "Content-Type",
		"Content-Length", "Location", "ETag", "Last-Modified", "",
		"Link", NULL };

	for (size_t i = 0; placed[i] != NULL; i++) {
		if (placed[i][0] == '\0')
			print_others(p, end, placed, servers, out);
		for (const char *line = p; line < end && placed[i][0] != '\0';
		     line = next_line(line, end)) {
			if (is_field(line, placed[i]))
				print_field(line, out);
		}
	}
}

/* The answer of Apache as a program writes it. */
static void
print_answer(const char *p, size_t n, int to)
{
	const char *gap = memmem(p, n, "\r\n\r\n", 4), *space;
	FILE *out = fdopen(dup(to), "w");

	if (gap == NULL || strncmp(p, "HTTP/1.", 7) != 0)
		errx(125, "no answer of HTTP: %.200s", p);
	space = strchr(p, ' ');
	fprintf(out, "Status:%.*s\n", (int)strcspn(space, "\r"), space);
	print_fields(next_line(p, gap), gap + 2, out);
	fputc('\n', out);
	gap += 4;
	fwrite(gap, 1, n - (size_t)(gap - p), out);
	fclose(out);
}

/* What programs said in the log of errors since; 1 after a fatal error. */
static int
copy_log(off_t since, int to)
{
	FILE *log = fopen(getenv("HOST_LOG"), "r");
	char *line = NULL;
	size_t size = 0;
	int status = 0;

	if (log == NULL || fseeko(log, since, SEEK_SET) != 0)
		err(125, "HOST_LOG");
	while (getline(&line, &size, log) > 0) {
		if (line[0] == '[')
			continue;
		if (strncmp(line, "cartaz: fatal: ", 15) == 0)
			status = 1;
		dprintf(to, "%s", line);
	}
	return status;
}

static off_t
log_end(void)
{
	const char *path = getenv("HOST_LOG");
	int fd = open(path != NULL ? path : "", O_RDONLY | O_CLOEXEC);
	off_t end = lseek(fd, 0, SEEK_END);

	if (end < 0)
		err(125, "HOST_LOG");
	close(fd);
	return end;
}

static void
count(const char *what)
{
	const char *path = getenv("HOST_COUNTS");
	int fd = open(path != NULL ? path : "/dev/null",
	    O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);

	dprintf(fd, "%s\n", what);
	close(fd);
}

static _Noreturn void
ask(const struct request *r, const char *fields, const int files[3])
{
	off_t since = log_end();
	int fd = connect_to_host();
	char *answer = NULL, body[65536];
	size_t len = 0;
	long long sent = 0;
	ssize_t n;
	FILE *out = open_memstream(&answer, &len);

	signal(SIGPIPE, SIG_IGN);
	send_head(fd, r, fields);
	while ((n = read(files[0], body, sizeof(body))) > 0 &&
	    write(fd, body, (size_t)n) == n)
		sent += n;
	/* To nginx and Caddy who says nothing more is gone. */
	if (sent < strtoll(r->length, NULL, 10))
		shutdown(fd, SHUT_WR);
	copy(fd, out);
	fclose(out);
	print_answer(answer, len, files[1]);
	_exit(copy_log(since, files[2]));
}

/* Starts it here, and gives its answer the same form. */
static _Noreturn void
start(char **words, char **env, const int files[3])
{
	int own[] = { files[0], memfd_create("answer", MFD_CLOEXEC), files[2] };
	char *p = NULL, *gap;
	size_t len = 0;
	FILE *answer = open_memstream(&p, &len), *out;
	int status;
	pid_t pid;

	pid = spawn_program(words, env, own);
	if (waitpid(pid, &status, 0) != pid)
		err(125, "waitpid");
	lseek(own[1], 0, SEEK_SET);
	copy(own[1], answer);
	fclose(answer);
	out = fdopen(dup(files[1]), "w");
	gap = memmem(p, len, "\n\n", 2);
	if (gap != NULL)
		print_fields(p, gap + 1, out);
	else
		gap = p - 1;
	fwrite(gap + 1, 1, len - (size_t)(gap + 1 - p), out);
	fclose(out);
	_exit(
	    WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status));
}

pid_t
start_program(char **words, char **env, const int files[3])
{
	struct request r = {
		.method = "", .path = "", .query = "", .host = "", .length = ""
	};
	char *fields = NULL;
	size_t len = 0;
	bool can;
	pid_t pid;

	r.fields = open_memstream(&fields, &len);
	can = is_request(&r, words, env);
	fclose(r.fields);
	count(can ? "asked" : "started");
	fflush(stdout);
	pid = fork();
	if (pid == 0 && can)
		ask(&r, fields, files);
	if (pid == 0)
		start(words, env, files);
	free(fields);
	return pid;
}
