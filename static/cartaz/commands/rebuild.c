/*
 * rebuild - encodes the records of the serving snapshot again, for a changed brand file,
 * a new format, or events that ended since.  If nothing changes, the snapshot stays.
 */
#include "database/records.h"
#include "reader/reader.h"
#include "generation/generation_open.h"
#include "cartaz/commands/commands.h"
#include "cartaz/commands/verify.h"
#include "cartaz/hosting/live_files.h"
#include "cartaz/job/job.h"

enum { SPACE_PER_BYTE = 3 }; /* of the snapshot: staged and built */

/*
 * Returns false if a record is missing or is not a JSON object.  Since this program wrote
 * the records, the cause is damage, and the event would be lost.  A record that a rule of
 * this version refuses is left out, as in an import.
 */
static bool
has_all(struct job *j, struct snapshot_reader *from)
{
	int64_t readable = j->report.records - j->unreadable, stored;
	char mend[VERIFY_TEXT_MAX];
	struct error f;

	if (!snapshot_reader_stored(from, &stored, &f))
		return job_fail(j, "%s", f.note);
	if (readable == stored)
		return true;
	verify_print_mend(j->tool, j->host,
	    generation_current(&j->tool->paths, j->host), mend, sizeof(mend));
	return job_fail(j,
	    "only %lld of the %lld records of the snapshot can be read; the "
	    "snapshot stays as it was; %s",
	    (long long)readable, (long long)stored, mend);
}

static bool
add_all(struct job *j, struct snapshot_reader *from)
{
	struct snapshot_records r;
	bool row = true, ok;
	struct error f;

	ok = snapshot_records_open(
		 &r, &from->db, from->format, SNAPSHOT_RECORDS_ALL, &f) ||
	    job_fail(j, "%s", f.note);
	while (ok && row) {
		ok = snapshot_records_next(&r, &row, &f) ||
		    job_fail(j, "%s", f.note);
		if (ok && row) {
			ok = job_add(j, buf_cstr(&r.json), r.json.len);
			progress_print(&j->progress, "reading",
			    j->report.records,
			    0.5 * (double)j->report.records /
				(double)from->events);
		}
	}
	snapshot_records_close(&r);
	return ok && has_all(j, from);
}

/*
 * Returns false for a snapshot that is only for a sitemap.  Such a snapshot has no
 * details, but would be served as if it had them.
 */
static bool
has_details(struct job *j, const struct snapshot_reader *from)
{
	return !from->is_sitemap_only ||
	    job_fail(j,
		"the snapshot was made only for the "
		"sitemap; run cartaz sync %s",
		j->host);
}

/*
 * Returns false if the snapshot is damaged, because a new generation would give the
 * damaged bytes a valid checksum.  Also returns false if an older generation serves: its
 * events would become the newest, although only a timer ran rebuild.
 */
static bool
is_whole(struct job *j)
{
	char text[VERIFY_TEXT_MAX];

	return verify_current(j->tool, j->host, text) != SNAPSHOT_BAD ||
	    job_fail(j, "%s", text);
}

static enum tool_exit
rebuild(struct tool *t, const char *host)
{
	LOCAL_SNAPSHOT from = { 0 };
	struct error f;
	struct job j;
	bool ok;

	if (!job_begin(&j, t, host, 0, false))
		return TOOL_FAILED;
	/*
	 * A timer runs rebuild often, so equal results must not displace the generations
	 * that a rollback needs.
	 */
	j.source.origin = JOB_FROM_SNAPSHOT;
	if (!is_whole(&j))
		return job_end(&j, false);
	if (!generation_open_records(&from, &t->paths, j.host, &f)) {
		(void)job_fail(&j, "%s", tool_why_no_snapshot(&j.brand, &f));
		return job_end(&j, false);
	}
	ok = has_details(&j, &from) &&
	    (generation_has_space(&j.target.generation,
		 SPACE_PER_BYTE * generation_bytes(&t->paths, host), &f) ||
		job_fail(&j, "%s", f.note));
	ok = ok && job_open(&j, from.read_at_s);
	/* The present profile has mapped none of these records. */
	if (ok)
		snapshot_reader_mapped_by(&from, j.target.writer.mapped_by);
	ok = ok && add_all(&j, &from);
	return job_end(&j, ok);
}

/* Skips live brands, which serve no snapshot, if --all is given. */
static enum tool_exit
rebuild_unless_live(struct tool *t, const char *host)
{
	return t->all && live_files_are_needed(t, host) ? TOOL_DONE
							: rebuild(t, host);
}

enum tool_exit
command_rebuild(struct tool *t)
{
	return tool_each_host(t, rebuild_unless_live);
}
