/*
 * brand_folder - compares the kind of each entry with its name.
 */
#include "cartaz/hosting/brand_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>

#include "base/text.h"

/* The names of files.  Any other name belongs to the operator. */
static bool
is_name_of_file(const char *name)
{
	return text_ends(name, ".db") || text_ends(name, ".sum") ||
	    text_ends(name, ".json") || strcmp(name, "lock") == 0;
}

/* Returns the mistake of an entry, or NULL. */
static const char *
find_mistake(const char *name, mode_t mode)
{
	if (strcmp(name, "current") == 0)
		return S_ISLNK(mode) ? NULL : "is not a link";
	if (S_ISREG(mode))
		return NULL;
	if (!S_ISDIR(mode) && !S_ISLNK(mode))
		return "is not a file";
	return is_name_of_file(name) ? "is not a file" : NULL;
}

void
brand_folder_check(struct tool *t, const char *host,
    published_report_fn *report, void *context)
{
	char dir[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	const struct dirent *entry;
	DIR *d;

	paths_path(dir, t->paths.var, host);
	d = opendir(dir);
	while (d != NULL && (entry = readdir(d)) != NULL) {
		struct stat st;
		const char *why;

		if (fstatat(
			dirfd(d), entry->d_name, &st, AT_SYMLINK_NOFOLLOW) != 0)
			continue;
		why = find_mistake(entry->d_name, st.st_mode);
		if (why == NULL)
			continue;
		paths_path(path, dir, entry->d_name);
		report(context, "%s: %s; run rm -r %s", path, why, path);
	}
	if (d != NULL)
		closedir(d);
}
