/*
 * pictures - provides the pictures of a brand, from the cache or newly drawn.
 */
#include "cartaz/documents/pictures.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/regular_file.h"
#include "base/replace_file.h"
#include "base/sha1.h"

enum { HEAD_MAX = 128, ARGUMENTS_MAX = 4, READ_BYTES = 65536 };

static bool
read_end(int fd, struct buf *b)
{
	LOCAL_MEMORY char *some = mem_alloc(READ_BYTES);
	ssize_t n;

	do {
		n = read(fd, some, READ_BYTES);
		if (n > 0)
			buf_bytes(b, some, (size_t)n);
	} while ((n > 0 && !b->full) || (n < 0 && errno == EINTR));
	return n == 0 && !b->full;
}

/* Replaces the child process. */
_Noreturn static void
become_cartaz_draw(const char *program, const char *const *arguments, int out)
{
	char *words[ARGUMENTS_MAX + 2] = { mem_copy_text(program) };

	for (size_t i = 0; i < ARGUMENTS_MAX && arguments[i] != NULL; i++)
		words[i + 1] = mem_copy_text(arguments[i]);
	if (dup2(out, STDOUT_FILENO) >= 0)
		(void)execv(program, words);
	_exit(127);
}

static bool
find_program(char program[PATHS_PATH_MAX], struct stat *st, struct error *f)
{
	char own_name[PATHS_PATH_MAX];

	return (paths_program("cartaz-draw", program, own_name) &&
		   stat(program, st) == 0) ||
	    error_internal(f,
		"cannot start cartaz-draw, which is installed beside cartaz: "
		"%s",
		strerror(errno));
}

bool
pictures_program(const char *const *arguments, struct buf *b, struct error *f)
{
	char program[PATHS_PATH_MAX];
	int ends[2], status = 0;
	struct stat st;
	bool ok;
	pid_t pid;

	if (!find_program(program, &st, f))
		return false;
	if (pipe2(ends, O_CLOEXEC) != 0)
		return error_internal(
		    f, "cannot make a pipe: %s", strerror(errno));
	pid = fork();
	if (pid == 0)
		become_cartaz_draw(program, arguments, ends[1]);
	(void)close(ends[1]);
	ok = pid > 0 && read_end(ends[0], b);
	(void)close(ends[0]);
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		continue;
	return (ok && WIFEXITED(status) && WEXITSTATUS(status) == 0) ||
	    error_internal(f,
		"%s failed; check that there is enough memory and "
		"that its libraries are installed",
		program);
}

/*
 * Makes a digest of the drawing's inputs and of the program, whose size or time differs
 * in another version.
 */
static bool
key_of(const struct brand *b, char key[SHA1_HEX + 1], struct error *f)
{
	LOCAL_BUF all = BUF_INIT(HEAD_MAX * 64);
	char program[PATHS_PATH_MAX];
	struct stat st;

	if (!find_program(program, &st, f))
		return false;
	buf_printf(&all, "%lld %lld %ld\x1f%s\x1f%s\x1f%s",
	    (long long)st.st_size, (long long)st.st_mtim.tv_sec,
	    st.st_mtim.tv_nsec, b->name, b->host,
	    b->look.accent != NULL ? b->look.accent : "");
	sha1_hex(buf_cstr(&all), all.len, key);
	return true;
}

static int
print_cache_head(const char *key, const char *p, size_t n, char head[HEAD_MAX])
{
	return snprintf(head, HEAD_MAX, "%s\n%016" PRIx64 "\n", key,
	    hash_bytes(HASH_START, p, n));
}

static bool
read_cached(const char *path, const char *key, struct pictures *x)
{
	int fd = regular_file_open(path, O_RDONLY | O_NOFOLLOW, 0);
	struct buf *all = &x->all;
	char head[HEAD_MAX];
	bool ok;

	if (fd < 0)
		return false;
	ok = read_end(fd, all);
	(void)close(fd);
	x->at = (size_t)print_cache_head(key, "", 0, head);
	if (!ok || all->len <= x->at)
		return false;
	print_cache_head(key, all->p + x->at, all->len - x->at, head);
	return memcmp(all->p, head, x->at) == 0;
}

/*
 * Writes the cache.  If a brand has no folder, it is drawn each time.  Commands that only
 * read, such as check, write nothing.
 */
static void
cache_pictures(const char *path, const char *key, const struct buf *all)
{
	LOCAL_BUF whole = BUF_INIT(PICTURES_MAX + HEAD_MAX);
	char head[HEAD_MAX];
	struct error f;

	print_cache_head(key, all->p, all->len, head);
	buf_text(&whole, head);
	buf_bytes(&whole, all->p, all->len);
	(void)!replace_file(path, whole.p, whole.len, &f);
}

/* Reads the first line. */
static bool
read_first_line(struct pictures *x)
{
	static const char *const words[] = { "shapes\n", "letters\n" };

	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		size_t n = strlen(words[i]);

		if (x->all.len - x->at < n ||
		    memcmp(x->all.p + x->at, words[i], n) != 0)
			continue;
		x->has_letters = i == 1;
		x->at += n;
		return true;
	}
	return false;
}

bool
pictures_of(
    struct tool *t, const struct brand *b, struct pictures *x, struct error *f)
{
	const char *arguments[] = { b->name, b->host,
		b->look.accent != NULL ? b->look.accent : "", NULL };
	char path[PATHS_PATH_MAX], key[SHA1_HEX + 1];

	*x = (struct pictures){ .all = BUF_INIT(PICTURES_MAX) };
	if (!key_of(b, key, f))
		return false;
	paths_path(path, t->paths.var, b->host, PICTURES_FILE);
	if (read_cached(path, key, x) && read_first_line(x))
		return true;
	buf_reset(&x->all);
	x->at = 0;
	if (!pictures_program(arguments, &x->all, f))
		return false;
	if (!read_first_line(x))
		return error_internal(f,
		    "cartaz-draw has another version than cartaz; install both again");
	if (x->has_letters && strcmp(t->command, "publish") == 0 && !t->dry_run)
		cache_pictures(path, key, &x->all);
	return true;
}

bool
pictures_next(struct pictures *x, const char **name, const char **p, size_t *n)
{
	char *line = x->all.p + x->at, *end;
	size_t left = x->all.len - x->at;
	char *newline = left > 0 ? memchr(line, '\n', left) : NULL;
	char *blank = newline != NULL
	    ? memchr(line, ' ', (size_t)(newline - line))
	    : NULL;

	if (blank == NULL)
		return false;
	*n = strtoul(blank + 1, &end, 10);
	if (end != newline ||
	    *n > (size_t)(x->all.p + x->all.len - newline - 1))
		return false;
	*blank = '\0';
	*name = line;
	*p = newline + 1;
	x->at = (size_t)(newline + 1 - x->all.p) + *n;
	return true;
}

void
pictures_release(struct pictures *x)
{
	buf_release(&x->all);
}
