/*
 * rollback - serves an earlier generation again.
 */
#include "base/text.h"
#include "json/json_writer.h"
#include "reader/reader.h"
#include "generation/generation.h"
#include "generation/generation_open.h"
#include "cartaz/commands/commands.h"
#include "cartaz/commands/verify.h"
#include "cartaz/documents/sitemap.h"
#include "cartaz/sources/source_state.h"

/*
 * Returns true if only another version can serve the current snapshot.  A message names
 * the way back.
 */
static bool
is_of_another_version(struct tool *t, const char *host)
{
	LOCAL_SNAPSHOT s = { 0 };
	struct error ignored;

	if (!generation_open_records(&s, &t->paths, host, &ignored))
		return false;
	return s.format != SNAPSHOT_FORMAT;
}

/*
 * Warns about readings that are newer than the generation that is served now, because the
 * next build uses them.
 */
static void
say_newer_readings(struct tool *t, const struct brand *b)
{
	LOCAL_SNAPSHOT s = { 0 };
	struct error ignored;
	size_t read = 0;

	if (!generation_open_records(&s, &t->paths, b->host, &ignored))
		return;
	for (size_t i = 0; i < b->source_count; i++) {
		struct source_state state;
		char folder[PATHS_PATH_MAX];

		source_state_folder(
		    &t->paths, b->host, b->sources[i].name, folder);
		source_state_read(folder, &t->mem, &state);
		if (state.success_s <= s.generated_at_s)
			continue;
		if (b->sources[i].url != NULL)
			read++;
		else
			(void)tool_fail(t,
			    "%s: the next sync or import brings back the last import of %s; import the right file with cartaz import %s FILE --source %s",
			    b->host, b->sources[i].name, b->host,
			    b->sources[i].name);
	}
	if (read > 0)
		(void)tool_fail(t,
		    "%s: the next sync or import brings back the newer events of %zu source%s; after a bad import, cartaz sync --source NAME %s reads the address of the source again",
		    b->host, read, read == 1 ? "" : "s", b->host);
}

static void
say_done(struct tool *t, const char *host, int64_t number, bool is_other)
{
	char instead[80], newer[VERIFY_NEWER_MAX];

	verify_print_newer(t, host, newer);
	if (t->json) {
		tool_say(
		    "{\"command\":\"rollback\",\"host\":\"%s\",\"ok\":true,"
		    "\"generation\":%lld}\n",
		    host, (long long)number);
	} else if (is_other) {
		verify_print_instead(t, host, instead, sizeof(instead));
		tool_say(
		    "%s: generation %lld is current, but has the format of another version of Cartaz; %sinstall that version\n",
		    host, (long long)number, instead);
	} else if (newer[0] != '\0') {
		tool_say("%s: %s\n", host, newer);
	} else {
		tool_say(
		    "%s: generation %lld is served\n", host, (long long)number);
	}
}

enum tool_exit
command_rollback(struct tool *t)
{
	struct generation g;
	struct brand b;
	struct error f;
	int64_t number = 0;
	bool ok, is_other, followed;

	if (t->arg_count > 1 &&
	    !(text_int(t->args[1], 0, INT64_MAX, &number) && number > 0))
		return tool_fail(t,
		    "'%s' is not a generation; cartaz status --json lists the generations",
		    t->args[1]);
	tool_become_owner(t);
	if (!tool_brand(t, t->args[0], &b, &f) || !tool_lock(t, &g, b.host, &f))
		return tool_fail(t, "%s", f.note);
	ok = generation_rollback(&g, &number, &f);
	is_other = ok && is_of_another_version(t, b.host);
	followed = ok && (is_other || sitemap_update(t, &b, &f));
	generation_unlock(&g);
	if (!ok)
		return tool_fail(t, "%s", f.note);
	say_done(t, b.host, number, is_other);
	say_newer_readings(t, &b);
	return followed ? TOOL_DONE : tool_fail(t, "%s: %s", b.host, f.note);
}
