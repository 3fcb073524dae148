/*
 * tool.h - declarations that all commands of `cartaz` share: the words of the command
 * line, messages, and the brands of the installation.
 *
 * Also called: CLI, command line, exit codes.
 * Exit:   0 done, 1 failed or found something, 2 wrong usage, 3 done for some brands or
 *         sources only, 75 (EX_TEMPFAIL of sysexits.h) another command is writing the
 *         brand.
 * Output: results on standard output, messages and progress on standard error.  A message
 *         begins with the command and its object.  Most messages have the next step.
 * Owns:   the arena of struct tool, until main() returns; brands live in it.
 * Errors: ERROR_UNKNOWN_BRAND or ERROR_INTERNAL_ERROR; the note is the message.
 */
#ifndef CARTAZ_TOOL_H
#define CARTAZ_TOOL_H

#include <stdarg.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/paths.h"
#include "brand/find.h"
#include "generation/generation.h"

enum tool_exit {
	TOOL_DONE,
	TOOL_FAILED,
	TOOL_USAGE,
	TOOL_PARTLY,
	TOOL_LOCKED = 75,
};

struct tool {
	const char *command;
	struct paths paths;
	const char *share; /* folder of profiles and templates */
	struct arena mem;
	int64_t now_s; /* CARTAZ_NOW, for tests, or the clock */

	/* The options that the command's row in the table allows. */
	bool all, json, verbose, dry_run, strict, accept_shrink,
	    accept_incomplete, fork, prometheus, html, yes, replace,
	    all_remarks, wait;
	const char *profile, *brand, *workers, *requests, *htaccess, *source;
	const char *print; /* the only document to print, or NULL */
	/* Values of a new brand file. */
	const char *name, *url, *locale, *timezone, *country, *currency,
	    *contact, *events, *accent, *accounts;
	const char **args; /* NULL after the last argument */
	size_t arg_count;
	bool is_locked; /* another command has the lock */
};

/* Prints "cartaz import: ..." on standard error.  Returns TOOL_FAILED. */
enum tool_exit tool_fail(const struct tool *, const char *fmt, ...)
    PRINTF_LIKE(2, 3);

/*
 * tool_say() and tool_say_list() print a line, or a part of a line, on standard output.
 * Text that may come from an upstream is printed only with these functions, with
 * tool_print(), tool_fail() and tool_show(), or as JSON by tool_print_lines().  All of
 * them escape the text (escape_terminal()); a line break becomes a blank, except at the
 * end.
 */
void tool_say_list(const char *fmt, va_list) PRINTF_LIKE(1, 0);
/* Prints on standard output or standard error, with the escapes of tool_say(). */
void tool_print(FILE *, const char *fmt, ...) PRINTF_LIKE(2, 3);
#define tool_say(...) tool_print(stdout, __VA_ARGS__)
/* Replaces the line of the terminal on standard error; "" clears it. */
void tool_show(const char *fmt, ...) PRINTF_LIKE(1, 2);

/*
 * For --json of commands that print lines.  After tool_collect_lines(), tool_say()
 * collects lines. tool_print_lines() prints them as {"command", "ok", "messages"}, or
 * nothing if tool_collect_lines() was not called.
 */
void tool_collect_lines(void);
void tool_print_lines(const struct tool *, bool ok);

/*
 * For a signal handler: writes that the command was stopped and that the snapshot in
 * service stays.
 */
void tool_write_stopped(void);

/* Sorted hosts or names.  The tool's memory owns `host` of tool_hosts(). */
struct tool_hosts {
	const char **host;
	size_t count, cap;
};

/* Finds the hosts that have a brand file. */
bool tool_hosts(struct tool *, struct tool_hosts *, struct error *) MUST_USE;
/*
 * Adds the names of the files <above>/<folder>/<name>.json, and sorts all names.  The
 * caller frees `host`.
 */
bool tool_names(struct tool *, const char *above, const char *folder,
    struct tool_hosts *, struct error *) MUST_USE;

/* Compares the word of the search (nearest.h) with names: <above>/<folder>/<name>.json. */
struct nearest;
void tool_compare_names(
    struct tool *, const char *above, const char *folder, struct nearest *);

/* Writes <etc>/<folder>/<name>.json, and makes the folders.  *path is in the arena. */
bool tool_write_etc(struct tool *, const char *folder, const char *name,
    const struct buf *, const char **path, struct error *) MUST_USE;

/* Returns true if the file exists and has exactly these bytes. */
bool tool_file_has(struct tool *, const char *path, const void *bytes, size_t n)
    MUST_USE;

/*
 * Calls brand_load() for a host that the operator named.  If no brand has this host, the
 * note names the brand that has the host as an alias, the nearest host, or the command
 * that lists the brands.
 */
bool tool_brand(struct tool *, const char *host, struct brand *, struct error *)
    MUST_USE;

/*
 * If the process runs as root, continues as the user that owns CARTAZ_VAR, because this
 * user could not replace files that belong to root.  Also adds the web server's group, to
 * which `publish` gives folders.  A command that writes CARTAZ_VAR or CARTAZ_HTDOCS calls
 * this function first.  `import` has already opened its files by then, but the user must
 * be able to enter the folders that `adopt` and --htaccess name.  Does nothing if root
 * owns CARTAZ_VAR, or if the owner is not a user of the system.
 */
void tool_become_owner(const struct tool *);

/*
 * Calls generation_lock() for a command that writes the brand.  Sets is_locked if another
 * command has the lock.  With --wait, first waits until the other command ends.
 */
bool tool_lock(struct tool *, struct generation *, const char *host,
    struct error *) MUST_USE;

/*
 * Returns true if this user may read a brand's folder below `root`, one of the paths, and
 * .web in it, or if they are missing.  Commands for all brands call this function first,
 * because a folder may belong to another operator.
 */
bool tool_folder_opens(const char *root, const char *host, struct error *)
    MUST_USE;

/*
 * Returns the note of generation_open() or generation_open_records().  If the note is
 * empty, first writes into it that the brand has no snapshot, and the command that makes
 * one.
 */
const char *tool_why_no_snapshot(const struct brand *, struct error *);

/*
 * Runs `each` for the first argument or, without arguments, for every brand.  Returns
 * TOOL_PARTLY if `each` failed only for some brands, and otherwise the highest result.
 */
enum tool_exit tool_each_host(
    struct tool *, enum tool_exit (*each)(struct tool *, const char *host));

#endif
