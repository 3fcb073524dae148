/*
 * apply - puts a changed brand file into service: encodes the records again if they depend
 * on what changed, writes the documents, and checks the result.
 *
 * Also called: reload, deploy.
 */
#include "cartaz/commands/commands.h"
#include "cartaz/hosting/live_files.h"
#include "generation/generation_open.h"
#include "reader/reader.h"

/* A brand that never had an import or a sync has no records to encode. */
static bool
has_records(struct tool *t, const char *host)
{
	struct snapshot_reader s;
	struct error ignored;
	bool found = generation_open_records(&s, &t->paths, host, &ignored);

	if (found)
		snapshot_reader_close(&s);
	return found;
}

static enum tool_exit
apply(struct tool *t, const char *host)
{
	const struct {
		const char *name;
		enum tool_exit (*run)(struct tool *);
	} steps[] = { { "rebuild", command_rebuild },
		{ "publish", command_publish }, { "check", command_check } };
	bool rebuilds = has_records(t, host) && !live_files_are_needed(t, host);
	const char *words[] = { host, NULL };
	enum tool_exit code = TOOL_DONE;
	struct tool step = *t;

	step.all = false;
	step.args = words;
	step.arg_count = 1;
	step.json = false; /* the lines of all steps are collected */
	for (size_t i = rebuilds ? 0 : 1;
	     code == TOOL_DONE && i < ARRAY_LEN(steps); i++) {
		step.command = steps[i].name;
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
