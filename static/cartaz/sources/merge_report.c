/*
 * merge_report - keeps what was merged and what is doubtful, and prints it.
 */
#include "cartaz/sources/source_merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/replace_file.h"
#include "base/text.h"

static void
merged_path(const struct tool *t, const char *host, char path[PATHS_PATH_MAX])
{
	paths_path(path, t->paths.var, host, "sources", "merged", (char *)NULL);
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

void
source_merge_explain(
    const struct tool *t, const char *host, const char *slug_or_null)
{
	char path[PATHS_PATH_MAX], *line = NULL;
	const char *slug;
	bool is_shown = false;
	size_t cap = 0;
	ssize_t n;
	FILE *file;

	merged_path(t, host, path);
	file = fopen(path, "re");
	while (file != NULL && (n = getline(&line, &cap, file)) > 0) {
		line[n - 1] = '\0';
		slug = line + sizeof(SOURCE_MERGE_MERGED) - 1;
		if (line[0] != ' ')
			is_shown = slug_or_null == NULL ||
			    (text_starts(line, SOURCE_MERGE_MERGED) &&
				strcmp(slug, slug_or_null) == 0);
		if (is_shown)
			tool_say("%s\n", line);
	}
	free(line);
	if (file != NULL)
		fclose(file);
}
