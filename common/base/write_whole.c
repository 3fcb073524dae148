/*
 * write_whole - writes all bytes of an array to a descriptor.
 */
#include "base/write_whole.h"

#include <errno.h>
#include <unistd.h>

bool
write_whole(int fd, const char *p, size_t n)
{
	while (n > 0) {
		ssize_t w = write(fd, p, n);

		if (w < 0 && errno == EINTR)
			continue;
		if (w <= 0)
			return false;
		p += w;
		n -= (size_t)w;
	}
	return true;
}
