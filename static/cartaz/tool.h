/*
 * tool.h - what the commands of `cartaz` share.
 *
 * Exit:  0 done, 1 failed or found something, 2 wrong usage.
 * Words: results on standard output, complaints and progress on standard error;
 *        every complaint says what was being done, to what, and what to do.
 */
#ifndef CARTAZ_TOOL_H
#define CARTAZ_TOOL_H

#include "base/arena.h"
#include "brand/find.h"
#include "base/paths.h"

enum tool_exit { TOOL_DONE, TOOL_FAILED, TOOL_USAGE };

struct tool {
	const char *command;
	struct paths places;
	const char *share; /* profiles, templates, locales */
	struct arena mem;
	int64_t now_s; /* CARTAZ_NOW, for tests, or the clock */

	/* options, as the command's table allows them */
	bool all, json, verbose, dry_run, strict, accept_shrink;
	const char *profile, *brand;
	const char *args[3];
	size_t arg_count;
};

enum tool_option {
	TOOL_ALL = 1,
	TOOL_JSON = 2,
	TOOL_DRY_RUN = 4,
	TOOL_STRICT = 8,
	TOOL_ACCEPT_SHRINK = 16,
	TOOL_PROFILE = 32,
	TOOL_BRAND = 64,
};

struct tool_command {
	const char *name, *usage, *summary;
	unsigned options; /* of enum tool_option */
	size_t args_min, args_max;
	enum tool_exit (*run)(struct tool *);
};

/* One file each: import.c, rebuild.c ... */
enum tool_exit tool_check(struct tool *);
enum tool_exit tool_explain(struct tool *);
enum tool_exit tool_import(struct tool *);
enum tool_exit tool_profile_help(struct tool *);
enum tool_exit tool_publish(struct tool *);
enum tool_exit tool_rebuild(struct tool *);
enum tool_exit tool_rollback(struct tool *);
enum tool_exit tool_status(struct tool *);
enum tool_exit tool_sync(struct tool *);
enum tool_exit tool_version(struct tool *);

/* "cartaz import: ..." on standard error; answers TOOL_FAILED. */
enum tool_exit tool_fail(const struct tool *, const char *fmt, ...)
    PRINTF_LIKE(2, 3);

/* The hosts that have a brand file, sorted. */
struct tool_hosts {
	const char **host;
	size_t count;
};

bool tool_hosts(struct tool *, struct tool_hosts *, struct error *) MUST_USE;

/* brand_load() for a host that the operator named. */
bool tool_brand(struct tool *, const char *host, struct brand *, struct error *)
    MUST_USE;

/* Runs `each` for the HOST named, or with --all for every brand. */
enum tool_exit tool_each_host(
    struct tool *, enum tool_exit (*each)(struct tool *, const char *host));

/*
 * The profile of this name, from <share>/profiles/; *found is false for
 * "native", which needs none.  The profile is released by the caller.
 */
struct profile;
bool tool_profile(struct tool *, const char *name, struct profile *,
    bool *found, struct error *) MUST_USE;

/* The bytes of that file. */
bool tool_profile_file(struct tool *, const char *name, const char **p,
    size_t *n, struct error *) MUST_USE;

/*
 * What the programs need besides its file of a brand that is live or relays
 * (live_files.c): made by publish, held against the profile by check.  The note says
 * what to mend.
 */
bool live_files_are_needed(struct tool *, const char *host) MUST_USE;
bool live_files_write(struct tool *, const struct brand *, struct error *)
    MUST_USE;
bool live_files_are_current(struct tool *, const struct brand *, struct error *)
    MUST_USE;

/* What a snapshot made now would be built with (writer.h). */
bool tool_fingerprint(
    struct tool *, const struct brand *, char out[20], struct error *) MUST_USE;

/*
 * Keeps var/hosts/<alias> and var/hosts.map (one "alias host" a line, for the
 * web server) as the brand files say.  Brand files that cannot be used keep
 * what they have.  An alias that is another brand's host is left out; of two
 * brands with one alias the first has it.  Such a clash is a sentence on standard
 * error, when asked for.
 */
bool hosts_update(struct tool *, bool say_clashes, struct error *) MUST_USE;

/* Is there a brand file for that host, whatever it holds? */
bool hosts_is_brand(const struct tool *, const char *host) MUST_USE;

#endif
