/*
 * check_access - finds files that the web server cannot read and folders that it
 * cannot enter.
 */
#include <sys/stat.h>

#include "cartaz/commands/check_run.h"

void
check_readable(struct check_run *c, const char *path)
{
	struct stat st;

	if (stat(path, &st) != 0)
		return;
	if ((st.st_mode & S_IROTH) == 0)
		check_report(c,
		    "%s: the web server cannot read it; chmod o+r %s", path,
		    path);
	if ((st.st_mode & S_IWOTH) != 0)
		check_report(
		    c, "%s: every user can write it; chmod o-w %s", path, path);
}

void
check_folder(struct check_run *c, const char *path)
{
	struct stat st;

	if (stat(path, &st) == 0 && (st.st_mode & S_IXOTH) == 0)
		check_report(c,
		    "%s: the web server cannot enter it; chmod o+x %s", path,
		    path);
}
