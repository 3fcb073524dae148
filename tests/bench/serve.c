/*
 * serve - prepared answers over HTTP/1.1, so fast that they are no noise.
 *
 * usage: serve FOLDER
 *
 * A request with ?page=7 gets the bytes of FOLDER/7, head and body; one without
 * a page gets FOLDER/1.  Prints its port once it listens.  Connections stay
 * open; as many as there are processes are served at once.
 */
#include <arpa/inet.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PROCESSES = 16, REQUEST_MAX = 64 * 1024 };

static long
page_of(char *request)
{
	char *mark;

	*strchr(request, '\r') = '\0';
	mark = strstr(request, "?page=");
	if (mark == NULL)
		mark = strstr(request, "&page=");
	return mark != NULL ? strtol(mark + 6, NULL, 10) : 1;
}

static bool
answer(int connection, long page)
{
	char name[32];
	struct stat st;
	off_t at = 0;
	int file;

	snprintf(name, sizeof(name), "%ld", page);
	file = open(name, O_RDONLY);
	if (file < 0 || fstat(file, &st) != 0)
		return false;
	while (at < st.st_size &&
	    sendfile(connection, file, &at, (size_t)(st.st_size - at)) > 0)
		;
	close(file);
	return at == st.st_size;
}

/* One request after the other, until the caller has had enough. */
static void
serve(int connection)
{
	static char request[REQUEST_MAX];
	size_t n = 0;
	ssize_t more;

	while (n < sizeof(request) - 1 &&
	    (more = read(connection, request + n, sizeof(request) - 1 - n)) >
		0) {
		n += (size_t)more;
		request[n] = '\0';
		if (strstr(request, "\r\n\r\n") == NULL)
			continue;
		if (!answer(connection, page_of(request)))
			break;
		n = 0;
	}
	close(connection);
}

int
main(int argc, char **argv)
{
	struct sockaddr_in at = { .sin_family = AF_INET };
	socklen_t len = sizeof(at);
	int listener = socket(AF_INET, SOCK_STREAM, 0), connection;

	at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
	if (argc != 2 || chdir(argv[1]) != 0 ||
	    bind(listener, (struct sockaddr *)&at, len) != 0 ||
	    listen(listener, SOMAXCONN) != 0 ||
	    getsockname(listener, (struct sockaddr *)&at, &len) != 0)
		return 2;
	printf("%d\n", ntohs(at.sin_port));
	if (fflush(stdout) != 0)
		return 1;
	signal(SIGPIPE, SIG_IGN);
	for (int i = 1; i < PROCESSES; i++) {
		if (fork() == 0) {
			prctl(PR_SET_PDEATHSIG, SIGTERM);
			break;
		}
	}
	while ((connection = accept(listener, NULL, NULL)) >= 0)
		serve(connection);
	return 1;
}
