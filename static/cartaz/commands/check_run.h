/*
 * check_run.h - one run of `cartaz check`, shared by the files of that command.
 */
#ifndef CARTAZ_COMMANDS_CHECK_RUN_H
#define CARTAZ_COMMANDS_CHECK_RUN_H

#include "brand/brand.h"
#include "cartaz/tool.h"

struct check_run {
	struct tool *tool;
	const char *file;     /* the current brand file */
	const char *selected; /* the host to check; NULL: all */
	int64_t findings;
	struct brand *brands;
	size_t brand_count; /* including brands that are not checked */
	bool is_copy;       /* a given file, perhaps not in service */
	const char *unread; /* a source of the brand that was never read */
	size_t unread_count;
};

/*
 * Counts one finding, and prints it with its correction, as a line on standard output.
 * `run` is the struct check_run.
 */
void check_report(void *run, const char *fmt, ...) PRINTF_LIKE(2, 3);

/*
 * Checks the time zone, the country and the currency of one object of the brand file.
 * `at` is the object's JSON pointer, without a slash at its end.
 */
void check_codes(struct check_run *, const char *at, const char *zone_or_null,
    const char *country_or_null, const char *currency_or_null);
/*
 * Checks that the web server can read a file of the programs, and that the file's mode
 * does not let every user write it.
 */
void check_readable(struct check_run *, const char *path);
/*
 * Checks that the user root does not own the brand's folder below `root` (CARTAZ_VAR or
 * CARTAZ_HTDOCS), unless root owns `root` itself.  Otherwise the owner of `root` could
 * not write in the brand's folder.
 */
void check_owner(struct check_run *, const char *root, const char *host);
/* Checks that the web server can enter a folder above a file that the programs read. */
void check_folder(struct check_run *, const char *path);
/*
 * If the tool is verbose, prints how far the kernel confines files and system calls of
 * the programs.  The programs also work on an old kernel, so this is not a finding.
 */
void check_kernel(const struct tool *);
/*
 * Checks that the brand's secrets can be read, and that the brand has the secrets and
 * variables that the requests of its profile need.  Runs the statements of a profile with
 * "sql", if nothing is missing and the file is in service.  On a node of many nodes,
 * checks only live brands.  `at` is the place of the profile in the brand file:
 * "/upstream", or "/sources/2" for a brand of source_defaults_brand().
 */
void check_upstream(struct check_run *, const struct brand *, const char *at);
/*
 * Checks the brand's folder in var/, the files of live_files.h, the corrections, and the
 * snapshot that the brand serves.
 */
void check_snapshot(struct check_run *, const struct brand *);

#endif
