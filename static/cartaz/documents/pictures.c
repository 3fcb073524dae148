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
		    "cannot start cartaz-draw, which must be installed "
		    "beside cartaz: %s",
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
		"%s failed; check that there is enough memory and that the "
		"libraries of the program are installed",
		program);
}

static bool
fail_version(struct error *f)
{
	return error_internal(f,
	    "cartaz-draw and cartaz have different versions; install both again");
}

/*
 * Emits each picture: after a line with its name and its size come its bytes.  The name
 * "end" follows the last picture.
 */
static bool
emit_all(struct site *s, const char *p, const char *end, struct error *f)
{
	char name[NAME_SIZE];
	size_t n;

	while (p < end) {
		int head = 0;

		if (sscanf(p, "%63s %zu%n", name, &n, &head) != 2 ||
		    p[head] != '\n' || n > (size_t)(end - p - head - 1))
			return fail_version(f);
		p += head + 1;
		if (strcmp(name, "end") == 0)
			return true;
		if (!site_emit(s, name, p, n, f))
			return false;
		p += n;
	}
	return fail_version(f);
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
	p = buf_cstr(&all);
	if (!text_starts(p, "letters\n") && !text_starts(p, "shapes\n"))
		return fail_version(f);
	if (text_starts(p, "shapes\n"))
		(void)tool_fail(s->tool,
		    "%s: no font is installed for the pictures, which "
		    "therefore have no letters; see docs/reference/filters.md",
		    b->host);
	p += strcspn(p, "\n");
	p += *p == '\n';
	return emit_all(s, p, buf_cstr(&all) + all.len, f);
}
