/*
 * stage_place - a set goes to its place, or back.
 */
#include "stage_parts.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

void
stage_remove_empty(const char *dir, const char *path)
{
	char file[PLACES_PATH_MAX];
	size_t top = strlen(dir);

	places_path(file, dir, path, (char *)NULL);
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
	char file[PLACES_PATH_MAX];

	places_path(file, dir, path, (char *)NULL);
	(void)unlink(file);
	stage_remove_empty(dir, path);
}

/* Is this one of our own relative paths, and nothing that leads elsewhere? */
static bool
is_own_path(const char *path)
{
	return path[0] != '\0' && path[0] != '/' && strstr(path, "..") == NULL;
}

static void
list_path(const char *dir, const char *set, char out[PLACES_PATH_MAX])
{
	places_path(out, dir, ".web", set, (char *)NULL);
}

/* Takes away what the old list names and the new one does not. */
static void
take_away_others(const char *dir, const char *set, const char *list)
{
	char file[PLACES_PATH_MAX], *path = NULL;
	size_t room = 0;
	FILE *old;

	list_path(dir, set, file);
	old = fopen(file, "re");
	while (old != NULL && getline(&path, &room, old) > 0) {
		struct buf line = BUF_INIT(STAGE_LIST_MAX);

		path[strcspn(path, "\n")] = '\0';
		buf_printf(&line, "\n%s\n", path);
		if (is_own_path(path) && strstr(list, line.p) == NULL)
			take_away(dir, path);
		buf_release(&line);
	}
	free(path);
	if (old != NULL)
		fclose(old);
}

/*
 * Brings to the disk what waits of the listed.  One after the other and at the
 * end, because the first takes most of the others' way with it.
 */
static bool
sync_all(struct stage *s, const char *list, struct fault *f)
{
	char waiting[PLACES_PATH_MAX], path[PLACES_PATH_MAX];
	char place[PLACES_PATH_MAX];
	bool ok = true;

	for (size_t len; ok && *list != '\0'; list += len + 1) {
		int file;

		len = strcspn(list, "\n");
		snprintf(path, sizeof(path), "%.*s", (int)len, list);
		stage_waiting_path(s, path, waiting);
		file = open(waiting, O_RDONLY | O_CLOEXEC);
		if (file < 0 && errno == ENOENT)
			continue; /* it would not change */
		places_path(place, s->dir, path, (char *)NULL);
		ok = (file >= 0 && fsync(file) == 0) ||
		    stage_failed(f, "write", place);
		if (file >= 0)
			close(file);
	}
	return ok;
}

/* Beside what waits: what was in the place before.  No path of ours begins so. */
static void
old_path(const struct stage *s, const char *path, char out[PLACES_PATH_MAX])
{
	char name[PLACES_PATH_MAX + 1];

	snprintf(name, sizeof(name), "=%s", path);
	stage_waiting_path(s, name, out);
}

enum placed {
	NOT_PLACED = '-',
	NEW_PLACED = 'n',
	OLD_REPLACED = 'o',
	OLD_LOST = '!', /* no links there, or none to what is somebody else's */
};

/* One path; *placed says what became of it. */
static bool
put_in_place(
    struct stage *s, const char *path, enum placed *placed, struct fault *f)
{
	char waiting[PLACES_PATH_MAX], file[PLACES_PATH_MAX];
	char old[PLACES_PATH_MAX];

	*placed = NOT_PLACED;
	stage_waiting_path(s, path, waiting);
	if (access(waiting, F_OK) != 0)
		return true; /* it would not change */
	places_path(file, s->dir, path, (char *)NULL);
	old_path(s, path, old);
	if (link(file, old) == 0)
		*placed = OLD_REPLACED;
	else
		*placed = errno == ENOENT ? NEW_PLACED : OLD_LOST;
	if (rename(waiting, file) == 0)
		return true;
	*placed = NOT_PLACED;
	return stage_failed(f, "write", file);
}

/* What was put in place goes, and what it replaced comes back. */
static void
take_back(struct stage *s, const char *list, const char *placed)
{
	char file[PLACES_PATH_MAX], old[PLACES_PATH_MAX];
	char path[PLACES_PATH_MAX];

	for (; *placed != '\0'; placed++) {
		size_t len = strcspn(list, "\n");

		snprintf(path, sizeof(path), "%.*s", (int)len, list);
		places_path(file, s->dir, path, (char *)NULL);
		old_path(s, path, old);
		if (*placed == OLD_REPLACED)
			(void)rename(old, file);
		else if (*placed == NEW_PLACED)
			(void)unlink(file);
		list += len + 1;
	}
}

/* All of n bytes of the list, or none. */
static bool
put_all_in_place(struct stage *s, const char *list, size_t n, struct fault *f)
{
	struct buf placed = BUF_INIT(STAGE_LIST_MAX);
	const char *at = list, *end = list + n;
	char path[PLACES_PATH_MAX];
	bool ok = true;

	while (ok && at < end) {
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

/* The list goes last: until then the old one knows what to take away. */
bool
stage_finish(struct stage *s, struct fault *f)
{
	int64_t written = s->written, kept = s->kept;
	size_t files = s->list.len - 1;
	char path[PLACES_PATH_MAX];

	snprintf(path, sizeof(path), ".web/%s", s->set);
	if (!stage_put(s, path, s->list.p + 1, files, f) ||
	    !sync_all(s, s->list.p + 1, f) ||
	    !put_all_in_place(s, s->list.p + 1, files, f))
		return false;
	take_away_others(s->dir, s->set, s->list.p);
	s->written = written;
	s->kept = kept;
	return put_all_in_place(
	    s, s->list.p + 1 + files, s->list.len - 1 - files, f);
}

void
stage_remove(const char *dir, const char *set)
{
	char path[PLACES_PATH_MAX];

	take_away_others(dir, set, "\n");
	snprintf(path, sizeof(path), ".web/%s", set);
	take_away(dir, path);
}
