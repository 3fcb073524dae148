/*
 * serve - replaces this process by the resident server, the program "cartaz-serve" in
 * the same folder.
 */
#include <errno.h>
#include <unistd.h>

#include "base/text.h"
#include "resident/resident.h"
#include "cartaz/commands/commands.h"

enum { REQUESTS_MAX = 1000000000 };

/* Reads a number from 1 to max.  Returns false, after a message, for any other word. */
static bool
read_count_option(struct tool *t, const char *option, const char *word,
    int64_t max, int64_t *n)
{
	int64_t said;

	if (word == NULL)
		return true;
	if (text_int(word, 0, INT64_MAX, &said) && said >= 1 && said <= max) {
		*n = said;
		return true;
	}
	(void)tool_fail(t, "%s must be a number from 1 to %lld, not '%s'",
	    option, (long long)max, word);
	return false;
}

enum tool_exit
command_serve(struct tool *t)
{
	char program[PATHS_PATH_MAX], own_name[PATHS_PATH_MAX];
	char *words[] = { program, NULL, NULL, NULL, NULL, NULL };
	int64_t workers = 0, requests = RESIDENT_REQUESTS;
	char numbers[3][24];

	if (t->arg_count > 0 && strchr(t->args[0], '/') == NULL) {
		(void)tool_fail(t,
		    "the socket must be a path with a slash, not '%s'; do not "
		    "name a host, because one server answers for all brands",
		    t->args[0]);
		return TOOL_USAGE;
	}
	if (!read_count_option(
		t, "--workers", t->workers, RESIDENT_WORKERS_MAX, &workers) ||
	    !read_count_option(
		t, "--requests", t->requests, REQUESTS_MAX, &requests))
		return TOOL_USAGE;
	snprintf(numbers[0], sizeof(numbers[0]), "%lld", (long long)workers);
	snprintf(numbers[1], sizeof(numbers[1]), "%lld", (long long)requests);
	snprintf(numbers[2], sizeof(numbers[2]), "%d", t->fork);
	words[1] = strdup(t->arg_count > 0 ? t->args[0] : "");
	for (size_t i = 0; i < ARRAY_LEN(numbers); i++)
		words[2 + i] = numbers[i];
	if (paths_program("cartaz-serve", program, own_name))
		(void)execv(program, words);
	return tool_fail(t,
	    "cannot start %s, which must be installed beside cartaz: %s",
	    program, strerror(errno));
}
