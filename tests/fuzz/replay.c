/*
 * replay - feeds a target the files named, or those of the folders named.
 *
 * usage: replay FILE|FOLDER...
 */
#include "fuzz.h"

#include <dirent.h>
#include <sys/stat.h>

enum { FILE_MAX = 16 * 1024 * 1024 };

static int files;

static void
replay_file(const char *path)
{
	FILE *file = fopen(path, "re");
	uint8_t *data = mem_alloc(FILE_MAX), *exact;
	size_t n;

	if (file == NULL)
		fuzz_broken("the file can be read", path, 0);
	n = fread(data, 1, FILE_MAX, file);
	exact = mem_alloc(n); /* so that reading past its end is seen */
	if (n > 0)
		memcpy(exact, data, n);
	free(data);
	fclose(file);
	fprintf(stderr, "%s\n", path);
	(void)LLVMFuzzerTestOneInput(exact, n);
	free(exact);
	files++;
}

static int
is_visible(const struct dirent *entry)
{
	return entry->d_name[0] != '.';
}

static void
replay(const char *path)
{
	struct dirent **entries;
	struct stat st;
	int n;

	if (stat(path, &st) == 0 && !S_ISDIR(st.st_mode)) {
		replay_file(path);
		return;
	}
	n = scandir(path, &entries, is_visible, alphasort);
	if (n < 0)
		fuzz_broken("the folder can be read", path, 0);
	for (int i = 0; i < n; i++) {
		char file[4096];

		snprintf(file, sizeof(file), "%s/%s", path, entries[i]->d_name);
		replay(file);
		free(entries[i]);
	}
	free(entries);
}

int
main(int argc, char **argv)
{
	(void)LLVMFuzzerInitialize(&argc, &argv);
	for (int i = 1; i < argc; i++)
		replay(argv[i]);
	printf("%d inputs\n", files);
	return files > 0 ? 0 : 1;
}
