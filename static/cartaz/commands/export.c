/*
 * export - writes a brand's catalog as a static site, for hosts where no program runs.
 */
#include <unistd.h>

#include "cartaz/commands/commands.h"
#include "cartaz/commands/verify.h"
#include "cartaz/hosting/export.h"

enum tool_exit
command_export(struct tool *t)
{
	struct export_count count;
	struct brand b;
	struct error f;

	if (!tool_brand(t, t->args[0], &b, &f))
		return tool_fail(t, "%s", f.note);
	if (!export_write(t, &b, t->args[1], &count, &f))
		return tool_fail(t, "%s: %s", b.host, f.note);
	verify_tell_instead(t, b.host);
	if (t->verbose || isatty(STDERR_FILENO))
		tool_say("%s: %lld event%s; %lld files, %lld of them new or "
			 "changed\n",
		    b.host, (long long)count.events,
		    count.events == 1 ? "" : "s",
		    (long long)(count.written + count.kept),
		    (long long)count.written);
	return TOOL_DONE;
}
