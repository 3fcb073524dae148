/*
 * generation_list - lists the numbers and names of a brand's generations.
 *
 * The programs need this list only if `current` cannot serve.
 */
#include "generation/internal.h"

#include <sys/stat.h>

#include "base/files.h"
#include "base/text.h"

void
generation_print_name(int64_t number, char out[32])
{
	snprintf(out, 32, "%06lld.db", (long long)number);
}

void
generation_print_path(const char *dir, int64_t number, char out[PATHS_PATH_MAX])
{
	char name[32];

	generation_print_name(number, name);
	paths_path(out, dir, name);
}

void
generation_path(const struct paths *paths, const char *host, int64_t number,
    char out[PATHS_PATH_MAX])
{
	char dir[PATHS_PATH_MAX];

	paths_path(dir, paths->var, host);
	generation_print_path(dir, number, out);
}

/* Returns the number in "000012.db", or 0 for any other name. */
static int64_t
parse_name(const char *name)
{
	char digits[16];
	size_t n = strspn(name, "0123456789");
	int64_t number = 0;

	if (n < 6 || n >= sizeof(digits) || strcmp(name + n, ".db") != 0)
		return 0;
	memcpy(digits, name, n);
	digits[n] = '\0';
	return text_int(digits, 0, INT64_MAX, &number) ? number : 0;
}

size_t
generation_list_folder(const char *dir, int64_t *numbers, size_t max)
{
	DIR *d = files_open_folder(dir);
	struct dirent *entry;
	size_t count = 0;

	if (d == NULL)
		return 0;
	while (count < max && (entry = files_next(d, dir)) != NULL) {
		int64_t number = parse_name(entry->d_name);
		size_t i = count;

		if (number == 0)
			continue;
		for (; i > 0 && numbers[i - 1] > number; i--)
			numbers[i] = numbers[i - 1];
		numbers[i] = number;
		count++;
	}
	closedir(d);
	return count;
}

int64_t
generation_read_current(const char *dir)
{
	char path[PATHS_PATH_MAX], target[64];

	paths_path(path, dir, "current");
	files_read_link(path, target, sizeof(target));
	return parse_name(target);
}

int64_t
generation_current(const struct paths *paths, const char *host)
{
	char dir[PATHS_PATH_MAX];

	paths_path(dir, paths->var, host);
	return generation_read_current(dir);
}

int64_t
generation_folder_switched_at(const char *dir)
{
	char path[PATHS_PATH_MAX];
	struct stat st;

	paths_path(path, dir, "current");
	return lstat(path, &st) == 0 ? (int64_t)st.st_mtime : 0;
}

int64_t
generation_switched_at(const struct paths *paths, const char *host)
{
	char dir[PATHS_PATH_MAX];

	paths_path(dir, paths->var, host);
	return generation_folder_switched_at(dir);
}

size_t
generation_list(
    const struct paths *paths, const char *host, int64_t *numbers, size_t max)
{
	char dir[PATHS_PATH_MAX];

	paths_path(dir, paths->var, host);
	return generation_list_folder(dir, numbers, max);
}

size_t
generation_list_instead(
    const struct paths *paths, const char *host, int64_t *numbers, size_t max)
{
	int64_t served = generation_current(paths, host);
	int64_t all[GENERATIONS_LISTED];
	size_t n = generation_list(paths, host, all, ARRAY_LEN(all));
	size_t count = 0;

	for (int after = served == 0; after <= 1; after++) {
		for (size_t i = n; i-- > 0 && count < max;) {
			if (all[i] != served && (all[i] > served) == after)
				numbers[count++] = all[i];
		}
	}
	return count;
}
