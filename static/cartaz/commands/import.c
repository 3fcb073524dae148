/*
 * import - builds a snapshot from a file or from standard input.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cartaz/job/import_input.h"
#include "cartaz/sources/sources.h"
#include "cartaz/commands/commands.h"

/* Free space for the snapshot and its staged file, with a margin. */
enum { SPACE_PER_BYTE = 6, SPACE_MIN = 4 * 1024 * 1024 };

static enum tool_exit
import_snapshot(struct tool *t, int fd, int64_t size)
{
	struct job j;

	if (!job_begin(
		&j, t, t->args[0], (uint64_t)size * SPACE_PER_BYTE + SPACE_MIN))
		return TOOL_FAILED;
	j.source.name = t->args[1];
	return job_end(&j,
	    job_open(&j, t->now_s) &&
		import_input(&j, fd, size, FILE_FORMAT_ANY));
}

/* A brand with sources has one place for each of them, and none without a name. */
static enum tool_exit
import_from(struct tool *t, int fd, int64_t size)
{
	struct brand b;
	struct error f;

	if (!tool_brand(t, t->args[0], &b, &f) || b.source_count == 0) {
		if (t->source != NULL)
			return tool_fail(t,
			    "%s: has no sources; cartaz source add names one, "
			    "or import without --source",
			    t->args[0]);
		return import_snapshot(t, fd, size);
	}
	if (t->source == NULL)
		return tool_fail(t,
		    "%s: has sources; say with --source which of them this "
		    "file replaces",
		    b.host);
	return sources_sync(t, b.host, fd);
}

enum tool_exit
command_import(struct tool *t)
{
	const char *path = t->args[1];
	enum tool_exit code;
	struct stat st;
	int fd;

	if (strcmp(path, "-") == 0)
		return import_from(t, STDIN_FILENO, 0);
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0 || fstat(fd, &st) != 0)
		return tool_fail(
		    t, "cannot read %s: %s", path, strerror(errno));
	code = import_from(t, fd, S_ISREG(st.st_mode) ? st.st_size : 0);
	close(fd);
	return code;
}
