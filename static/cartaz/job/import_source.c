/*
 * import_source - what the readers of all formats do in the same way.
 */
#include "cartaz/job/import_source.h"

bool
import_source_fail(struct job *j, const struct error *f)
{
	return job_fail(j, "%s: %s%s", j->source.name, f->note, job_stays(j));
}

void
import_source_progress(
    struct job *j, const struct byte_reader *in, int64_t size)
{
	progress_print(&j->progress, "reading", j->report.records,
	    size > 0 ? 0.5 * (double)in->offset / (double)size : -1);
}
