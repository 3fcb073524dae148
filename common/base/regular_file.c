/*
 * regular_file - opens a path without waiting, then checks the kind of the file.
 */
#include "base/regular_file.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/paths.h"

enum { LINKS_MAX = 8 };

/* A value of errno that open(2) and fstat(2) never set. */
#define NOT_REGULAR EMEDIUMTYPE

int
regular_file_open(const char *path, int flags, unsigned mode)
{
	int fd = open(path, flags | O_CLOEXEC | O_NOCTTY | O_NONBLOCK, mode);
	struct stat st;

	if (fd < 0) {
		/* The path is a folder, a socket, or a FIFO without a reader. */
		errno = errno == ENXIO || errno == EISDIR ? NOT_REGULAR : errno;
		return -1;
	}
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		return fd;
	close(fd);
	errno = NOT_REGULAR;
	return -1;
}

bool
regular_file_is_other(void)
{
	return errno == ELOOP || errno == NOT_REGULAR;
}

const char *
regular_file_why(void)
{
	if (errno == ELOOP)
		return "is a link";
	return errno == NOT_REGULAR ? "is not a file" : strerror(errno);
}

bool
regular_file_follow(const char *path, char *out, size_t size)
{
	UNINITIALIZED char target[PATHS_PATH_MAX];

	if ((size_t)snprintf(out, size, "%s", path) >= size)
		return false;
	for (int links = 0; links < LINKS_MAX; links++) {
		char *slash = strrchr(out, '/');
		size_t dir = slash != NULL ? (size_t)(slash - out) + 1 : 0;
		ssize_t n = readlink(out, target, sizeof(target) - 1);

		if (n < 0)
			return true;
		target[n] = '\0';
		dir = target[0] == '/' ? 0 : dir;
		if ((size_t)n >= size - dir)
			return false;
		memcpy(out + dir, target, (size_t)n + 1);
	}
	return false;
}
