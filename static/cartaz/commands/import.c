/*
 * import - builds a snapshot from a file or from standard input.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cartaz/job/import_input.h"
#include "cartaz/sources/source_defaults.h"
#include "cartaz/sources/sources.h"
#include "cartaz/commands/commands.h"

/* Free space for the snapshot and its staging file, with a margin. */
enum { SPACE_PER_BYTE = 6, SPACE_MIN = 4 * 1024 * 1024, NAMES_MAX = 4096 };

/*
 * Returns "hall.ics, club.ics", or NULL if a file comes from standard input: it has no
 * name, so nothing can be compared.
 */
static const char *
names_of(struct tool *t, const struct import_files *files)
{
	LOCAL_BUF names = BUF_INIT(NAMES_MAX);
	size_t i = 0;

	for (; i < files->count && files->list[i].fd != STDIN_FILENO; i++) {
		const char *path = files->list[i].path;
		const char *slash = strrchr(path, '/');

		buf_printf(&names, "%s%s", i > 0 ? ", " : "",
		    slash != NULL ? slash + 1 : path);
	}
	return i == files->count
	    ? arena_copy(&t->mem, buf_cstr(&names), names.len)
	    : NULL;
}

static enum tool_exit
import_snapshot(struct tool *t, const struct import_files *files)
{
	int64_t size = 0;
	struct job j;

	for (size_t i = 0; i < files->count; i++)
		size += files->list[i].size;
	if (!job_begin(&j, t, t->args[0],
		(uint64_t)size * SPACE_PER_BYTE + SPACE_MIN, false))
		return TOOL_FAILED;
	j.source.name = t->args[1];
	j.source.files = names_of(t, files);
	j.source.of = j.brand.own;
	j.source.complete = source_defaults_set;
	return job_end(&j,
	    job_open(&j, t->now_s) && import_files(&j, files, FILE_FORMAT_ANY));
}

/* Imports.  In a brand with sources, only an import with a name has a place. */
static enum tool_exit
import_from(struct tool *t, const struct import_files *files)
{
	struct brand b;
	struct error f;

	bool has_brand = tool_brand(t, t->args[0], &b, &f);

	if (!has_brand && t->source != NULL)
		return tool_fail(t, "%s", f.note);
	if (!has_brand || b.source_count == 0) {
		if (t->source != NULL)
			return tool_fail(t,
			    "%s: has no sources; add one with cartaz source "
			    "add, or import without --source",
			    t->args[0]);
		return import_snapshot(t, files);
	}
	if (t->source == NULL)
		return tool_fail(t,
		    "%s: has sources; use --source to name the source whose "
		    "events the file replaces",
		    b.host);
	return sources_sync(t, b.host, files);
}

static bool
open_file(struct tool *t, struct import_file *file, const char *path)
{
	struct stat st;

	*file = (struct import_file){ path, STDIN_FILENO, 0 };
	if (strcmp(path, "-") == 0)
		return true;
	file->fd = open(path, O_RDONLY | O_CLOEXEC);
	if (file->fd < 0 || fstat(file->fd, &st) != 0) {
		(void)tool_fail(t, "cannot read %s: %s", path, strerror(errno));
		return false;
	}
	file->size = S_ISREG(st.st_mode) ? st.st_size : 0;
	return true;
}

enum tool_exit
command_import(struct tool *t)
{
	struct import_files files = {
		.list =
		    arena_alloc(&t->mem, t->arg_count * sizeof(files.list[0])),
	};
	enum tool_exit code = TOOL_DONE;

	for (size_t i = 1; code == TOOL_DONE && i < t->arg_count; i++) {
		if (open_file(t, &files.list[files.count], t->args[i]))
			files.count++;
		else
			code = TOOL_FAILED;
	}
	if (code == TOOL_DONE)
		code = import_from(t, &files);
	for (size_t i = 0; i < files.count; i++) {
		if (files.list[i].fd != STDIN_FILENO)
			close(files.list[i].fd);
	}
	return code;
}
