/*
 * adopt - prepares a node to serve a copy of another machine's var/.  Runs on each of
 * many nodes, after the copy (static/server/pull), which lacks the folders that the web
 * server writes.
 */
#include <sys/stat.h>

#include "base/files.h"
#include "generation/generation.h"
#include "cartaz/commands/commands.h"
#include "cartaz/hosting/live_files.h"

static bool
adopt(struct tool *t, const char *host, const char *folder, struct error *f)
{
	struct generation g;
	int64_t number;
	bool ok, is_new;

	if (!tool_lock(t, &g, host, f))
		return false;
	ok = generation_adopt(&g, folder, &number, &is_new, f);
	generation_unlock(&g);
	if (ok && is_new)
		tool_say(
		    "%s: generation %lld is served\n", host, (long long)number);
	return ok;
}

/* Makes the folders.  *serves_snapshot: a copy of var/ may have a snapshot. */
static bool
make_folders(
    struct tool *t, const char *host, bool *serves_snapshot, struct error *f)
{
	struct brand b;

	if (!tool_brand(t, host, &b, f))
		return false;
	*serves_snapshot |= b.upstream.mode != UPSTREAM_LIVE;
	return live_files_make_folders(t, &b, f);
}

static bool
is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Returns true for a folder of static/server/pull.  The builder may have no snapshot. */
static bool
is_of_pull(const char *folder)
{
	char wanted[PATHS_PATH_MAX];

	paths_path(wanted, folder, ".wanted");
	return files_exist(wanted);
}

enum tool_exit
command_adopt(struct tool *t)
{
	enum tool_exit worst = TOOL_DONE;
	bool any = false, serves_snapshot = false;
	const char *from = t->args[0];
	struct tool_hosts hosts;
	struct error f;

	tool_become_owner(t);
	if (!files_exist(from))
		return tool_fail(
		    t, "%s: does not exist; name a copy of var/", from);
	if (!is_folder(from))
		return tool_fail(
		    t, "%s: is not a folder; name a copy of var/", from);
	if (!tool_hosts(t, &hosts, &f))
		return tool_fail(t, "%s", f.note);
	for (size_t i = 0; i < hosts.count; i++) {
		char folder[PATHS_PATH_MAX];

		if (!make_folders(t, hosts.host[i], &serves_snapshot, &f))
			worst = tool_fail(t, "%s: %s", hosts.host[i], f.note);
		paths_path(folder, from, hosts.host[i]);
		/* Without a snapshot, the builder has no events of the brand either. */
		if (generation_folder_switched_at(folder) == 0)
			continue;
		any = true;
		if (!adopt(t, hosts.host[i], folder, &f))
			worst = tool_fail(t, "%s: %s", hosts.host[i], f.note);
	}
	if (!any && serves_snapshot && !is_of_pull(from))
		worst = tool_fail(t,
		    "%s: contains no snapshot of a brand on this machine; name a copy of var/",
		    from);
	return worst;
}
