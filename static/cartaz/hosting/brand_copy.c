/*
 * brand_copy - writes the copy of a brand file, and describes copies in messages.
 */
#include "cartaz/hosting/brand_copy.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/datetime.h"
#include "base/files.h"
#include "base/replace_file.h"

/* Returns the same bytes that were checked, so that exactly these are written. */
static bool
read_good(struct tool *t, const char *path, const char *host, const char **p,
    size_t *n, struct brand *b)
{
	struct error f;

	return brand_read_file(path, &t->mem, p, n, &f) &&
	    brand_decode_text(*p, *n, host, BRAND_WITH_SOURCES, &t->mem, b, &f);
}

/* Returns false for a copy that lacks its group, if the group can now be set. */
static bool
has_rights(const char *copy, const struct stat *st, mode_t mode, gid_t group)
{
	mode_t without = replace_file_without_group(mode);

	if (st->st_gid == group)
		return (st->st_mode & 0777) == mode;
	return (st->st_mode & 0777) == without &&
	    (chown(copy, (uid_t)-1, group) != 0 || without == mode);
}

static bool
is_same(struct tool *t, const char *copy, mode_t mode, gid_t group,
    const char *p, size_t n)
{
	struct stat st;

	return stat(copy, &st) == 0 && has_rights(copy, &st, mode, group) &&
	    tool_file_has(t, copy, p, n);
}

bool
brand_copy_write(struct tool *t, const char *host, struct error *f)
{
	char path[PATHS_PATH_MAX], copy[PATHS_PATH_MAX], dir[PATHS_PATH_MAX];
	const struct timespec now[2] = { { t->now_s, 0 }, { t->now_s, 0 } };
	mode_t mode;
	struct stat st;
	struct brand b;
	const char *p;
	size_t n;
	bool ok;

	paths_etc_file(&t->paths, "brands", host, path);
	if (stat(path, &st) != 0 || !read_good(t, path, host, &p, &n, &b))
		return true;
	mode = 0600 | (st.st_mode & 0044);
	brand_copy_path(&t->paths, host, copy);
	if (is_same(t, copy, mode, st.st_gid, p, n))
		return true;
	paths_path(dir, t->paths.var, host);
	if (!files_make_folder(dir, f))
		return false;
	ok = replace_file_as(copy, p, n, mode, st.st_gid, f);
	/* Sets the time to that of this run, because messages report this time. */
	if (ok)
		(void)utimensat(AT_FDCWD, copy, now, 0);
	return ok;
}

void
brand_copy_describe(
    struct tool *t, const char *host, char out[BRAND_COPY_TEXT_MAX])
{
	char copy[PATHS_PATH_MAX], when[DATETIME_TEXT_MAX];
	struct datetime kept;
	struct brand b;
	struct error f;
	struct stat st;

	brand_copy_path(&t->paths, host, copy);
	if (stat(copy, &st) != 0 ||
	    !brand_load_copy(&t->paths, host, &t->mem, &b, &f)) {
		snprintf(out, BRAND_COPY_TEXT_MAX,
		    "Cartaz has no good copy of the file, so the brand answers 500 until you correct the file");
		return;
	}
	kept = datetime_from_instant(st.st_mtime, 0);
	datetime_print(&kept, when);
	snprintf(out, BRAND_COPY_TEXT_MAX,
	    "the last good copy, made at %s, is served until you correct the file",
	    when);
}
