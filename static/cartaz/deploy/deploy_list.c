/*
 * deploy_list - reads the list of the files of a set, looks up paths in the list (it may
 * have millions), and removes files that are no longer in the list.
 */
#include "cartaz/deploy/internal.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/files.h"

/* Compares like strcmp().  A path ends at its line's end. */
static int
compare(const void *a, const void *b)
{
	const unsigned char *p = *(const unsigned char *const *)a;
	const unsigned char *q = *(const unsigned char *const *)b;

	while (*p == *q && *p != '\n' && *p != '\0') {
		p++;
		q++;
	}
	return (*p == '\n' ? 0 : *p) - (*q == '\n' ? 0 : *q);
}

void
deploy_names_read(struct deploy_names *names, const char *list)
{
	size_t cap = 0;

	*names = (struct deploy_names){ 0 };
	for (list += *list == '\n'; *list != '\0';) {
		names->path = mem_room(
		    names->path, names->count, &cap, sizeof(names->path[0]));
		names->path[names->count++] = list;
		list += strcspn(list, "\n");
		list += *list == '\n';
	}
	if (names->count > 0)
		qsort(
		    names->path, names->count, sizeof(names->path[0]), compare);
}

bool
deploy_names_have(const struct deploy_names *names, const char *path)
{
	return names->count > 0 &&
	    bsearch(&path, names->path, names->count, sizeof(names->path[0]),
		compare) != NULL;
}

void
deploy_names_release(struct deploy_names *names)
{
	free(names->path);
	*names = (struct deploy_names){ 0 };
}

/* Returns true for a relative path that stays inside the folder. */
static bool
is_inside(const char *path)
{
	return path[0] != '\0' && path[0] != '/' && strstr(path, "..") == NULL;
}

bool
deploy_next_path(const char **list, char path[PATHS_PATH_MAX])
{
	while (**list != '\0') {
		size_t n = strcspn(*list, "\n");

		snprintf(path, PATHS_PATH_MAX, "%.*s", (int)n, *list);
		*list += n + ((*list)[n] == '\n');
		if (is_inside(path))
			return true;
	}
	return false;
}

void
deploy_read_list(const char *dir, const char *set, struct buf *out)
{
	char file[PATHS_PATH_MAX], line[PATHS_PATH_MAX];
	FILE *list;

	paths_path(file, dir, ".web", set);
	list = files_open(file);
	buf_char(out, '\n');
	while (list != NULL && fgets(line, sizeof(line), list) != NULL &&
	    strchr(line, '\n') != NULL) /* a crash may have cut a name */
		buf_text(out, line);
	files_close(list, file);
}

static void
remove_file(const char *dir, const char *path)
{
	char file[PATHS_PATH_MAX];

	if (deploy_finds_link(dir, path, file))
		return;
	paths_path(file, dir, path);
	(void)unlink(file);
	deploy_remove_empty(dir, path);
}

void
deploy_remove_unlisted(
    const char *dir, const char *old, const struct deploy_names *now)
{
	char path[PATHS_PATH_MAX];

	while (deploy_next_path(&old, path)) {
		if (!deploy_names_have(now, path))
			remove_file(dir, path);
	}
}

void
deploy_remove_all(const char *dir, const char *set)
{
	const struct deploy_names none = { 0 };
	LOCAL_BUF list = BUF_INIT(DEPLOY_LIST_MAX);
	char name[80];

	deploy_read_list(dir, set, &list);
	deploy_remove_unlisted(dir, buf_cstr(&list), &none);
	snprintf(name, sizeof(name), ".web/%s", set);
	remove_file(dir, name);
}
