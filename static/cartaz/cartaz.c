/*
 * cartaz - reads the command line and runs one command.
 */
#include <errno.h>
#include <signal.h>
#include <sys/stat.h>

#include "cartaz/commands/command_table.h"
#include "cartaz/commands/commands.h"

/* Every command reads ARGS_MIN arguments, whether they are given or not. */
enum { ARENA_MAX = 256 * 1024 * 1024, ARGS_MIN = 4 };

static enum tool_exit
wrong_usage(const struct command_row *c, const char *what, const char *word)
{
	tool_print(stderr, "cartaz %s: %s%s%s\n", c->name, what,
	    word != NULL ? " " : "", word != NULL ? word : "");
	if (word != NULL && word[0] == '-')
		command_print_nearest(stderr, c, word);
	command_print_synopsis(stderr, c);
	tool_print(stderr, "cartaz help %s shows options.\n", c->name);
	return TOOL_USAGE;
}

/*
 * Sets the option's member of struct tool.  *words is the option, and afterwards the last
 * word that belongs to the option.
 */
static enum tool_exit
read_option(struct tool *t, const struct command_row *c,
    const struct option_row *option, char ***words)
{
	void *member = (char *)t + option->at;
	const char *word = **words, *value = strchr(word, '=');

	if (option->follows == NULL) {
		if (value != NULL)
			return wrong_usage(
			    c, "the option takes no value:", option->name);
		*(bool *)member = true;
		return TOOL_DONE;
	}
	if (value == NULL)
		value = *++*words;
	else
		value++;
	if (value == NULL)
		return wrong_usage(c, option->follows, word);
	/* A script's unset variable would be an empty argument. */
	if (value[0] == '\0' || *(const char **)member != NULL)
		return wrong_usage(c,
		    value[0] == '\0' ? "the value is empty:"
				     : "use the option only once:",
		    arena_printf(
			&t->mem, "%.*s", (int)strcspn(word, "="), word));
	*(const char **)member = value;
	return TOOL_DONE;
}

static enum tool_exit
read_word(struct tool *t, const struct command_row *c, char ***words)
{
	const char *word = **words;
	const struct option_row *option =
	    command_option(c, word, strcspn(word, "="));

	if (option != NULL)
		return read_option(t, c, option, words);
	if (word[0] == '\0')
		return wrong_usage(c, "an argument is empty", NULL);
	if (strcmp(word, "-v") == 0 || strcmp(word, "--verbose") == 0)
		t->verbose = true;
	else if (word[0] == '-' && word[1] != '\0')
		return wrong_usage(c, "there is no option", word);
	else if (t->arg_count == c->args_max)
		return wrong_usage(c, "one argument too many:", word);
	else
		t->args[t->arg_count++] = word;
	return TOOL_DONE;
}

static enum tool_exit
read_arguments(struct tool *t, const struct command_row *c, char **words)
{
	enum tool_exit code = TOOL_DONE;
	size_t count = 0;

	while (words[count] != NULL)
		count++;
	t->args = arena_alloc(&t->mem, (count + ARGS_MIN) * sizeof(*t->args));
	memset(t->args, 0, (count + ARGS_MIN) * sizeof(*t->args));
	/* After a failure, *words may be past the end. */
	for (; code == TOOL_DONE && *words != NULL; words++)
		code = read_word(t, c, &words);
	if (code != TOOL_DONE)
		return code;
	if (t->arg_count < c->args_min)
		return wrong_usage(c, "an argument is missing", NULL);
	if ((c->options & TOOL_ALL) != 0 && t->all == (t->arg_count > 0))
		return wrong_usage(
		    c, "name a host or use --all, but not both", NULL);
	if (t->json + t->prometheus + t->html > 1)
		return wrong_usage(
		    c, "use only one of --json, --prometheus and --html", NULL);
	return TOOL_DONE;
}

static enum tool_exit
run_command(const struct command_row *c, char **words)
{
	const char *share = getenv("CARTAZ_SHARE");
	struct tool t = {
		.command = c->name,
		.paths = paths_read(),
		.share = share != NULL && share[0] != '\0'
		    ? share
		    : CARTAZ_DEFAULT_SHARE,
		.mem = ARENA_INIT(ARENA_MAX),
	};
	enum tool_exit code;

	for (char **w = words; *w != NULL; w++) {
		if (strcmp(*w, "--help") == 0 || strcmp(*w, "-h") == 0) {
			command_print_usage(stdout, c);
			return TOOL_DONE;
		}
	}
	code = read_arguments(&t, c, words);
	if (code == TOOL_DONE && !paths_now(&t.now_s))
		code = tool_fail(&t,
		    "CARTAZ_NOW must be a time with its "
		    "offset, such as 2026-01-31T12:00:00Z");
	if (code == TOOL_DONE) {
		if (t.json && !c->has_json)
			tool_collect_lines();
		code = c->run(&t);
		if (code == TOOL_FAILED && t.is_locked)
			code = TOOL_LOCKED;
		tool_print_lines(&t, code == TOOL_DONE);
	}
	arena_release(&t.mem);
	return code;
}

/* Reports output that could not be written as a failure. */
static int
finish_output(enum tool_exit code)
{
	if (fflush(stdout) != 0 && code == TOOL_DONE) {
		tool_print(stderr,
		    "cartaz: cannot write to standard output: %s\n",
		    strerror(errno));
		return TOOL_FAILED;
	}
	return (int)code;
}

/* Runs cartaz help [COMMAND]. */
static enum tool_exit
help(const char *name)
{
	const struct command_row *c = name != NULL ? command_named(name) : NULL;

	if (c != NULL) {
		command_print_usage(stdout, c);
		return TOOL_DONE;
	}
	if (name == NULL) {
		command_print_all(stdout);
		return TOOL_DONE;
	}
	tool_print(stderr, "cartaz: unknown command '%s'\n", name);
	command_print_nearest(stderr, NULL, name);
	tool_print(stderr, "cartaz help lists the commands.\n");
	return TOOL_USAGE;
}

int
main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";
	const struct command_row *c = command_named(name);

	umask(022); /* the web server reads the written files */
	/* Makes write(2) return an error, with a message, at a limit of file sizes. */
	signal(SIGXFSZ, SIG_IGN);
	if (c != NULL)
		return finish_output(run_command(c, argv + 2));
	if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
		version_print_own();
		return finish_output(TOOL_DONE);
	}
	if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 ||
	    strcmp(name, "-h") == 0)
		return finish_output(help(argv[2]));
	if (name[0] != '\0')
		return finish_output(help(name));
	command_print_all(stderr);
	return TOOL_USAGE;
}
