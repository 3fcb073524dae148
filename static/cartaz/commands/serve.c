/*
 * serve - the resident server, in the foreground.
 */
#include "app/resident.h"
#include "base/text.h"
#include "cartaz/commands/commands.h"

enum { REQUESTS_MAX = 1000000000 };

/* False after a message: the word is no number from 1 to max. */
static bool
read_number(struct tool *t, const char *option, const char *word, int64_t max,
    int64_t *n)
{
	int64_t said;

	if (word == NULL)
		return true;
	if (text_int(word, 0, INT64_MAX, &said) && said >= 1 && said <= max) {
		*n = said;
		return true;
	}
	(void)tool_fail(t, "%s is a number from 1 to %lld, not '%s'", option,
	    (long long)max, word);
	return false;
}

enum tool_exit
command_serve(struct tool *t)
{
	struct resident_options options = {
		.socket = t->arg_count > 0 ? t->args[0] : NULL,
		.requests = RESIDENT_REQUESTS,
		.is_forking = t->fork,
	};
	int64_t workers = 0;
	struct error f;

	if (!read_number(
		t, "--workers", t->workers, RESIDENT_WORKERS_MAX, &workers) ||
	    !read_number(
		t, "--requests", t->requests, REQUESTS_MAX, &options.requests))
		return TOOL_USAGE;
	options.workers = (size_t)workers;
	return resident_run(&options, &f) ? TOOL_DONE
					  : tool_fail(t, "%s", f.note);
}
