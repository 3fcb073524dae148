/*
 * file_identity - compares the results of stat(2).
 */
#include "base/file_identity.h"

#include <sys/stat.h>
#include <time.h>

/* A tick is 1 to 10 ms long.  Network file systems have their own clocks. */
enum { SETTLED_MS = 100 };

bool
file_identity_read(const char *path, struct file_identity *id)
{
	struct stat st;

	*id = (struct file_identity){ 0 };
	if (stat(path, &st) != 0)
		return false;
	*id = (struct file_identity){
		.device = st.st_dev,
		.inode = st.st_ino,
		.size = st.st_size,
		.changed_s = st.st_ctim.tv_sec,
		.changed_ns = st.st_ctim.tv_nsec,
	};
	return true;
}

bool
file_identity_same(const struct file_identity *a, const struct file_identity *b)
{
	return a->device == b->device && a->inode == b->inode &&
	    a->size == b->size && a->changed_s == b->changed_s &&
	    a->changed_ns == b->changed_ns;
}

bool
file_identity_is_settled(const struct file_identity *id)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (now.tv_sec - id->changed_s) * 1000 +
	    (now.tv_nsec - id->changed_ns) / 1000000 >
	    SETTLED_MS;
}
