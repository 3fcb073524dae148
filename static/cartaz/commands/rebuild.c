/*
 * rebuild - the records of the snapshot that is served, encoded anew: for a
 * changed brand file, a new format, and events that are over by now.  Where
 * that changes nothing, the snapshot stays.
 */
#include "cartaz/job/job.h"
#include "snapshot/reader.h"

enum { ROOM_PER_EVENT = 16 * 1024 };

static bool
add_all(struct job *j, struct snapshot_reader *from)
{
	struct sqlite3_stmt *st;
	bool row = true, ok;
	struct error f;

	if (!sqlite_prepare(&from->db,
		"SELECT json FROM record ORDER BY"
		" rank",
		&st, &f))
		return job_fail(j, "%s", f.note);
	ok = true;
	while (ok && row) {
		ok = sqlite_step(st, &row, &f) || job_fail(j, "%s", f.note);
		if (ok && row) {
			struct sqlite_text json = sqlite_text(st, 0);

			ok = job_add(j, json.p, json.n);
			progress_say(&j->progress, "reading", j->report.records,
			    0.5 * (double)j->report.records /
				(double)from->events);
		}
	}
	sqlite_finish(&st);
	return ok;
}

/* To encode it anew would pass it off for one with all details. */
static bool
has_all(struct job *j, const struct snapshot_reader *from)
{
	return !from->is_sitemap_only ||
	    job_fail(j,
		"the snapshot was read for the sitemap alone; run cartaz sync "
		"%s",
		j->host);
}

static enum tool_exit
rebuild(struct tool *t, const char *host)
{
	struct snapshot_reader from;
	struct error f;
	struct job j;
	bool ok;

	if (!job_begin(&j, t, host, 0))
		return TOOL_FAILED;
	/* A timer must not push the generations worth having out. */
	j.from_snapshot = true;
	if (!snapshot_reader_open_records(&from, &t->places, j.host, &f)) {
		(void)job_fail(&j, "%s; import or sync first",
		    f.note[0] != '\0' ? f.note : "there is no snapshot");
		return job_end(&j, false);
	}
	ok = has_all(&j, &from) &&
	    (generation_has_space(
		 &j.generation, (uint64_t)from.events * ROOM_PER_EVENT, &f) ||
		job_fail(&j, "%s", f.note));
	ok = ok && job_open(&j, from.read_at_s) && add_all(&j, &from);
	snapshot_reader_close(&from);
	return job_end(&j, ok);
}

/* The timer has nothing to do for brands that are asked live. */
static enum tool_exit
rebuild_unless_live(struct tool *t, const char *host)
{
	return t->all && live_files_are_needed(t, host) ? TOOL_DONE
							: rebuild(t, host);
}

enum tool_exit
tool_rebuild(struct tool *t)
{
	return tool_each_host(t, rebuild_unless_live);
}
