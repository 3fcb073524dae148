/*
 * start_scgi - asks `cartaz serve` in place of starting a program: for each set of
 * variables CARTAZ_* one server with one worker, which lives as long as this process.
 *
 * What stays with CGI is started as a program: the relays and whatever else has another
 * command, and bodies of unknown length, of one that is none, or of fewer bytes than it
 * says: to who sends no more of them `cartaz serve` answers nothing.
 */
#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "spawn_program.h"
#include "start_program.h"

enum { SERVERS_MAX = 256, VARIABLES_MAX = 300 };

struct server {
	char *settings; /* CARTAZ_*, one after another */
	char folder[64], socket[80], log[80];
	pid_t pid;
};

static struct server servers[SERVERS_MAX];
static size_t count;

/* Of the process; two are variables of the request. */
static bool
is_setting(const char *variable)
{
	return (strncmp(variable, "CARTAZ_", 7) == 0 &&
		   strncmp(variable, "CARTAZ_UNCONDITIONAL=", 21) != 0 &&
		   strncmp(variable, "CARTAZ_REQUEST_ID=", 18) != 0) ||
	    strncmp(variable, "ASAN_", 5) == 0;
}

static const char *
value_of(char **env, const char *name)
{
	size_t n = strlen(name);

	for (; *env != NULL; env++) {
		if (strncmp(*env, name, n) == 0 && (*env)[n] == '=')
			return *env + n + 1;
	}
	return "";
}

static const char *
base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

/* A file that has fewer bytes than its length says; of a pipe nothing is known. */
static bool
is_short(int body, const char *length)
{
	struct stat s;

	return fstat(body, &s) == 0 && S_ISREG(s.st_mode) &&
	    s.st_size < strtoll(length, NULL, 10);
}

/* Is it a program that the server has? */
static bool
is_served(char **words, char **env, int body)
{
	static const char *const names[] = { "a2a", "agent-identity", "event",
		"events", "health", "mcp", "oembed", "page-document",
		"page-embed", "page-event", "page-events", "page-home" };
	const char *length = value_of(env, "CONTENT_LENGTH");

	if (words[1] != NULL || length[strspn(length, "0123456789")] != '\0' ||
	    strlen(length) > 15 || (length[0] == '0' && length[1] != '\0') ||
	    is_short(body, length) ||
	    value_of(env, "HTTP_TRANSFER_ENCODING")[0] != '\0' ||
	    value_of(env, "CARTAZ_VAR")[0] == '\0')
		return false;
	for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++) {
		if (strcmp(base_name(words[0]), names[i]) == 0)
			return true;
	}
	return false;
}

static void
stop_servers(void)
{
	for (size_t i = 0; i < count; i++) {
		kill(servers[i].pid, SIGTERM);
		unlink(servers[i].socket);
		unlink(servers[i].log);
		rmdir(servers[i].folder);
	}
}

static int
connect_to(const struct server *s)
{
	struct sockaddr_un name = { .sun_family = AF_UNIX };
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

	snprintf(name.sun_path, sizeof(name.sun_path), "%s", s->socket);
	if (fd >= 0 &&
	    connect(fd, (const struct sockaddr *)&name, sizeof(name)) == 0)
		return fd;
	close(fd);
	return -1;
}

/* build/<mode>/cgi-bin/<program> has the tool beside its folder. */
static _Noreturn void
become_server(const struct server *s, const char *program, char **env)
{
	char *settings[VARIABLES_MAX + 2], tool[4096], cgi[4096];
	char socket_path[80], one[] = "1";
	char serve[] = "serve", workers[] = "--workers";
	char *words[] = { tool, serve, socket_path, workers, one, NULL };
	int log = open(s->log, O_WRONLY | O_CREAT | O_APPEND, 0600);
	size_t n = 0;

	prctl(PR_SET_PDEATHSIG, SIGTERM);
	snprintf(tool, sizeof(tool), "%.*s/../cartaz",
	    (int)(base_name(program) - program - 1), program);
	snprintf(cgi, sizeof(cgi), "CARTAZ_CGI=%.*s",
	    (int)(base_name(program) - program - 1), program);
	snprintf(socket_path, sizeof(socket_path), "%s", s->socket);
	for (; *env != NULL && n < VARIABLES_MAX; env++) {
		if (is_setting(*env))
			settings[n++] = *env;
	}
	settings[n++] = cgi;
	settings[n] = NULL;
	dup2(log, STDERR_FILENO);
	execve(tool, words, settings);
	err(125, "%s", tool);
}

static struct server *
start_server(char *settings, const char *program, char **env)
{
	const struct timespec moment = { .tv_nsec = 2000000 };
	char folder[] = "/tmp/cartaz-scgi.XXXXXX";
	struct server *s = &servers[count];
	int fd;

	if (count == SERVERS_MAX)
		errx(125, "too many servers");
	if (count++ == 0)
		atexit(stop_servers);
	if (mkdtemp(folder) == NULL)
		err(125, "%s", folder);
	snprintf(s->folder, sizeof(s->folder), "%s", folder);
	snprintf(s->socket, sizeof(s->socket), "%s/s", folder);
	snprintf(s->log, sizeof(s->log), "%s/log", folder);
	s->settings = settings;
	s->pid = fork();
	if (s->pid == 0)
		become_server(s, program, env);
	while ((fd = connect_to(s)) < 0) {
		if (kill(s->pid, 0) != 0)
			errx(125, "no server");
		nanosleep(&moment, NULL);
	}
	close(fd);
	return s;
}

static struct server *
server_for(const char *program, char **env)
{
	char *settings = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&settings, &len);

	for (char **v = env; *v != NULL; v++) {
		if (is_setting(*v))
			fprintf(out, "%s\n", *v);
	}
	fclose(out);
	for (size_t i = 0; i < count; i++) {
		if (strcmp(servers[i].settings, settings) == 0) {
			free(settings);
			return &servers[i];
		}
	}
	return start_server(settings, program, env);
}

static void
put(FILE *out, const char *name, const char *value)
{
	fwrite(name, 1, strlen(name) + 1, out);
	fwrite(value, 1, strlen(value) + 1, out);
}

static void
send_header(int fd, const char *program, char **env)
{
	const char *length = value_of(env, "CONTENT_LENGTH");
	char *header = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&header, &len);

	put(out, "CONTENT_LENGTH", length[0] != '\0' ? length : "0");
	put(out, "SCGI", "1");
	put(out, "CARTAZ_PROGRAM", base_name(program));
	for (; *env != NULL; env++) {
		char *equals = strchr(*env, '=');

		if (is_setting(*env) ||
		    strncmp(*env, "CONTENT_LENGTH=", 15) == 0)
			continue;
		fwrite(*env, 1, (size_t)(equals - *env), out);
		fputc('\0', out);
		fwrite(equals + 1, 1, strlen(equals + 1) + 1, out);
	}
	fclose(out);
	dprintf(fd, "%zu:", len);
	if (write(fd, header, len) != (ssize_t)len || write(fd, ",", 1) != 1)
		err(125, "the request");
	free(header);
}

static void
copy(int from, int to)
{
	char piece[65536];
	ssize_t n;

	while ((n = read(from, piece, sizeof(piece))) > 0) {
		if (write(to, piece, (size_t)n) != n)
			return;
	}
}

/* What the server said since, without what it says of itself; 1 after a fatal error. */
static int
copy_log(const struct server *s, off_t since, int to)
{
	FILE *log = fopen(s->log, "r");
	char *line = NULL;
	size_t size = 0;
	int status = 0;

	if (log == NULL || fseeko(log, since, SEEK_SET) != 0)
		err(125, "%s", s->log);
	while (getline(&line, &size, log) > 0) {
		if (strncmp(line, "cartaz serve: ", 14) == 0)
			continue;
		if (strncmp(line, "cartaz: fatal: ", 15) == 0)
			status = 1;
		dprintf(to, "%s", line);
	}
	return status;
}

pid_t
start_program(char **words, char **env, const int files[3])
{
	struct server *s;
	off_t since;
	pid_t pid;
	int log, fd;

	if (!is_served(words, env, files[0]))
		return spawn_program(words, env, files);
	s = server_for(words[0], env);
	log = open(s->log, O_RDONLY | O_CLOEXEC);
	since = lseek(log, 0, SEEK_END);
	close(log);
	fflush(stdout);
	pid = fork();
	if (pid != 0)
		return pid;
	fd = connect_to(s);
	if (fd < 0)
		_exit(125);
	signal(SIGPIPE, SIG_IGN);
	send_header(fd, words[0], env);
	copy(files[0], fd);
	shutdown(fd, SHUT_WR);
	copy(fd, files[1]);
	_exit(copy_log(s, since, files[2]));
}
