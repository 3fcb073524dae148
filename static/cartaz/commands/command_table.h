/*
 * command_table.h - the commands of `cartaz` and their options, as rows.
 *
 * Also called: CLI, usage, help, "did you mean".
 * Owns:   constants only.
 */
#ifndef CARTAZ_COMMANDS_COMMAND_TABLE_H
#define CARTAZ_COMMANDS_COMMAND_TABLE_H

#include "cartaz/tool.h"

enum tool_option {
	TOOL_ALL = 1,
	TOOL_JSON = 2,
	TOOL_DRY_RUN = 4,
	TOOL_STRICT = 8,
	TOOL_ACCEPT_SHRINK = 16,
	TOOL_PROFILE = 32,
	TOOL_BRAND = 64,
	TOOL_ACCEPT_INCOMPLETE = 128,
	TOOL_WORKERS = 256,
	TOOL_REQUESTS = 512,
	TOOL_FORK = 1024,
	TOOL_HTACCESS = 2048,
	TOOL_PROMETHEUS = 4096,
	TOOL_HTML = 8192,
	TOOL_SOURCE = 16384,
	TOOL_NAME = 1 << 15,
	TOOL_BRAND_VALUES = 1 << 16,
	TOOL_YES = 1 << 17,
	TOOL_REPLACE = 1 << 18,
	TOOL_ALL_REMARKS = 1 << 19,
	TOOL_PRINT = 1 << 20,
	TOOL_WAIT = 1 << 21,
};

struct command_row {
	const char *name, *usage, *summary;
	const char *examples; /* command lines, with a newline between them */
	unsigned options;     /* enum tool_option bits */
	size_t args_min, args_max;
	bool has_json; /* prints its own JSON; otherwise lines are collected */
	enum tool_exit (*run)(struct tool *);
};

struct option_row {
	enum tool_option option;
	size_t at;           /* the offset of its member in struct tool */
	const char *follows; /* the message if no word follows; NULL: a flag */
	const char *name, *summary;
};

/* Returns the row with this name, or NULL. */
const struct command_row *command_named(const char *name);
/* Returns the option of the command with this name of n bytes, or NULL. */
const struct option_row *command_option(
    const struct command_row *, const char *word, size_t n);

/*
 * Prints "Did you mean ...?" with the option of the command that is nearest to the word,
 * or, if the command is NULL, with the nearest command.  Prints nothing if no name is
 * near, or if the word itself is a name.
 */
void command_print_nearest(
    FILE *, const struct command_row *, const char *word);
/* Prints the line "usage: ..." of one command. */
void command_print_synopsis(FILE *, const struct command_row *);
/* Print usage, options and examples of one command, or the list of all commands. */
void command_print_usage(FILE *, const struct command_row *);
void command_print_all(FILE *);

#endif
