/*
 * deploy_install - renames the files of a set into place, or rolls them back.
 */
#include "cartaz/deploy/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/files.h"
#include "cartaz/interrupt.h"

bool
deploy_failed(struct error *f, const char *what, const char *path)
{
	return error_note(f, ERROR_INTERNAL_ERROR, "cannot %s %s: %s", what,
	    path, strerror(errno));
}

void
deploy_staged_path(
    const struct deploy *s, const char *path, char out[PATHS_PATH_MAX])
{
	char flat[PATHS_PATH_MAX];

	snprintf(flat, sizeof(flat), "%s", path);
	for (char *p = flat; *p != '\0'; p++)
		*p = *p == '/' ? '+' : *p;
	paths_path(out, s->dir, STAGE_DIR, flat, (char *)NULL);
}

void
deploy_remove_empty(const char *dir, const char *path)
{
	char file[PATHS_PATH_MAX];
	size_t top = strlen(dir);

	paths_path(file, dir, path, (char *)NULL);
	for (;;) {
		char *slash = strrchr(file, '/');

		*slash = '\0';
		if (strlen(file) <= top || rmdir(file) != 0)
			return;
	}
}

static void
remove_file(const char *dir, const char *path)
{
	char file[PATHS_PATH_MAX];

	paths_path(file, dir, path, (char *)NULL);
	(void)unlink(file);
	deploy_remove_empty(dir, path);
}

/* Is it a relative path that stays inside the folder? */
static bool
is_inside(const char *path)
{
	return path[0] != '\0' && path[0] != '/' && strstr(path, "..") == NULL;
}

static void
list_path(const char *dir, const char *set, char out[PATHS_PATH_MAX])
{
	paths_path(out, dir, ".web", set, (char *)NULL);
}

/*
 * The old list.  It stays until the files that only it names are removed; after a
 * crash the next deployment continues with it.
 */
static void
old_list_path(const struct deploy *s, char out[PATHS_PATH_MAX])
{
	char name[80];

	snprintf(name, sizeof(name), "%s.was", s->set);
	paths_path(out, s->dir, ".web", name, (char *)NULL);
}

/* Removes the files of the list in `file` that are not in `list`. */
static void
remove_unlisted(const char *dir, const char *file, const char *list)
{
	char *path = NULL;
	size_t room = 0;
	FILE *old = files_open(file);
	struct deploy_names names;

	deploy_names_read(&names, list);
	while (old != NULL && getline(&path, &room, old) > 0) {
		char *end = strchr(path, '\n');

		if (end == NULL)
			break; /* a crash may have cut the name off */
		*end = '\0';
		if (is_inside(path) && !deploy_names_have(&names, path))
			remove_file(dir, path);
	}
	deploy_names_release(&names);
	free(path);
	files_close(old, file);
}

void
deploy_read_list(const struct deploy *s, struct buf *out)
{
	char file[PATHS_PATH_MAX], line[PATHS_PATH_MAX];
	FILE *list;

	list_path(s->dir, s->set, file);
	list = files_open(file);
	buf_char(out, '\n');
	while (list != NULL && fgets(line, sizeof(line), list) != NULL)
		buf_text(out, line);
	files_close(list, file);
}

void
deploy_remove_dropped(const struct deploy *s)
{
	struct buf now = BUF_INIT(DEPLOY_LIST_MAX);
	char old[PATHS_PATH_MAX];

	old_list_path(s, old);
	if (!files_exist(old))
		return;
	deploy_read_list(s, &now);
	remove_unlisted(s->dir, old, buf_cstr(&now));
	buf_release(&now);
	(void)unlink(old);
}

void
deploy_remove_all(const struct deploy *s)
{
	char file[PATHS_PATH_MAX], name[80];

	list_path(s->dir, s->set, file);
	remove_unlisted(s->dir, file, "\n");
	snprintf(name, sizeof(name), ".web/%s", s->set);
	remove_file(s->dir, name);
}

/*
 * Syncs the staged files of the list, at the end and one after the other, because the
 * first fsync() writes most blocks of the others too.
 */
static bool
sync_all(struct deploy *s, const char *list, struct error *f)
{
	char staged[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	char place[PATHS_PATH_MAX];
	bool ok = true;

	for (size_t len; ok && *list != '\0'; list += len + 1) {
		int file;

		len = strcspn(list, "\n");
		snprintf(path, sizeof(path), "%.*s", (int)len, list);
		deploy_staged_path(s, path, staged);
		file = open(staged, O_RDONLY | O_CLOEXEC);
		if (file < 0 && errno == ENOENT)
			continue; /* unchanged */
		paths_path(place, s->dir, path, (char *)NULL);
		ok = (file >= 0 && fsync(file) == 0) ||
		    deploy_failed(f, "write", place);
		if (file >= 0)
			close(file);
	}
	return ok;
}

/* The backup of a replaced file, staged as "=path"; no path begins so. */
static void
backup_path(const struct deploy *s, const char *path, char out[PATHS_PATH_MAX])
{
	char name[PATHS_PATH_MAX + 1];

	snprintf(name, sizeof(name), "=%s", path);
	deploy_staged_path(s, name, out);
}

static bool
copy_to_backup(const char *from, const char *to)
{
	FILE *in = fopen(from, "re");
	FILE *out = in != NULL ? fopen(to, "we") : NULL;
	bool ok = out != NULL;
	char p[16384];
	size_t n;

	while (ok && (n = fread(p, 1, sizeof(p), in)) > 0)
		ok = fwrite(p, 1, n, out) == n;
	ok = ok && ferror(in) == 0;
	if (in != NULL)
		fclose(in);
	return (out == NULL || fclose(out) == 0) && ok;
}

/* Backs up a file that will be replaced; *had: there is one. */
static bool
back_up(const char *file, const char *as, bool *had, struct error *f)
{
	*had = access(file, F_OK) == 0;
	if (!*had)
		return errno == ENOENT || deploy_failed(f, "keep", file);
	/* Without links, or for another user's file: a copy. */
	return link(file, as) == 0 || copy_to_backup(file, as) ||
	    deploy_failed(f, "keep", file);
}

enum deploy_step {
	NOT_INSTALLED = '-',
	INSTALLED_NEW = 'n',
	REPLACED_OLD = 'o'
};

/* Installs one file; *step is the way in which it was done. */
static bool
install(
    struct deploy *s, const char *path, enum deploy_step *step, struct error *f)
{
	char staged[PATHS_PATH_MAX], file[PATHS_PATH_MAX];
	char old[PATHS_PATH_MAX];
	bool had;

	*step = NOT_INSTALLED;
	deploy_staged_path(s, path, staged);
	paths_path(file, s->dir, path, (char *)NULL);
	if (access(staged, F_OK) != 0)
		/* A file that would not change is not staged. */
		return errno == ENOENT || deploy_failed(f, "write", file);
	backup_path(s, path, old);
	if (!back_up(file, old, &had, f))
		return false;
	if (rename(staged, file) != 0)
		return deploy_failed(f, "write", file);
	*step = had ? REPLACED_OLD : INSTALLED_NEW;
	return true;
}

/* Removes the installed files and restores the replaced ones. */
static void
roll_back(struct deploy *s, const char *list, const char *steps)
{
	char file[PATHS_PATH_MAX], old[PATHS_PATH_MAX];
	char path[PATHS_PATH_MAX];

	for (; *steps != '\0'; steps++) {
		size_t len = strcspn(list, "\n");

		snprintf(path, sizeof(path), "%.*s", (int)len, list);
		paths_path(file, s->dir, path, (char *)NULL);
		backup_path(s, path, old);
		if (*steps == REPLACED_OLD)
			(void)rename(old, file);
		else if (*steps == INSTALLED_NEW)
			(void)unlink(file);
		list += len + 1;
	}
}

/* Installs all files of the list, or none. */
static bool
install_all(struct deploy *s, const char *list, struct error *f)
{
	struct buf steps = BUF_INIT(DEPLOY_LIST_MAX);
	char path[PATHS_PATH_MAX];
	const char *at = list;
	bool ok = true;

	while (ok && *at != '\0') {
		size_t len = strcspn(at, "\n");
		enum deploy_step one;

		snprintf(path, sizeof(path), "%.*s", (int)len, at);
		ok = install(s, path, &one, f);
		buf_char(&steps, (char)one);
		at += len + 1;
	}
	if (!ok)
		roll_back(s, list, buf_cstr(&steps));
	buf_release(&steps);
	return ok;
}

/* Renames file after file; the list is the last of the files that it names. */
static bool
install_by_file(struct deploy *s, struct error *f)
{
	char file[PATHS_PATH_MAX], old[PATHS_PATH_MAX];
	bool had;

	list_path(s->dir, s->set, file);
	old_list_path(s, old);
	if (!back_up(file, old, &had, f))
		return false;
	if (!install_all(s, s->list.p + 1, f)) {
		(void)unlink(old);
		return false;
	}
	deploy_remove_dropped(s);
	return true;
}

static bool
install_changed(struct deploy *s, struct error *f)
{
	enum deploy_switched switched = DEPLOY_NOT_SWITCHED;

	if (s->way == DEPLOY_AS_ONE)
		switched = deploy_switch(s, f);
	return switched == DEPLOY_NOT_SWITCHED ? install_by_file(s, f)
					       : switched == DEPLOY_SWITCHED;
}

/* A list that lacks files would remove them from the folder. */
static bool
list_is_whole(const struct deploy *s, struct error *f)
{
	return !s->list.full ||
	    error_note(f, ERROR_INTERNAL_ERROR,
		"cannot write %s: the names of its files have more than %d "
		"bytes",
		s->dir, DEPLOY_LIST_MAX);
}

/* If the list does not change, no file has to be removed. */
bool
deploy_install(struct deploy *s, struct error *f)
{
	int64_t written = s->written, kept = s->kept;
	char path[PATHS_PATH_MAX];
	bool ok;

	snprintf(path, sizeof(path), ".web/%s", s->set);
	ok = list_is_whole(s, f) &&
	    deploy_put(s, path, s->list.p + 1, s->list.len - 1, f) &&
	    list_is_whole(s, f);
	if (ok && s->written > 0)
		deploy_share(s);
	ok = ok && sync_all(s, s->list.p + 1, f);
	interrupt_hold();
	ok = ok && (s->written == 0 || install_changed(s, f));
	interrupt_release();
	s->written = written;
	s->kept = kept;
	return ok;
}
