/*
 * profile_list - the profiles of the installation, sorted by name.
 */
#include "cartaz/profile/profile_list.h"

#include "base/text.h"
#include "cartaz/profile/profile_files.h"

static bool
print_profile(struct tool *t, const char *name)
{
	const char *path, *why, *live;
	size_t n = strlen(t->paths.etc);
	LOCAL_PROFILE profile = { 0 };
	struct error f;
	bool found, own;

	path = profile_files_named(t, name);
	own = strncmp(path, t->paths.etc, n) == 0 &&
	    text_starts(path + n, "/profiles/");
	if (!profile_files_load(t, name, &profile, &found, &f)) {
		tool_say("%-16s %-8s cannot be used: %s\n", name,
		    own ? "own" : "shipped", f.note);
		return false;
	}
	live = profile_can_serve_live(&profile, &why) ? ", live" : "";
	tool_say("%-16s %-8s snapshot%-6s %s\n", name, own ? "own" : "shipped",
	    live, path);
	return true;
}

enum tool_exit
profile_list(struct tool *t)
{
	struct tool_hosts names = { NULL };
	enum tool_exit code = TOOL_DONE;
	struct error ignored; /* a missing folder has no profiles */

	(void)!tool_names(t, t->paths.etc, "profiles", &names, &ignored);
	(void)!tool_names(t, t->share, "profiles", &names, &ignored);
	for (size_t i = 0; i < names.count; i++) {
		if ((i == 0 || strcmp(names.host[i - 1], names.host[i]) != 0) &&
		    !print_profile(t, names.host[i]))
			code = TOOL_FAILED;
	}
	free(names.host);
	return code;
}
