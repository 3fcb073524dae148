/*
 * profile_files - reads and parses them.
 */
#include "cartaz/profile/profile_files.h"

#include "snapshot/writer.h"

static bool
is_name(const char *name)
{
	return name[0] != '\0' && strlen(name) <= 64 &&
	    name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-")] == '\0';
}

static void
path_of(const struct tool *t, const char *name, char path[PATHS_PATH_MAX])
{
	char file[80];

	snprintf(file, sizeof(file), "%s.json", name);
	paths_path(path, t->share, "profiles", file, (char *)NULL);
}

bool
profile_files_read(struct tool *t, const char *name, const char **p, size_t *n,
    struct error *f)
{
	char path[PATHS_PATH_MAX];

	if (!is_name(name))
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "'%.80s' is not the name of a profile; a name has a-z, 0-9 "
		    "and -",
		    name);
	path_of(t, name, path);
	return brand_read_file(path, &t->mem, p, n, f);
}

bool
profile_files_load(struct tool *t, const char *name, struct profile *profile,
    bool *found, struct error *f)
{
	char path[PATHS_PATH_MAX];
	struct error why;
	const char *p;
	size_t n;

	*found = false;
	if (strcmp(name, "native") == 0)
		return true;
	if (!profile_files_read(t, name, &p, &n, f))
		return false;
	path_of(t, name, path);
	if (!profile_parse(profile, p, n, &t->mem, &why))
		return error_note(
		    f, ERROR_INTERNAL_ERROR, "%s: %s", path, why.note);
	*found = true;
	return true;
}

bool
profile_files_fingerprint(
    struct tool *t, const struct brand *b, char out[20], struct error *f)
{
	struct profile profile;
	bool found;

	if (!profile_files_load(t, b->upstream.profile, &profile, &found, f))
		return false;
	snapshot_writer_fingerprint(b, found ? &profile : NULL, out);
	if (found)
		profile_release(&profile);
	return true;
}
