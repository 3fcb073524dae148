/*
 * import - a snapshot from a file or from standard input.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "importer/sniff.h"
#include "cartaz/job/import_source.h"

/* The snapshot, the staging beside it, and some air. */
enum { ROOM_PER_BYTE = 6, ROOM_AT_LEAST = 16 * 1024 * 1024 };

typedef bool import_fn(struct job *, struct byte_reader *, int64_t size);

static import_fn *const importers[] = {
	[FILE_FORMAT_JSON] = import_json,
	[FILE_FORMAT_CSV] = import_csv,
	[FILE_FORMAT_CALENDAR] = import_calendar,
};

bool
import_fail(struct job *j, const struct error *f)
{
	return job_fail(j, "%s: %s; the snapshot stays as it was",
	    j->tool->args[1], f->note);
}

void
import_progress(struct job *j, const struct byte_reader *in, int64_t size)
{
	progress_say(&j->progress, "reading", j->report.records,
	    size > 0 ? 0.5 * (double)in->offset / (double)size : -1);
}

static bool
add_all(struct job *j, struct byte_reader *in, int64_t size)
{
	enum file_format format;
	struct error f;

	byte_reader_look_ahead(in);
	if (in->error != 0)
		(void)error_note(&f, ERROR_INTERNAL_ERROR, "cannot be read: %s",
		    strerror(in->error));
	else if (sniff_format(in->chunk, in->n, &format, &f))
		return importers[format](j, in, size);
	return import_fail(j, &f);
}

static enum tool_exit
import_from(struct tool *t, int fd, int64_t size)
{
	struct byte_reader in;
	struct job j;
	bool ok;

	if (!job_begin(&j, t, t->args[0],
		(uint64_t)size * ROOM_PER_BYTE + ROOM_AT_LEAST))
		return TOOL_FAILED;
	byte_reader_init(&in, fd);
	ok = job_open(&j, t->now_s) && add_all(&j, &in, size);
	byte_reader_release(&in);
	return job_end(&j, ok);
}

enum tool_exit
tool_import(struct tool *t)
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
