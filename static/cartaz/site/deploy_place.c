/*
 * deploy_place - a set goes to its place, or back.
 */
#include "cartaz/site/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "cartaz/job/interrupt.h"

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
take_away(const char *dir, const char *path)
{
	char file[PATHS_PATH_MAX];

	paths_path(file, dir, path, (char *)NULL);
	(void)unlink(file);
	deploy_remove_empty(dir, path);
}

/* Is this one of our own relative paths, and nothing that leads elsewhere? */
static bool
is_own_path(const char *path)
{
	return path[0] != '\0' && path[0] != '/' && strstr(path, "..") == NULL;
}

static void
list_path(const char *dir, const char *set, char out[PATHS_PATH_MAX])
{
	paths_path(out, dir, ".web", set, (char *)NULL);
}

/*
 * The list that was there before, until all that it alone names is taken away:
 * whoever comes after a crash goes on with it.
 */
static void
old_list_path(const struct deploy *s, char out[PATHS_PATH_MAX])
{
	char name[80];

	snprintf(name, sizeof(name), "%s.was", s->set);
	paths_path(out, s->dir, ".web", name, (char *)NULL);
}

/* Takes away what a file lists and the list, "\n" around each path, does not. */
static void
take_away_others(const char *dir, const char *file, const char *list)
{
	char *path = NULL;
	size_t room = 0;
	FILE *old = fopen(file, "re");

	while (old != NULL && getline(&path, &room, old) > 0) {
		struct buf line;
		char *end = strchr(path, '\n');

		if (end == NULL)
			break; /* a name that a crash cut off may be anybody's */
		*end = '\0';
		line = BUF_INIT(DEPLOY_LIST_MAX);
		buf_printf(&line, "\n%s\n", path);
		if (is_own_path(path) && strstr(list, line.p) == NULL)
			take_away(dir, path);
		buf_release(&line);
	}
	free(path);
	if (old != NULL)
		fclose(old);
}

void
deploy_take_away_rest(const struct deploy *s)
{
	char old[PATHS_PATH_MAX], file[PATHS_PATH_MAX];
	struct buf now = BUF_INIT(DEPLOY_LIST_MAX);
	char line[PATHS_PATH_MAX];
	FILE *list;

	old_list_path(s, old);
	if (access(old, F_OK) != 0)
		return;
	list_path(s->dir, s->set, file);
	list = fopen(file, "re");
	buf_char(&now, '\n');
	while (list != NULL && fgets(line, sizeof(line), list) != NULL)
		buf_text(&now, line);
	if (list != NULL)
		fclose(list);
	take_away_others(s->dir, old, buf_cstr(&now));
	buf_release(&now);
	(void)unlink(old);
}

void
deploy_take_away_all(const struct deploy *s)
{
	char file[PATHS_PATH_MAX], name[80];

	list_path(s->dir, s->set, file);
	take_away_others(s->dir, file, "\n");
	snprintf(name, sizeof(name), ".web/%s", s->set);
	take_away(s->dir, name);
}

/*
 * Brings to the disk what waits of the listed.  One after the other and at the
 * end, because the first takes most of the others' way with it.
 */
static bool
sync_all(struct deploy *s, const char *list, struct error *f)
{
	char waiting[PATHS_PATH_MAX], path[PATHS_PATH_MAX];
	char place[PATHS_PATH_MAX];
	bool ok = true;

	for (size_t len; ok && *list != '\0'; list += len + 1) {
		int file;

		len = strcspn(list, "\n");
		snprintf(path, sizeof(path), "%.*s", (int)len, list);
		deploy_waiting_path(s, path, waiting);
		file = open(waiting, O_RDONLY | O_CLOEXEC);
		if (file < 0 && errno == ENOENT)
			continue; /* it would not change */
		paths_path(place, s->dir, path, (char *)NULL);
		ok = (file >= 0 && fsync(file) == 0) ||
		    deploy_failed(f, "write", place);
		if (file >= 0)
			close(file);
	}
	return ok;
}

/* Beside what waits: what was in the place before.  No path of ours begins so. */
static void
old_path(const struct deploy *s, const char *path, char out[PATHS_PATH_MAX])
{
	char name[PATHS_PATH_MAX + 1];

	snprintf(name, sizeof(name), "=%s", path);
	deploy_waiting_path(s, name, out);
}

static bool
copy(const char *from, const char *to)
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

/* Keeps a file that is going to be replaced; *had says whether there is one. */
static bool
keep(const char *file, const char *as, bool *had, struct error *f)
{
	*had = access(file, F_OK) == 0;
	if (!*had)
		return errno == ENOENT || deploy_failed(f, "keep", file);
	/* No links there, or none to what is somebody else's: a copy. */
	return link(file, as) == 0 || copy(file, as) ||
	    deploy_failed(f, "keep", file);
}

enum placed { NOT_PLACED = '-', NEW_PLACED = 'n', OLD_REPLACED = 'o' };

/* One path; *placed says what became of it. */
static bool
put_in_place(
    struct deploy *s, const char *path, enum placed *placed, struct error *f)
{
	char waiting[PATHS_PATH_MAX], file[PATHS_PATH_MAX];
	char old[PATHS_PATH_MAX];
	bool had;

	*placed = NOT_PLACED;
	deploy_waiting_path(s, path, waiting);
	paths_path(file, s->dir, path, (char *)NULL);
	if (access(waiting, F_OK) != 0)
		/* Else it would not change. */
		return errno == ENOENT || deploy_failed(f, "write", file);
	old_path(s, path, old);
	if (!keep(file, old, &had, f))
		return false;
	if (rename(waiting, file) != 0)
		return deploy_failed(f, "write", file);
	*placed = had ? OLD_REPLACED : NEW_PLACED;
	return true;
}

/* What was put in place goes, and what it replaced comes back. */
static void
take_back(struct deploy *s, const char *list, const char *placed)
{
	char file[PATHS_PATH_MAX], old[PATHS_PATH_MAX];
	char path[PATHS_PATH_MAX];

	for (; *placed != '\0'; placed++) {
		size_t len = strcspn(list, "\n");

		snprintf(path, sizeof(path), "%.*s", (int)len, list);
		paths_path(file, s->dir, path, (char *)NULL);
		old_path(s, path, old);
		if (*placed == OLD_REPLACED)
			(void)rename(old, file);
		else if (*placed == NEW_PLACED)
			(void)unlink(file);
		list += len + 1;
	}
}

/* All that is listed, or none. */
static bool
put_all_in_place(struct deploy *s, const char *list, struct error *f)
{
	struct buf placed = BUF_INIT(DEPLOY_LIST_MAX);
	char path[PATHS_PATH_MAX];
	const char *at = list;
	bool ok = true;

	while (ok && *at != '\0') {
		size_t len = strcspn(at, "\n");
		enum placed one;

		snprintf(path, sizeof(path), "%.*s", (int)len, at);
		ok = put_in_place(s, path, &one, f);
		buf_char(&placed, (char)one);
		at += len + 1;
	}
	if (!ok)
		take_back(s, list, buf_cstr(&placed));
	buf_release(&placed);
	return ok;
}

/* The list goes with the files that it names, the last of them. */
bool
deploy_finish(struct deploy *s, struct error *f)
{
	char path[PATHS_PATH_MAX], file[PATHS_PATH_MAX];
	int64_t written = s->written, kept = s->kept;
	char old[PATHS_PATH_MAX];
	bool ok, had;

	list_path(s->dir, s->set, file);
	old_list_path(s, old);
	snprintf(path, sizeof(path), ".web/%s", s->set);
	ok = deploy_put(s, path, s->list.p + 1, s->list.len - 1, f) &&
	    sync_all(s, s->list.p + 1, f);
	interrupt_hold();
	ok = ok && keep(file, old, &had, f);
	if (ok && !put_all_in_place(s, s->list.p + 1, f)) {
		(void)unlink(old);
		ok = false;
	}
	if (ok)
		deploy_take_away_rest(s);
	interrupt_let();
	s->written = written;
	s->kept = kept;
	return ok;
}
