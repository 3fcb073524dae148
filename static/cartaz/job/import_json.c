/*
 * import_json - reads JSON: native records, or items for a profile.
 */
#include "cartaz/job/import_source.h"
#include "json/json_list.h"
#include "json/json_splitter.h"
#include "json/json_tree.h"

/* Returns the given path of the list.  Without a path, the list is found by its name. */
static struct pointer
list_of(const struct job *j)
{
	struct pointer data = { .keys = { "data" }, .count = 1 };

	if (!j->source.has_profile)
		return (struct pointer){ .count = 0 };
	if (j->source.profile.items != NULL &&
	    j->source.profile.items->count > 0)
		return *j->source.profile.items;
	return data;
}

/* Reports, after the first record, which list was used, or another possible list. */
static void
report_list(struct job *j, const struct json_splitter *records)
{
	if (records->envelope.key_count > 0)
		return; /* the profile has the list's place */
	if (records->list[0] != '\0' && strcmp(records->list, "/data") != 0)
		import_report_note(&j->report,
		    "the records are taken from the list at %s", records->list);
	else if (records->shape == JSON_SPLITTER_LINES &&
	    records->other_list[0] != '\0' &&
	    j->report.left_out - j->report.by_rule == 1)
		import_report_note(&j->report,
		    "the list of records seems to be at %s; import only that list, or set /list/items of a profile to this place",
		    records->other_list);
}

/* Reads a list whose place a stream cannot find. */
static bool
import_list(struct job *j, struct byte_reader *in, const struct pointer *path)
{
	LOCAL_JSON list = NULL;
	LOCAL_JSON whole = NULL;
	struct error f;
	bool ok = json_list_read(in, path, &list, &whole, &f) ||
	    import_source_fail(j, &f);

	if (ok && j->source.is_answer)
		job_report_pages(j, whole, "", (int64_t)json_tree_count(list));
	return ok && job_add_items(j, list);
}

static void
report_pages(struct job *j, const struct json_splitter *records)
{
	LOCAL_JSON around = NULL;
	struct error ignored;

	if (records->around.len > 0 && !records->around.full)
		(void)!json_tree_parse(buf_cstr(&records->around),
		    records->around.len, &around, &ignored);
	job_report_pages(j, around, records->list, records->count);
}

/* A single line is the whole document, if the list is not in its expected place. */
static bool
check_found(struct job *j, const struct json_splitter *records)
{
	const struct pointer *path = j->source.profile.items;
	struct error f;

	return !j->source.has_profile || path == NULL || path->count == 0 ||
	    records->shape != JSON_SPLITTER_LINES || records->count != 1 ||
	    j->report.left_out != 1 || json_list_missing(path, &f) ||
	    import_source_fail(j, &f);
}

bool
import_json(struct job *j, struct byte_reader *in, int64_t size)
{
	struct pointer path;
	LOCAL_JSON_SPLITTER records = { 0 };
	bool ok = true, more = true;
	struct error f;

	job_use_profile(j);
	path = list_of(j);
	if (json_list_needs_whole(&path))
		return import_list(j, in, &path);
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
		if (records.count == 1)
			report_list(j, &records);
		import_source_progress(j, in, size);
	}
	if (ok && j->source.is_answer)
		report_pages(j, &records);
	return ok && check_found(j, &records);
}
