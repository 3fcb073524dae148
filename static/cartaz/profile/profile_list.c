/*
 * profile_list - the profiles of the installation, sorted by name.
 */
#include "cartaz/profile/profile_list.h"

#include "base/files.h"
#include "base/text.h"
#include "cartaz/profile/profile_files.h"

enum { NAMES_MAX = 1000, NAME_BYTES = 64 };

struct profile_names {
	char (*name)[NAME_BYTES + 1];
	size_t count;
};

static int
compare_names(const void *a, const void *b)
{
	return strcmp(a, b);
}

static bool
is_listed(const struct profile_names *x, const char *name)
{
	for (size_t i = 0; i < x->count; i++) {
		if (strcmp(x->name[i], name) == 0)
			return true;
	}
	return false;
}

static void
add_folder(struct profile_names *x, const char *above)
{
	char path[PATHS_PATH_MAX], name[NAME_BYTES + 1];
	struct dirent *entry;
	DIR *dir;

	paths_path(path, above, "profiles", (char *)NULL);
	dir = files_open_folder(path);
	while (dir != NULL && (entry = files_next(dir, path)) != NULL) {
		size_t n = strlen(entry->d_name);

		if (n <= 5 || n - 5 > NAME_BYTES || x->count == NAMES_MAX ||
		    entry->d_name[0] == '.' ||
		    strcmp(entry->d_name + n - 5, ".json") != 0)
			continue;
		snprintf(
		    name, sizeof(name), "%.*s", (int)(n - 5), entry->d_name);
		if (!is_listed(x, name))
			memcpy(x->name[x->count++], name, sizeof(name));
	}
	files_close_folder(dir);
}

static bool
print_profile(struct tool *t, const char *name)
{
	const char *path, *why, *live;
	size_t n = strlen(t->paths.etc);
	struct profile profile;
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
	profile_release(&profile);
	return true;
}

enum tool_exit
profile_list(struct tool *t)
{
	struct profile_names x = { .count = 0 };
	enum tool_exit code = TOOL_DONE;

	x.name = mem_alloc(NAMES_MAX * sizeof(x.name[0]));
	add_folder(&x, t->paths.etc);
	add_folder(&x, t->share);
	qsort(x.name, x.count, sizeof(x.name[0]), compare_names);
	for (size_t i = 0; i < x.count; i++) {
		if (!print_profile(t, x.name[i]))
			code = TOOL_FAILED;
	}
	free(x.name);
	return code;
}
