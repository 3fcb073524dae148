/*
 * import - builds a snapshot from a file or from standard input.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "importer/sniff.h"
#include "cartaz/job/import_source.h"
#include "cartaz/commands/commands.h"

/* Free space for the snapshot and its staged file, with a margin. */
enum { SPACE_PER_BYTE = 6, SPACE_MIN = 4 * 1024 * 1024 };

typedef bool import_fn(struct job *, struct byte_reader *, int64_t size);

static import_fn *const importers[] = {
	[FILE_FORMAT_JSON] = import_json,
	[FILE_FORMAT_CSV] = import_csv,
	[FILE_FORMAT_CALENDAR] = import_calendar,
};

/* In the format that its first bytes show. */
static bool
read_input(struct job *j, struct byte_reader *in, int64_t size)
{
	enum file_format format;
	struct error f;
	bool ok;

	byte_reader_look_ahead(in);
	if (in->error != 0)
		(void)error_note(&f, ERROR_INTERNAL_ERROR, "cannot be read: %s",
		    strerror(in->error));
	else if (sniff_format(in->chunk, in->n, &format, &f)) {
		ok = importers[format](j, in, size) && job_add_groups(j);
		row_groups_release(&j->source.groups);
		return ok;
	}
	return import_source_fail(j, &f);
}

static enum tool_exit
import_from(struct tool *t, int fd, int64_t size)
{
	struct byte_reader in;
	struct job j;
	bool ok;

	if (!job_begin(
		&j, t, t->args[0], (uint64_t)size * SPACE_PER_BYTE + SPACE_MIN))
		return TOOL_FAILED;
	byte_reader_init(&in, fd);
	ok = job_open(&j, t->now_s) && read_input(&j, &in, size);
	byte_reader_release(&in);
	return job_end(&j, ok);
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
