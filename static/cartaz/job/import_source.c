/*
 * import_source - passes an input of `cartaz import` to the reader of its format.
 */
#include "cartaz/job/import_source.h"

#include <errno.h>

#include "importer/sniff.h"

typedef bool import_fn(struct job *, struct byte_reader *, int64_t size);

static import_fn *const importers[] = {
	[FILE_FORMAT_JSON] = import_json,
	[FILE_FORMAT_CSV] = import_csv,
	[FILE_FORMAT_CALENDAR] = import_calendar,
};

bool
import_source_fail(struct job *j, const struct error *f)
{
	return job_fail(j, "%s: %s; the snapshot stays as it was",
	    j->tool->args[1], f->note);
}

void
import_source_progress(
    struct job *j, const struct byte_reader *in, int64_t size)
{
	progress_print(&j->progress, "reading", j->report.records,
	    size > 0 ? 0.5 * (double)in->offset / (double)size : -1);
}

bool
import_source(struct job *j, struct byte_reader *in, int64_t size)
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
