/*
 * check_run - prints findings; finds files and folders that the web server cannot open.
 */
#include "cartaz/commands/check_run.h"

#include <stdarg.h>
#include <sys/stat.h>

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
check_folder(struct check_run *c, const char *path)
{
	struct stat st;

	if (stat(path, &st) == 0 && (st.st_mode & S_IXOTH) == 0)
		check_report(c,
		    "%s: the web server cannot enter this folder; run chmod "
		    "o+x %s",
		    path, path);
}
