/*
 * publish - the brand's documents, written as plain files to htdocs/<host>/.
 *
 * A file is written beside and renamed over; one that would not change keeps
 * its time stamp.  .web/published lists what was written, so that what is no
 * longer made, and the documents of a brand that is gone, can be taken away
 * without touching a file that is not ours.
 */
#include <dirent.h>
#include <errno.h>
#include <sys/stat.h>
#include <unistd.h>

#include "buf.h"
#include "generation.h"
#include "site.h"
#include "text.h"

enum { LIST_MAX = 16 * 1024 * 1024 };

#define LIST_PATH ".web/published"

struct publishing {
	struct tool *tool;
	char dir[PLACES_PATH_MAX]; /* htdocs/<host> */
	struct buf list;           /* "\n" before and after each path */
	int64_t written, kept;
};

/* Makes the folders above a file. */
static bool
make_folders(char *path, struct fault *f)
{
	for (char *p = path + 1; *p != '\0'; p++) {
		bool ok;

		if (*p != '/')
			continue;
		*p = '\0';
		ok = mkdir(path, 0755) == 0 || errno == EEXIST;
		if (!ok)
			(void)fault_note(f, FAULT_INTERNAL_ERROR,
			    "cannot make the folder %s: %s", path,
			    strerror(errno));
		*p = '/';
		if (!ok)
			return false;
	}
	return true;
}

static bool
same_bytes(const char *path, const char *p, size_t n)
{
	FILE *file = fopen(path, "re");
	char chunk[8192];
	size_t at = 0, got;
	bool same = file != NULL;

	while (same && (got = fread(chunk, 1, sizeof(chunk), file)) > 0) {
		same = got <= n - at && memcmp(chunk, p + at, got) == 0;
		at += got;
	}
	if (file != NULL)
		fclose(file);
	return same && at == n;
}

static bool
write_document(
    void *context, const char *path, const char *p, size_t n, struct fault *f)
{
	struct publishing *x = context;
	char file[PLACES_PATH_MAX];

	buf_printf(&x->list, "%s\n", path);
	places_path(file, x->dir, path, (char *)NULL);
	if (same_bytes(file, p, n)) {
		x->kept++;
		return true;
	}
	x->written++;
	return make_folders(file, f) && generation_replace_file(file, p, n, f);
}

/* Takes away one published file and the folders it leaves empty. */
static void
take_away(const char *dir, const char *path)
{
	char file[PLACES_PATH_MAX];
	size_t top = strlen(dir);

	places_path(file, dir, path, (char *)NULL);
	(void)unlink(file);
	for (;;) {
		char *slash = strrchr(file, '/');

		*slash = '\0';
		if (strlen(file) <= top || rmdir(file) != 0)
			return;
	}
}

/* Is this one of our own relative paths, and nothing that leads elsewhere? */
static bool
is_own_path(const char *path)
{
	return path[0] != '\0' && path[0] != '/' && strstr(path, "..") == NULL;
}

/* Takes away what the old list names and the new one does not. */
static bool
take_away_others(
    struct tool *t, const char *dir, const char *list, struct fault *f)
{
	char file[PLACES_PATH_MAX];
	const char *old;
	size_t n;

	places_path(file, dir, LIST_PATH, (char *)NULL);
	if (!brand_read_file(file, &t->mem, &old, &n, f))
		return f->code == FAULT_UNKNOWN_BRAND; /* never published */
	while (*old != '\0') {
		char path[PLACES_PATH_MAX], line[PLACES_PATH_MAX + 2];
		int len = (int)strcspn(old, "\n");

		snprintf(path, sizeof(path), "%.*s", len, old);
		snprintf(line, sizeof(line), "\n%s\n", path);
		if (is_own_path(path) && strstr(list, line) == NULL)
			take_away(dir, path);
		old += len + (old[len] == '\n');
	}
	return true;
}

static bool
publish_folder(struct publishing *x, const struct brand *b, struct fault *f)
{
	char file[PLACES_PATH_MAX];

	x->list = BUF_INIT(LIST_MAX);
	buf_char(&x->list, '\n');
	if (!(b != NULL ? site_brand(x->tool, b, write_document, x, f)
			: site_nobody(write_document, x, f)))
		return false;
	places_path(file, x->dir, LIST_PATH, (char *)NULL);
	return take_away_others(x->tool, x->dir, x->list.p, f) &&
	    make_folders(file, f) &&
	    (same_bytes(file, x->list.p + 1, x->list.len - 1) ||
		generation_replace_file(
		    file, x->list.p + 1, x->list.len - 1, f));
}

static enum tool_exit
publish(struct tool *t, const char *host)
{
	struct publishing x = { .tool = t };
	struct brand b;
	struct fault f;
	bool ok;

	if (!tool_brand(t, host, &b, &f))
		return tool_fail(t, "%s", f.note);
	places_path(x.dir, t->places.htdocs, b.host, (char *)NULL);
	ok = publish_folder(&x, &b, &f) && live_prepare(t, &b, &f);
	buf_release(&x.list);
	if (!ok)
		return tool_fail(t, "%s: %s", b.host, f.note);
	if (t->verbose || isatty(STDERR_FILENO))
		printf("%s: %lld documents, %lld of them new or changed\n",
		    b.host, (long long)(x.written + x.kept),
		    (long long)x.written);
	return TOOL_DONE;
}

/* Folders that we published for a brand whose file is gone. */
static void
retire_others(struct tool *t)
{
	DIR *dir = opendir(t->places.htdocs);
	struct dirent *entry;

	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		char brand_file[PLACES_PATH_MAX], name[300];
		char folder[PLACES_PATH_MAX];
		struct fault f;

		if (entry->d_name[0] == '.' || entry->d_name[0] == '_' ||
		    snprintf(name, sizeof(name), "%s.json", entry->d_name) < 0)
			continue;
		places_path(
		    brand_file, t->places.etc, "brands", name, (char *)NULL);
		places_path(
		    folder, t->places.htdocs, entry->d_name, (char *)NULL);
		if (access(brand_file, F_OK) == 0 ||
		    !take_away_others(t, folder, "\n", &f))
			continue;
		take_away(folder, LIST_PATH);
		(void)rmdir(folder);
	}
	if (dir != NULL)
		closedir(dir);
}

enum tool_exit
tool_publish(struct tool *t)
{
	struct publishing nobody = { .tool = t };
	enum tool_exit code;
	struct fault f;
	bool ok;

	places_path(nobody.dir, t->places.htdocs, (char *)NULL);
	ok = publish_folder(&nobody, NULL, &f);
	buf_release(&nobody.list);
	if (!ok || !hosts_update(t, &f))
		return tool_fail(t, "%s", f.note);
	code = tool_each_host(t, publish);
	if (t->all)
		retire_others(t);
	return code;
}
