/*
 * profile_files - finds, lists, reads and parses the files of profiles.
 */
#include "cartaz/profile/profile_files.h"

#include <errno.h>
#include <unistd.h>

#include "base/text.h"
#include "cartaz/nearest.h"
#include "writer/writer.h"

enum { NAME_MAX_BYTES = 64, PATH_MAX_BYTES = 1000 };

static bool
is_name(const char *name)
{
	return name[0] != '\0' && strlen(name) <= NAME_MAX_BYTES &&
	    name[0] != '.' && !text_ends(name, ".json") &&
	    name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-.")] ==
	    '\0';
}

static bool
is_path(const char *name)
{
	return strchr(name, '/') != NULL && strlen(name) <= PATH_MAX_BYTES;
}

static void
path_below(const char *folder, const char *name, char path[PATHS_PATH_MAX])
{
	char file[NAME_MAX_BYTES + 6];

	snprintf(file, sizeof(file), "%s.json", name);
	paths_path(path, folder, "profiles", file);
}

/* An operator's profile takes precedence over a shipped profile of the same name. */
const char *
profile_files_named(struct tool *t, const char *name)
{
	char path[PATHS_PATH_MAX];

	if (name[0] == '/') {
		paths_path(path, name);
	} else if (is_path(name)) {
		paths_path(path, t->paths.etc, name);
	} else {
		path_below(t->paths.etc, name, path);
		if (access(path, F_OK) != 0 && errno == ENOENT)
			path_below(t->share, name, path);
	}
	return arena_copy(&t->mem, path, strlen(path));
}

bool
profile_files_read(struct tool *t, const char *name, const char **p, size_t *n,
    struct error *f)
{
	struct nearest near;
	const char *path;

	if (!is_name(name) && !is_path(name))
		return error_internal(f,
		    "'%.80s' is neither the name nor the path of a profile; a name contains only a-z, 0-9, - and ., and does not end with .json; a path contains a slash",
		    name);
	path = profile_files_named(t, name);
	if (brand_read_file(path, &t->mem, p, n, f))
		return true;
	if (f->code == ERROR_UNKNOWN_BRAND && is_name(name)) {
		(void)error_internal(f,
		    "%s does not exist, and %s/profiles has no such file", path,
		    t->paths.etc);
		nearest_start(&near, name);
		tool_compare_names(t, t->paths.etc, "profiles", &near);
		tool_compare_names(t, t->share, "profiles", &near);
		nearest_append(&near, "cartaz profile list shows the profiles",
		    f->note, sizeof(f->note));
	}
	f->code = ERROR_INTERNAL_ERROR;
	return false;
}

bool
profile_files_load(struct tool *t, const char *name, struct profile *profile,
    bool *found, struct error *f)
{
	struct error why;
	const char *p;
	size_t n;

	*found = false;
	if (strcmp(name, "native") == 0)
		return true;
	if (!profile_files_read(t, name, &p, &n, f))
		return false;
	if (!profile_parse(profile, p, n, &t->mem, &why))
		return error_internal(
		    f, "%s: %s", profile_files_named(t, name), why.note);
	*found = true;
	return true;
}

bool
profile_files_check(struct tool *t, const char *name, struct error *f)
{
	LOCAL_PROFILE x = { 0 };
	bool found;

	return profile_files_load(t, name, &x, &found, f);
}

const char *
profile_files_path(struct tool *t, const char *word)
{
	const char *path;

	if (access(word, F_OK) == 0 || !is_name(word))
		return word;
	path = profile_files_named(t, word);
	return access(path, F_OK) == 0 ? path : word;
}

bool
profile_files_option(
    struct tool *t, const char *word, const char **name, struct error *f)
{
	LOCAL_MEMORY char *path = NULL;

	*name = word;
	if (!is_path(word))
		return true;
	path = realpath(word, NULL);
	if (path == NULL)
		return error_internal(f, "%s: %s", word, strerror(errno));
	*name = arena_copy(&t->mem, path, strlen(path));
	return true;
}

bool
profile_files_changed(
    struct tool *t, const struct brand *b, const char *mapped_by)
{
	char now[SNAPSHOT_FINGERPRINT_SIZE];
	LOCAL_PROFILE profile = { 0 };
	struct error ignored;
	bool found;

	if (mapped_by[0] == '\0' ||
	    !profile_files_load(
		t, b->upstream.profile, &profile, &found, &ignored) ||
	    !found)
		return false;
	snapshot_writer_mapped_by(
	    mapped_by[0] == SNAPSHOT_MAPPED_MARK ? b : NULL, &profile, now);
	return strcmp(now, mapped_by) != 0;
}

bool
profile_files_fingerprint(
    struct tool *t, const struct brand *b, char out[20], struct error *f)
{
	LOCAL_PROFILE profile = { 0 };
	bool found;

	if (!profile_files_load(t, b->upstream.profile, &profile, &found, f))
		return false;
	snapshot_writer_fingerprint(b, found ? &profile : NULL, out);
	return true;
}

static bool
print_profile(struct tool *t, const char *name)
{
	const char *path, *why, *live;
	size_t n = strlen(t->paths.etc);
	LOCAL_PROFILE profile = { 0 };
	struct error f;
	bool found, own;

	path = profile_files_named(t, name);
	own = strncmp(path, t->paths.etc, n) == 0 &&
	    text_starts(path + n, "/profiles/");
	if (!profile_files_load(t, name, &profile, &found, &f)) {
		tool_say("%-16s %-8s cannot be used: %s\n", name,
		    own ? "own" : "shipped", f.note);
		return false;
	}
	live = profile_can_serve_live(&profile, &why) ? ", live" : "";
	tool_say("%-16s %-8s snapshot%-6s %s\n", name, own ? "own" : "shipped",
	    live, path);
	return true;
}

enum tool_exit
profile_files_list(struct tool *t)
{
	struct tool_hosts names = { NULL };
	enum tool_exit code = TOOL_DONE;
	struct error ignored; /* a missing folder has no profiles */

	(void)!tool_names(t, t->paths.etc, "profiles", &names, &ignored);
	(void)!tool_names(t, t->share, "profiles", &names, &ignored);
	for (size_t i = 0; i < names.count; i++) {
		if ((i == 0 || strcmp(names.host[i - 1], names.host[i]) != 0) &&
		    !print_profile(t, names.host[i]))
			code = TOOL_FAILED;
	}
	free(names.host);
	return code;
}
