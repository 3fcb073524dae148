/*
 * untyped - preloaded library: folders do not report the types of their entries, as on
 * some filesystems.
 */
#include <dirent.h>
#include <stddef.h>

struct dirent *
readdir(DIR *dir)
{
	struct dirent64 *entry = readdir64(dir);

	if (entry != NULL)
		entry->d_type = DT_UNKNOWN;
	return (struct dirent *)entry;
}
