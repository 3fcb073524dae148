/*
 * import - a snapshot from a file or from standard input.
 */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "job.h"
#include "pointer.h"
#include "records.h"

/* The snapshot, the staging beside it, and some air. */
enum { ROOM_PER_BYTE = 6, ROOM_AT_LEAST = 16 * 1024 * 1024 };

static bool
add_all(struct job *j, struct records *records, int64_t size)
{
	struct fault f;
	bool more;

	for (;;) {
		if (!records_next(records, &more, &f))
			return job_fail(j,
			    "%s: %s; the snapshot stays as it "
			    "was",
			    j->tool->args[1], f.note);
		if (!more)
			return true;
		if (records->oversize)
			job_leave_out(j, "is larger than 1 MiB");
		else if (!job_add(j, records->one.p, records->one.len))
			return false;
		progress_say(&j->progress, "reading", j->record,
		    size > 0 ? 0.5 * (double)records->in->offset / (double)size
			     : -1);
	}
}

static enum tool_exit
import_from(struct tool *t, int fd, int64_t size)
{
	struct input in;
	struct pointer path = { .keys = { "data" }, .count = 1 };
	struct records records;
	struct job j;
	bool ok;

	if (!job_begin(&j, t, t->args[0],
		(uint64_t)size * ROOM_PER_BYTE + ROOM_AT_LEAST))
		return TOOL_FAILED;
	job_use_profile(&j);
	if (j.has_profile && j.profile.items != NULL &&
	    j.profile.items->count > 0)
		path = *j.profile.items;
	input_init(&in, fd);
	records_init(&records, &in, path.keys, path.count);
	ok = job_open(&j, t->now_s) && add_all(&j, &records, size);
	records_release(&records);
	input_release(&in);
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
