/*
 * merge_report - writes the report about merged events and doubtful pairs, and prints
 * what it says about an event.
 */
#include "cartaz/sources/source_merge.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/files.h"
#include "base/replace_file.h"
#include "base/text.h"

static void
merged_path(const struct tool *t, const char *host, char path[PATHS_PATH_MAX])
{
	paths_path(path, t->paths.var, host, "sources", "merged");
}

bool
source_merge_report(const struct source_merge *m, struct error *f)
{
	char path[PATHS_PATH_MAX];

	merged_path(m->job->tool, m->job->host, path);
	if (m->report.len > 0)
		return replace_file(
		    path, buf_cstr(&m->report), m->report.len, f);
	(void)unlink(path);
	return true;
}

/* Prints a line of the report.  Lines that begin with blanks continue an event. */
static void
explain_line(const char *line, bool is_first, struct json_writer *json)
{
	const char *text = line + strspn(line, " ");

	if (text == line && !is_first) {
		json_writer_array_end(json);
		json_writer_object_end(json);
	}
	if (text == line && *line != '\0') {
		json_writer_object(json, NULL);
		json_writer_text(json, "merge", line);
		json_writer_array(json, "records");
	} else if (text != line) {
		json_writer_text(json, NULL, text);
	}
}

bool
source_merge_explain(const struct tool *t, const char *host,
    const char *slug_or_null, struct json_writer *json_or_null)
{
	char path[PATHS_PATH_MAX], *line = NULL;
	const char *slug;
	bool is_shown = false, is_first = true;
	size_t cap = 0;
	ssize_t n;
	FILE *file;

	merged_path(t, host, path);
	file = files_open(path);
	while (file != NULL && (n = getline(&line, &cap, file)) > 0) {
		line[n - 1] = '\0';
		slug = line + sizeof(SOURCE_MERGE_EVENT) - 1;
		if (line[0] != ' ')
			is_shown = slug_or_null == NULL ||
			    (text_starts(line, SOURCE_MERGE_EVENT) &&
				strcmp(slug, slug_or_null) == 0);
		if (is_shown && json_or_null == NULL)
			tool_say("%s\n", line);
		else if (is_shown)
			explain_line(line, is_first, json_or_null);
		is_first = is_first && !is_shown;
	}
	if (json_or_null != NULL)
		explain_line("", is_first, json_or_null);
	free(line);
	files_close(file, path);
	return !is_first;
}

/* Prints the name of a record, and the record itself if `native` is not NULL. */
static void
explain_record(
    const char *name, const char *native, struct json_writer *json_or_null)
{
	if (json_or_null == NULL && native == NULL) {
		tool_say("record: %s\n", name);
	} else if (json_or_null == NULL) {
		tool_say("record %s: %s\n", name, native);
	} else {
		json_writer_object(json_or_null, NULL);
		json_writer_text(json_or_null, "record", name);
		if (native != NULL)
			json_writer_raw(
			    json_or_null, "native", native, strlen(native));
		json_writer_object_end(json_or_null);
	}
}

void
source_merge_explain_record(const struct tool *t, const struct brand *b,
    int64_t id, const char *name_or_null, struct json_writer *json_or_null)
{
	char folder[PATHS_PATH_MAX], text[PATHS_PATH_MAX];
	struct source_records records;
	struct source_record x;
	struct error ignored;
	bool more;

	for (size_t i = 0; i < b->source_count; i++) {
		const char *source = b->sources[i].name;

		source_state_folder(&t->paths, b->host, source, folder);
		more = source_records_open(&records, folder, &ignored);
		while (more &&
		    source_records_next(&records, &x, &more, &ignored) &&
		    more) {
			snprintf(text, sizeof(text), "%s:%s", source, x.slug);
			if (x.gone_s == 0 &&
			    (name_or_null != NULL
				    ? strcmp(text, name_or_null) == 0
				    : x.id == id))
				explain_record(text,
				    name_or_null != NULL ? x.json : NULL,
				    json_or_null);
		}
		source_records_close(&records);
	}
}

void
source_merge_check(const struct tool *t, const char *host,
    source_merge_report_fn *report, void *context)
{
	char path[PATHS_PATH_MAX], *line = NULL;
	size_t cap = 0;
	FILE *file;

	merged_path(t, host, path);
	file = files_open(path);
	/* The unknown names are the first lines. */
	while (file != NULL && getline(&line, &cap, file) > 0 &&
	    text_starts(line, SOURCE_MERGE_UNKNOWN))
		report(context, "%s: %.*s; " SOURCE_MERGE_REMEDY, host,
		    (int)strcspn(line, "\n"), line);
	free(line);
	files_close(file, path);
}
