/*
 * apply - puts a changed brand file into service.  Reads the sources that are new or whose
 * entry or profile changed, or all sources that are due if an entry was removed, the
 * corrections changed or no snapshot exists.  Encodes the records again if they depend
 * on a changed value.  Then writes the documents, and checks the result.
 *
 * Also called: reload, deploy.
 */
#include "cartaz/commands/commands.h"
#include "cartaz/hosting/live_files.h"
#include "cartaz/job/corrections.h"
#include "cartaz/sources/source_build.h"
#include "cartaz/sources/source_read.h"
#include "generation/generation_open.h"
#include "reader/reader.h"

/*
 * Returns false if the brand has no records: it never had an import or a sync, or its
 * snapshot was only for the sitemap of a live brand.
 */
static bool
has_records(struct tool *t, const char *host)
{
	struct snapshot_reader s;
	struct error ignored;
	bool found;

	if (!generation_open_records(&s, &t->paths, host, &ignored))
		return false;
	found = !s.is_sitemap_only;
	snapshot_reader_close(&s);
	return found;
}

static bool
has_new_corrections(struct tool *t, const struct brand *b)
{
	struct corrections x;
	struct error ignored;

	return corrections_read(&x, &t->paths, b, &t->mem, &ignored) &&
	    x.hash != x.built;
}

static bool
needs_sync(struct tool *t, const char *host)
{
	struct source_state state;
	struct error ignored; /* the next step reports it */
	struct brand b;
	bool needed;

	if (!brand_load(&t->paths, host, &t->mem, &b, &ignored))
		return false;
	/* A brand that only imports takes its corrections from the next import. */
	needed = brand_syncs(&b) &&
	    (has_new_corrections(t, &b) ||
		(b.upstream.mode != UPSTREAM_LIVE && !has_records(t, host)));
	for (size_t i = 0; i < b.source_count && !needed; i++) {
		if (b.sources[i].url == NULL)
			continue;
		source_read_state(t, &b, &b.sources[i], &state);
		needed = state.is_changed || state.attempt_s == 0;
	}
	return needed || (b.has_sources && source_build_is_of_others(t, &b));
}

static enum tool_exit
apply(struct tool *t, const char *host)
{
	const struct {
		const char *name;
		enum tool_exit (*run)(struct tool *);
		bool runs;
	} steps[] = { { "sync", command_sync, needs_sync(t, host) },
		{ "rebuild", command_rebuild,
		    has_records(t, host) && !live_files_are_needed(t, host) },
		{ "publish", command_publish, true },
		{ "check", command_check, true } };
	const char *words[] = { host, NULL };
	enum tool_exit code = TOOL_DONE;
	struct tool step = *t;

	step.all = false;
	step.args = words;
	step.arg_count = 1;
	step.json = false; /* all steps' lines are collected */
	/* The check reports the sources that failed. */
	for (size_t i = 0;
	     i < ARRAY_LEN(steps) && (code == TOOL_DONE || code == TOOL_PARTLY);
	     i++) {
		step.command = steps[i].name;
		if (steps[i].runs)
			code = steps[i].run(&step);
	}
	t->mem = step.mem;
	t->is_locked = step.is_locked;
	return code;
}

enum tool_exit
command_apply(struct tool *t)
{
	return tool_each_host(t, apply);
}
