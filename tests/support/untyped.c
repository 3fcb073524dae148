/* untyped - preloaded, no folder says of what type its entries are: some filesystems do not. */
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
