/*
 * check_run - prints findings; finds codes that do not exist, and files and folders that
 * the web server cannot open; reports how far the kernel confines the programs.
 */
#include "cartaz/commands/check_run.h"

#include <stdarg.h>
#include <sys/stat.h>

#include "base/confine.h"
#include "base/files.h"
#include "base/timezone.h"
#include "brand/currency.h"
#include "event/countries.h"

void
check_report(void *run, const char *fmt, ...)
{
	struct check_run *c = run;
	va_list ap;

	c->findings++;
	va_start(ap, fmt);
	tool_say_list(fmt, ap);
	va_end(ap);
	tool_say("\n");
}

static void
check_country(struct check_run *c, const char *at, const char *code)
{
	const char *found = countries_find(code);

	if (found == NULL || strcmp(found, code) != 0)
		check_report(c,
		    "%s: %s/country: '%s' is not a code of ISO 3166-1; %s%s%s",
		    c->file, at, code,
		    found != NULL ? "did you mean " : "use a code such as BR",
		    found != NULL ? found : "", found != NULL ? "?" : "");
}

void
check_codes(struct check_run *c, const char *at, const char *zone_or_null,
    const char *country_or_null, const char *currency_or_null)
{
	char listed[CURRENCY_SIZE];

	if (country_or_null != NULL)
		check_country(c, at, country_or_null);

	if (zone_or_null != NULL && !timezone_exists(zone_or_null))
		check_report(c,
		    "%s: %s/timezone: '%s' is not a time zone of this system; "
		    "use an IANA name such as America/Sao_Paulo",
		    c->file, at, zone_or_null);
	if (currency_or_null != NULL &&
	    !currency_read(currency_or_null, listed))
		check_report(c,
		    "%s: %s/currency: '%s' is not an ISO 4217 code; use a code such as BRL",
		    c->file, at, currency_or_null);
}

void
check_readable(struct check_run *c, const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0)
		return;
	if ((st.st_mode & S_IROTH) == 0)
		check_report(c,
		    "%s: the web server cannot read this "
		    "file; run chmod o+r %s",
		    path, path);
	if ((st.st_mode & S_IWOTH) != 0)
		check_report(c,
		    "%s: every user can write to this "
		    "path; run chmod o-w %s",
		    path, path);
}

void
check_owner(struct check_run *c, const char *root, const char *host)
{
	const struct paths *paths = &c->tool->paths;
	char path[PATHS_PATH_MAX];
	struct stat above, st;

	paths_path(path, root, host);
	if (stat(root, &above) == 0 && stat(path, &st) == 0 &&
	    above.st_uid != 0 && st.st_uid == 0)
		check_report(
		    c, "%s: " FILES_OF_ROOT, path, paths->var, paths->htdocs);
}

void
check_folder(struct check_run *c, const char *path)
{
	struct stat st;

	if (stat(path, &st) == 0 && (st.st_mode & S_IXOTH) == 0)
		check_report(c,
		    "%s: the web server cannot enter this folder; run chmod "
		    "o+x %s",
		    path, path);
}

enum { NEWEST_ABI = 6 }; /* the programs do not need later ABIs */

void
check_kernel(const struct tool *t)
{
	struct confine_support can = confine_support();

	if (!t->verbose)
		return;
	if (!can.is_built) {
		tool_say("this build is for tests, and does not confine its "
			 "programs\n");
		return;
	}
	if (can.landlock_abi == 0)
		tool_say(
		    "the kernel cannot confine programs to their files, because "
		    "Landlock is missing; Landlock needs Linux 5.13 or newer, and "
		    "\"landlock\" in the kernel parameter lsm\n");
	else
		tool_say("the kernel confines programs to their files "
			 "with Landlock, ABI %d%s\n",
		    can.landlock_abi,
		    can.landlock_abi < NEWEST_ABI
			? ", which lacks newer restrictions"
			: "");
	if (can.has_filter)
		tool_say("the kernel confines programs to their system calls "
			 "with seccomp\n");
	else
		tool_say(
		    "the kernel cannot confine programs to their system calls, "
		    "because seccomp is missing, or the processor is neither x86_64 "
		    "nor aarch64\n");
}
