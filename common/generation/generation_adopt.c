/*
 * generation_adopt - serves a generation that another machine made.
 */
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/datetime.h"
#include "base/files.h"
#include "base/regular_file.h"
#include "base/write_whole.h"
#include "generation/internal.h"
#include "generation/verify.h"

enum { PIECE_SIZE = 16 * 1024 };

struct adopted {
	const char *folder;
	int64_t number, switched_at;
	char file[PATHS_PATH_MAX]; /* in the folder */
	char sum[PATHS_PATH_MAX];
};

static void
print_pair(const char *dir, int64_t number, char file[PATHS_PATH_MAX],
    char sum[PATHS_PATH_MAX])
{
	generation_print_path(dir, number, file);
	snapshot_verify_print_sum_path(file, sum);
}

static bool
find_adopted(struct adopted *a, const char *folder, struct error *f)
{
	a->folder = folder;
	a->number = generation_read_current(folder);
	a->switched_at = generation_folder_switched_at(folder);
	if (a->number == 0)
		return error_internal(f,
		    "%s/current: is not a link to a generation; copy the folder again",
		    folder);
	print_pair(folder, a->number, a->file, a->sum);
	return true;
}

/* Only the machine that makes the generations may go back, with rollback. */
static bool
is_later(const struct adopted *a, const struct generation *g, struct error *f)
{
	int64_t here = generation_folder_switched_at(g->dir);
	char then[DATETIME_TEXT_MAX], now[DATETIME_TEXT_MAX];
	struct datetime d;

	if (here < a->switched_at)
		return true;
	d = datetime_from_instant(a->switched_at, 0);
	datetime_print(&d, then);
	d = datetime_from_instant(here, 0);
	datetime_print(&d, now);
	return error_internal(f,
	    "generation %lld has been served here since %s, and generation "
	    "%lld of %s since %s, so the copy is not newer; to serve the copied "
	    "generation, remove %s/current first",
	    (long long)generation_read_current(g->dir), now,
	    (long long)a->number, a->folder, then, g->dir);
}

static bool
is_whole(const struct adopted *a, const struct generation *g, struct error *f)
{
	struct error why;

	switch (snapshot_verify(a->file, g->host, &why)) {
	case SNAPSHOT_GOOD:
		return true;
	case SNAPSHOT_WITHOUT_SUM:
		return error_internal(f,
		    "%s: has no checksum beside it; run cartaz rebuild %s on "
		    "the machine that made the snapshot, and copy the folder "
		    "again",
		    a->file, g->host);
	case SNAPSHOT_BAD:
		break;
	}
	return error_internal(f,
	    "%s; the served generation does not change; copy the folder again",
	    why.note);
}

/*
 * Returns true if the linked file is as safe as a copy: only this user can change it,
 * and it has only the two names.
 */
static bool
is_ours(const char *linked)
{
	struct stat st;

	return lstat(linked, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_uid == geteuid() && (st.st_mode & (S_IWGRP | S_IWOTH)) == 0 &&
	    st.st_nlink == 2;
}

static bool
copy_bytes(int in, int out, const char *from, const char *to, struct error *f)
{
	char piece[PIECE_SIZE];
	ssize_t n;

	while ((n = read(in, piece, sizeof(piece))) > 0) {
		if (!write_whole(out, piece, (size_t)n))
			return files_fail(f, "write", to);
	}
	return n == 0 || files_fail(f, "read", from);
}

static bool
copy_file(const char *from, const char *to, struct error *f)
{
	int in = regular_file_open(from, O_RDONLY | O_NOFOLLOW, 0), out;
	bool ok;

	if (in < 0)
		return error_internal(f, "%s: %s", from, regular_file_why());
	out = open(
	    to, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644);
	ok = out >= 0 ? copy_bytes(in, out, from, to, f)
		      : files_fail(f, "create", to);
	if (out >= 0 && close(out) != 0 && ok)
		ok = files_fail(f, "write", to);
	close(in);
	return ok;
}

static bool
is_same_file(const char *a, const char *b)
{
	struct stat x, y;

	return lstat(a, &x) == 0 && lstat(b, &y) == 0 && x.st_dev == y.st_dev &&
	    x.st_ino == y.st_ino;
}

/* Links a file, which takes no room, or copies a file that others could change later. */
static bool
put_into_place(
    const char *from, const char *temporary, const char *to, struct error *f)
{
	if (is_same_file(from, to)) /* from an earlier adoption */
		return true;
	(void)unlink(temporary);
	if (link(from, temporary) != 0 || !is_ours(temporary)) {
		(void)unlink(temporary);
		if (!copy_file(from, temporary, f))
			return false;
	}
	if (!generation_sync(temporary, 0, f))
		return false;
	return rename(temporary, to) == 0 || files_fail(f, "rename to", to);
}

bool
generation_adopt(struct generation *g, const char *folder, int64_t *number,
    bool *is_new, struct error *f)
{
	char file[PATHS_PATH_MAX], sum[PATHS_PATH_MAX];
	struct adopted a;

	if (!find_adopted(&a, folder, f))
		return false;
	*number = a.number;
	*is_new = generation_read_current(g->dir) != a.number ||
	    generation_folder_switched_at(g->dir) != a.switched_at;
	if (!*is_new)
		return true;
	if (!is_later(&a, g, f) || !is_whole(&a, g, f))
		return false;
	print_pair(g->dir, a.number, file, sum);
	if (!put_into_place(a.sum, g->stage_file, sum, f) ||
	    !put_into_place(a.file, g->new_file, file, f) ||
	    !generation_switch(g, a.number, a.switched_at, f))
		return false;
	generation_prune(g);
	return true;
}
