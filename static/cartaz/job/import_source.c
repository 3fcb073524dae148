/*
 * import_source - functions that the readers of all formats share.
 */
#include "cartaz/job/import_source.h"

#include "cartaz/profile/profile_files.h"

bool
import_source_profile(struct job *j, const char *name)
{
	struct job_source *s = &j->source;
	struct error f;

	if (!s->has_profile &&
	    !profile_files_load(
		j->tool, name, &s->profile, &s->has_profile, &f))
		return job_fail(j, "%s", f.note);
	job_use_profile(j);
	return true;
}

bool
import_source_fail(struct job *j, const struct error *f)
{
	return job_fail(j, "%s%s%s%s",
	    j->source.name != NULL ? j->source.name : "",
	    j->source.name != NULL ? ": " : "", f->note, job_stays(j));
}

void
import_source_progress(
    struct job *j, const struct byte_reader *in, int64_t size)
{
	progress_print(&j->progress, "reading", j->report.records,
	    size > 0 ? 0.5 * (double)in->offset / (double)size : -1);
}
