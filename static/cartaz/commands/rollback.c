/*
 * rollback - serves an earlier generation again.
 */
#include "snapshot/generation.h"
#include "json/json_writer.h"
#include "cartaz/site/sitemap.h"
#include "base/text.h"
#include "cartaz/commands/commands.h"

enum tool_exit
command_rollback(struct tool *t)
{
	struct generation g;
	struct brand b;
	struct error f;
	int64_t number = 0;
	bool ok, followed;

	if (t->arg_count > 1 &&
	    !(text_int(t->args[1], 0, INT64_MAX, &number) && number > 0))
		return tool_fail(t,
		    "'%s' is not a generation; cartaz status --json "
		    "lists them",
		    t->args[1]);
	if (!tool_brand(t, t->args[0], &b, &f) ||
	    !generation_lock(&g, &t->paths, b.host, t->command, &f))
		return tool_fail(t, "%s", f.note);
	ok = generation_rollback(&g, &number, &f);
	followed = ok && sitemap_update(t, &b, &f);
	generation_unlock(&g);
	if (!ok)
		return tool_fail(t, "%s", f.note);
	if (t->json)
		tool_say(
		    "{\"command\":\"rollback\",\"host\":\"%s\",\"ok\":true,"
		    "\"generation\":%lld}\n",
		    b.host, (long long)number);
	else
		tool_say("%s: generation %lld is served\n", b.host,
		    (long long)number);
	return followed ? TOOL_DONE : tool_fail(t, "%s: %s", b.host, f.note);
}
