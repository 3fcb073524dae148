/*
 * import_json - reads JSON: native records, or items for a profile.
 */
#include "cartaz/job/import_source.h"
#include "json/pointer.h"
#include "json/json_splitter.h"

bool
import_json(struct job *j, struct byte_reader *in, int64_t size)
{
	struct pointer path = { .keys = { "data" }, .count = 1 };
	struct json_splitter records;
	bool ok = true, more = true;
	struct error f;

	job_use_profile(j);
	if (j->source.has_profile && j->source.profile.items != NULL &&
	    j->source.profile.items->count > 0)
		path = *j->source.profile.items;
	json_splitter_init(&records, in, path.keys, path.count);
	while (ok && more) {
		ok = json_splitter_next(&records, &more, &f) ||
		    import_source_fail(j, &f);
		if (!ok || !more)
			break;
		if (records.oversize)
			job_leave_out(
			    j, "is larger than 1 MiB", "is larger than 1 MiB");
		else
			ok = job_add(j, records.record.p, records.record.len);
		import_source_progress(j, in, size);
	}
	json_splitter_release(&records);
	return ok;
}
