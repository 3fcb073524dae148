/*
 * pictures - runs cartaz-draw, and emits the pictures that it drew.
 */
#include "cartaz/documents/pictures.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/text.h"
#include "cartaz/documents/internal.h"

enum { ARGUMENTS_MAX = 4, NAME_SIZE = 64, READ_BYTES = 65536 };

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
		"cannot start cartaz-draw, which must be installed beside cartaz: %s",
		strerror(errno));
}

bool
pictures_program(const char *const *arguments, struct buf *b, struct error *f)
{
	char program[PATHS_PATH_MAX], own_name[PATHS_PATH_MAX];
	int ends[2], status = 0;
	bool ok;
	pid_t pid;

	if (!paths_program("cartaz-draw", program, own_name) ||
	    access(program, X_OK) != 0)
		return error_internal(f,
		    "cannot start cartaz-draw, which is installed beside cartaz: "
		    "%s",
		    strerror(errno));
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
		"%s failed; check that there is enough memory and that the libraries of the program are installed",
		program);
}

/* Emits each picture: after a line with its name and its size come its bytes. */
static bool
emit_all(struct site *s, const char *p, const char *end, struct error *f)
{
	char name[NAME_SIZE];
	size_t n;

	while (p < end) {
		int head = 0;

		if (sscanf(p, "%63s %zu%n", name, &n, &head) != 2 ||
		    p[head] != '\n' || n > (size_t)(end - p - head - 1))
			return error_internal(f,
			    "cartaz-draw has another version than cartaz; install "
			    "both again");
		p += head + 1;
		if (!site_emit(s, name, p, n, f))
			return false;
		p += n;
	}
	return true;
}

bool
site_emit_pictures(struct site *s, struct error *f)
{
	const struct brand *b = s->brand;
	const char *arguments[] = { b->name, b->host,
		b->look.accent != NULL ? b->look.accent : "", NULL };
	LOCAL_BUF all = BUF_INIT(PICTURES_MAX);
	const char *p;

	if (!pictures_program(arguments, &all, f))
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
		    "cartaz-draw and cartaz have different versions; install both again");
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
