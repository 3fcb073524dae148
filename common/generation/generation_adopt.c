/*
 * generation_adopt - takes a generation that another machine made.
 */
#include <fcntl.h>
#include <unistd.h>

#include "base/datetime.h"
#include "base/files.h"
#include "generation/internal.h"
#include "generation/verify.h"

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
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "%s/current: is not a link to a generation; copy it again",
		    folder);
	print_pair(folder, a->number, a->file, a->sum);
	return true;
}

/* Only the machine that makes the generations may go back: with rollback. */
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
	return error_note(f, ERROR_INTERNAL_ERROR,
	    "generation %lld is served since %s here, and generation %lld of "
	    "%s since %s; to serve that one, remove %s/current first",
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
		return error_note(f, ERROR_INTERNAL_ERROR,
		    "%s: has no checksum beside it; run cartaz rebuild %s where it "
		    "was made",
		    a->file, g->host);
	case SNAPSHOT_BAD:
		break;
	}
	return error_note(f, ERROR_INTERNAL_ERROR,
	    "%s; the served generation stays; copy it again", why.note);
}

static bool
link_into_place(
    const char *from, const char *temporary, const char *to, struct error *f)
{
	(void)unlink(temporary);
	if (link(from, temporary) != 0)
		return files_fail(f, "link", from);
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
	if (!link_into_place(a.sum, g->stage_file, sum, f) ||
	    !link_into_place(a.file, g->new_file, file, f) ||
	    !generation_switch(g, a.number, a.switched_at, f))
		return false;
	generation_prune(g);
	return true;
}
