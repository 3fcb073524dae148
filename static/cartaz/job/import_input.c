/*
 * import_input - chooses the reader for the format of an input.
 */
#include "cartaz/job/import_input.h"

#include <errno.h>

#include "base/text.h"
#include "cartaz/job/import_source.h"

typedef bool import_fn(struct job *, struct byte_reader *, int64_t size);

static import_fn *const importers[] = {
	[FILE_FORMAT_JSON] = import_json,
	[FILE_FORMAT_CSV] = import_csv,
	[FILE_FORMAT_CALENDAR] = import_calendar,
	[FILE_FORMAT_XML] = import_schedule,
	[FILE_FORMAT_HTML] = import_page,
};

static const char *const names[] = {
	[FILE_FORMAT_JSON] = "JSON",
	[FILE_FORMAT_CSV] = "CSV or other text",
	[FILE_FORMAT_CALENDAR] = "a calendar",
	[FILE_FORMAT_XML] = "XML",
	[FILE_FORMAT_HTML] = "HTML or XML",
};

static bool
check_format(enum file_format is, enum file_format only, struct error *f)
{
	/* Programs that export a schedule as XML also export it as JSON. */
	return only == FILE_FORMAT_ANY || only == is ||
	    (only == FILE_FORMAT_XML && is == FILE_FORMAT_JSON) ||
	    only == FILE_FORMAT_HTML ||
	    error_internal(f,
		"is %s, not %s; correct the kind of the source, or use "
		"another input",
		names[is],
		only == FILE_FORMAT_XML ? "a conference schedule"
					: names[only]);
}

/*
 * Returns true for a JSON-LD document with a graph whose place no profile names.  Pages
 * have such documents too.
 */
static bool
is_graph(const struct job *j, const struct byte_reader *in)
{
	char head[400];
	const char *p = head;

	snprintf(head, sizeof(head), "%.*s",
	    (int)(in->n < sizeof(head) ? in->n : sizeof(head)), in->chunk);
	p += sniff_byte_order_mark(head, strlen(head));
	p += strspn(p, " \t\r\n{");
	return text_starts(p, "\"@") && strstr(p, "\"@graph\"") != NULL &&
	    (!j->source.has_profile || j->source.profile.items == NULL);
}

static bool
read_format(
    struct job *j, struct byte_reader *in, int64_t size, enum file_format only)
{
	enum file_format format;
	struct error f;
	bool ok;

	if (sniff_input(in, &format, &f) && check_format(format, only, &f)) {
		/* A page may be a JSON-LD document. */
		if (only == FILE_FORMAT_HTML || is_graph(j, in))
			format = FILE_FORMAT_HTML;
		j->source.format = format;
		ok = importers[format](j, in, size) && job_add_groups(j);
		row_groups_release(&j->source.groups);
		return ok;
	}
	return import_source_fail(j, &f);
}

bool
import_input(struct job *j, int fd, int64_t size, enum file_format only)
{
	LOCAL_BYTE_READER in = { 0 };

	byte_reader_init(&in, fd);
	return read_format(j, &in, size, only);
}

bool
import_files(
    struct job *j, const struct import_files *files, enum file_format only)
{
	enum job_record_form form = JOB_RECORD_NATIVE;
	bool ok = true;

	for (size_t i = 0; ok && i < files->count; i++) {
		const struct import_file *file = &files->list[i];

		if (files->count > 1)
			j->source.name = j->report.source = file->path;
		j->source.form = JOB_RECORD_NATIVE;
		j->source.field_names = JOB_FIELD_POINTERS;
		j->position.is_set = false;
		ok = import_input(j, file->fd, file->size, only);
		if (j->source.form == JOB_RECORD_ITEM)
			form = JOB_RECORD_ITEM;
	}
	j->source.form = form;
	return ok;
}
