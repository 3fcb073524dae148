/*
 * generation_open - opens the generation that serves a brand.  This is the generation
 * that `current` names or, if it is bad, the first good generation of
 * generation_list_instead().
 *
 * An answer uses one open file, so it never mixes generations.  The other generations
 * are searched only if the first one fails, so the usual case costs one open.
 */
#include "generation/generation_open.h"

#include "base/files.h"
#include "generation/generation.h"

/* Explains why `current` does not serve.  *f is the error when it was opened. */
static void
explain_current(
    struct snapshot_reader *s, const char *path, const struct error *f)
{
	if (f->note[0] != '\0')
		snprintf(s->current_is_bad, sizeof(s->current_is_bad), "%s",
		    f->note);
	else
		snprintf(s->current_is_bad, sizeof(s->current_is_bad),
		    "%.700s: does not lead to a file", path);
}

static bool
open_instead(struct snapshot_reader *s, const struct paths *paths,
    const char *host, enum snapshot_reader_part part)
{
	int64_t numbers[GENERATIONS_LISTED];
	char dir[PATHS_PATH_MAX];
	size_t n;

	paths_path(dir, paths->var, host);
	if (files_is_closed(dir))
		return false; /* perhaps only `current` can be opened */
	n = generation_list_instead(paths, host, numbers, GENERATIONS_LISTED);
	for (size_t i = 0; i < n; i++) {
		char path[PATHS_PATH_MAX];
		struct error ignored;

		generation_path(paths, host, numbers[i], path);
		if (!snapshot_reader_open(s, path, host, part, &ignored))
			continue;
		s->generation = numbers[i];
		return true;
	}
	return false;
}

bool
generation_open_part(struct snapshot_reader *s, const struct paths *paths,
    const char *host, enum snapshot_reader_part part, struct error *f)
{
	char path[PATHS_PATH_MAX];

	paths_path(path, paths->var, host, "current");
	if (snapshot_reader_open(s, path, host, part, f))
		return true;
	/* for callers, any fault of the file is a missing catalog */
	f->code = ERROR_UPSTREAM_UNAVAILABLE;
	if (!open_instead(s, paths, host, part))
		return false;
	explain_current(s, path, f);
	return true;
}

bool
generation_open(struct snapshot_reader *s, const struct paths *paths,
    const char *host, struct error *f)
{
	return generation_open_part(s, paths, host, SNAPSHOT_WHOLE, f);
}

bool
generation_open_records(struct snapshot_reader *s, const struct paths *paths,
    const char *host, struct error *f)
{
	char path[PATHS_PATH_MAX];

	paths_path(path, paths->var, host, "current");
	return snapshot_reader_open_any_format(
	    s, path, host, SNAPSHOT_WHOLE, f);
}
