/*
 * card_cache - a table of files, with a fixed file for each key.
 */
#include "cards/card_cache.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/sha1.h"
#include "base/write_whole.h"

enum { NAME_MAX_BYTES = 32, PLACE_DIGITS = 3, LEFT_BEHIND_S = 60 };

#define MAGIC "card 1\n" /* 8 bytes with its NUL */

struct head {
	char magic[8];
	char key[SHA1_HEX];
	uint64_t sum; /* checksum of the picture */
};

struct card_cache
card_cache_open(const struct paths *paths, const char *host)
{
	char path[PATHS_PATH_MAX];

	paths_path(path, paths->var, host, CARD_CACHE_FOLDER);
	return (struct card_cache){ open(
	    path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC) };
}

void
card_cache_close(struct card_cache *c)
{
	if (c->dir >= 0)
		(void)close(c->dir);
	c->dir = -1;
}

/* Prints the name of the key's file: "1ff". */
static void
print_name(const char *key, const char *ending, char name[NAME_MAX_BYTES])
{
	char digits[PLACE_DIGITS + 1] = "";

	memcpy(digits, key, PLACE_DIGITS);
	snprintf(name, NAME_MAX_BYTES, "%03lx%s",
	    strtoul(digits, NULL, 16) % CARD_CACHE_SLOTS, ending);
}

static int
open_file(const struct card_cache *c, const char *name, off_t *size)
{
	int fd = openat(c->dir, name,
	    O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct stat st;

	if (fd < 0)
		return -1;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_size > (off_t)sizeof(struct head) &&
	    st.st_size <= CARD_CACHE_FILE_MAX) {
		*size = st.st_size;
		return fd;
	}
	(void)close(fd);
	return -1;
}

static bool
read_all_bytes(int fd, char *p, size_t n)
{
	return pread(fd, p, n, 0) == (ssize_t)n;
}

bool
card_cache_read(const struct card_cache *c, const char *key, struct buf *b)
{
	char name[NAME_MAX_BYTES], *all;
	struct head head;
	off_t size = 0;
	size_t n;
	bool ok;
	int fd;

	print_name(key, "", name);
	fd = c->dir >= 0 ? open_file(c, name, &size) : -1;
	if (fd < 0)
		return false;
	n = (size_t)size;
	all = mem_alloc(n);
	ok = read_all_bytes(fd, all, n);
	(void)close(fd);
	if (ok)
		memcpy(&head, all, sizeof(head));
	n -= sizeof(head);
	ok = ok && memcmp(head.magic, MAGIC, sizeof(head.magic)) == 0 &&
	    memcmp(head.key, key, SHA1_HEX) == 0 &&
	    head.sum == hash_bytes(HASH_START, all + sizeof(head), n);
	if (ok)
		buf_bytes(b, all + sizeof(head), n);
	free(all);
	return ok;
}

/*
 * Creates the unfinished file.  If the file exists, another request writes it, or a dead
 * process left it.  An old file is removed, so that the next request can write.
 */
static int
create(const struct card_cache *c, const char *name)
{
	int fd = openat(c->dir, name,
	    O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
	struct timespec now;
	struct stat st;

	if (fd >= 0 || errno != EEXIST)
		return fd;
	(void)clock_gettime(CLOCK_REALTIME, &now);
	if (fstatat(c->dir, name, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	    (now.tv_sec - st.st_mtim.tv_sec > LEFT_BEHIND_S ||
		st.st_mtim.tv_sec > now.tv_sec))
		(void)unlinkat(c->dir, name, 0);
	return -1;
}

void
card_cache_write(
    const struct card_cache *c, const char *key, const char *p, size_t n)
{
	struct head head = { .magic = MAGIC,
		.sum = hash_bytes(HASH_START, p, n) };
	char name[NAME_MAX_BYTES], made[NAME_MAX_BYTES];
	bool ok;
	int fd;

	if (c->dir < 0 || n + sizeof(head) > CARD_CACHE_FILE_MAX)
		return;
	print_name(key, "", name);
	print_name(key, ".new", made);
	fd = create(c, made);
	if (fd < 0)
		return;
	memcpy(head.key, key, SHA1_HEX);
	ok = write_whole(fd, (const char *)&head, sizeof(head)) &&
	    write_whole(fd, p, n);
	ok = close(fd) == 0 && ok;
	if (!ok || renameat(c->dir, made, c->dir, name) != 0)
		(void)unlinkat(c->dir, made, 0);
}
