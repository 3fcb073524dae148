/*
 * adopt - serves what a copy of another machine's var/ serves: on each of many nodes,
 * after the copy (static/server/pull), which has none of the folders that the web
 * server writes.
 */
#include "base/files.h"
#include "cartaz/commands/commands.h"
#include "cartaz/site/live_files.h"
#include "snapshot/generation.h"

static bool
adopt(struct tool *t, const char *host, const char *folder, struct error *f)
{
	struct generation g;
	int64_t number;
	bool ok, is_new;

	if (!generation_lock(&g, &t->paths, host, t->command, f))
		return false;
	ok = generation_adopt(&g, folder, &number, &is_new, f);
	generation_unlock(&g);
	if (ok && is_new)
		tool_say(
		    "%s: generation %lld is served\n", host, (long long)number);
	return ok;
}

static bool
make_folders(struct tool *t, const char *host, struct error *f)
{
	struct brand b;

	return tool_brand(t, host, &b, f) && live_files_make_folders(t, &b, f);
}

enum tool_exit
command_adopt(struct tool *t)
{
	enum tool_exit worst = TOOL_DONE;
	struct tool_hosts hosts;
	struct error f;

	if (!files_exist(t->args[0]))
		return tool_fail(t, "%s: there is no such folder", t->args[0]);
	if (!tool_hosts(t, &hosts, &f))
		return tool_fail(t, "%s", f.note);
	for (size_t i = 0; i < hosts.count; i++) {
		char folder[PATHS_PATH_MAX];

		if (!make_folders(t, hosts.host[i], &f))
			worst = tool_fail(t, "%s: %s", hosts.host[i], f.note);
		paths_path(folder, t->args[0], hosts.host[i], (char *)NULL);
		/* Without one the brand has no events there, either. */
		if (generation_folder_switched_at(folder) == 0)
			continue;
		if (!adopt(t, hosts.host[i], folder, &f))
			worst = tool_fail(t, "%s: %s", hosts.host[i], f.note);
	}
	free(hosts.host);
	return worst;
}
