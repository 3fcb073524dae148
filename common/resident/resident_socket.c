/*
 * resident_socket - makes, takes over and removes the socket of the resident server.
 */
#include "resident/resident_socket.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "base/deadline.h"
#include "base/paths.h"

enum { BACKLOG = 4096, SOCKET_MODE = 0770, LOCK_MS = 5000 };

static bool
fail_socket(const char *path, const char *why, struct error *f)
{
	return error_internal(f, "%.300s: %s", path, why);
}

static bool
name_of(const char *path, struct sockaddr_un *name, struct error *f)
{
	*name = (struct sockaddr_un){ .sun_family = AF_UNIX };
	if (strlen(path) >= sizeof(name->sun_path))
		return error_internal(f,
		    "%.300s: is too long; the path of a socket may have at most %zu bytes",
		    path, sizeof(name->sun_path) - 1);
	memcpy(name->sun_path, path, strlen(path));
	return true;
}

/*
 * Opens and locks the folder of the path, until it is closed.  Every user who can read
 * the folder can lock it, so the wait has a limit.
 */
static int
lock_folder(const char *path)
{
	char folder[PATHS_PATH_MAX];
	const char *slash = strrchr(path, '/');
	const struct timespec pause = { .tv_nsec = 20 * 1000 * 1000 };
	int64_t until_ms;
	int fd;

	snprintf(folder, sizeof(folder), "%.*s",
	    slash == NULL       ? 1
		: slash == path ? 1
				: (int)(slash - path),
	    slash == NULL ? "." : path);
	fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	until_ms = deadline_clock_ms() + LOCK_MS;
	while (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0) {
		if (deadline_clock_ms() < until_ms) {
			(void)nanosleep(&pause, NULL);
			continue;
		}
		(void)close(fd);
		errno = EWOULDBLOCK;
		return -1;
	}
	return fd;
}

/*
 * Returns true if a server listens.  A full queue also means this, although the
 * connection would have to wait.
 */
static bool
is_in_use(const struct sockaddr_un *name)
{
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	bool yes;

	if (fd < 0)
		return true;
	yes = connect(fd, (const struct sockaddr *)name, sizeof(*name)) == 0 ||
	    errno != ECONNREFUSED;
	(void)close(fd);
	return yes;
}

static bool
remove_stale(const char *path, const struct sockaddr_un *name, struct error *f)
{
	struct stat st;

	if (lstat(path, &st) != 0)
		return errno == ENOENT || fail_socket(path, strerror(errno), f);
	if (!S_ISSOCK(st.st_mode))
		return fail_socket(
		    path, "exists and is not a socket; name another path", f);
	if (is_in_use(name))
		return fail_socket(path,
		    "is in use by another server; stop that server, or name another path",
		    f);
	return unlink(path) == 0 || fail_socket(path, strerror(errno), f);
}

static bool
listen_at(struct resident_socket *s, const char *path,
    const struct sockaddr_un *name, struct error *f)
{
	struct stat st;

	s->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	if (s->fd < 0 ||
	    bind(s->fd, (const struct sockaddr *)name, sizeof(*name)) != 0 ||
	    chmod(path, SOCKET_MODE) != 0 || listen(s->fd, BACKLOG) != 0 ||
	    lstat(path, &st) != 0)
		return fail_socket(path, strerror(errno), f);
	s->path = path;
	s->device = st.st_dev;
	s->inode = st.st_ino;
	return true;
}

bool
resident_socket_open(
    struct resident_socket *s, const char *path, struct error *f)
{
	struct sockaddr_un name;
	int folder;
	bool ok;

	*s = (struct resident_socket){ .fd = -1 };
	if (!name_of(path, &name, f))
		return false;
	folder = lock_folder(path);
	if (folder < 0 && errno == EWOULDBLOCK)
		return error_internal(f,
		    "another process has locked the folder of %.300s; name a path in a folder that only this server uses",
		    path);
	if (folder < 0)
		return error_internal(
		    f, "the folder of %.300s: %s", path, strerror(errno));
	ok = remove_stale(path, &name, f) && listen_at(s, path, &name, f);
	(void)close(folder);
	return ok;
}

bool
resident_socket_inherit(struct resident_socket *s, struct error *f)
{
	int64_t count = paths_sockets();
	int is_listening = 0, domain = 0;
	socklen_t n = sizeof(int), m = sizeof(int);
	int fd = PATHS_SOCKET;

	*s = (struct resident_socket){ .fd = fd };
	if (count == 0)
		return error_internal(f,
		    "no socket was given; name the path of a socket, or start the server from a systemd socket unit");
	if (count != 1 ||
	    getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &is_listening, &n) != 0 ||
	    getsockopt(fd, SOL_SOCKET, SO_DOMAIN, &domain, &m) != 0 ||
	    !is_listening || domain != AF_UNIX)
		return error_internal(f,
		    "the socket unit must have one ListenStream= with the path "
		    "of a socket");
	if (fcntl(fd, F_SETFL, O_NONBLOCK) != 0 ||
	    fcntl(fd, F_SETFD, FD_CLOEXEC) != 0)
		return error_internal(f,
		    "cannot use the socket of the service manager: %s",
		    strerror(errno));
	return true;
}

static bool
is_our_socket(const struct resident_socket *s)
{
	struct stat st;

	return s->path != NULL && lstat(s->path, &st) == 0 &&
	    st.st_dev == s->device && st.st_ino == s->inode;
}

void
resident_socket_withdraw(const struct resident_socket *s)
{
	if (is_our_socket(s))
		(void)chmod(s->path, SOCKET_MODE & ~0111);
}

void
resident_socket_remove(const struct resident_socket *s)
{
	if (is_our_socket(s))
		(void)unlink(s->path);
}
