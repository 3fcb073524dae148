/*
 * nearest - compares a word with names.
 */
#include "cartaz/nearest.h"

#include "base/files.h"
#include "base/paths.h"
#include "base/text.h"

enum { TYPOS_MAX = 2 };

void
nearest_start(struct nearest *x, const char *word)
{
	size_t n = strlen(word);

	*x = (struct nearest){ .name = NULL };
	if (n > 0 && n <= EDIT_DISTANCE_WORD_MAX)
		edit_distance_init(&x->word, word, n);
}

void
nearest_compare(struct nearest *x, const char *name, size_t n)
{
	size_t max = n > TYPOS_MAX + 1 ? TYPOS_MAX : 1, edits;

	if (x->word.length == 0)
		return;
	edits = edit_distance_to(&x->word, (const unsigned char *)name, n, max);
	if (edits <= max && (x->name == NULL || edits < x->edits)) {
		x->name = name;
		x->length = n;
		x->edits = edits;
	}
}

void
nearest_compare_files(
    struct nearest *x, const char *above, const char *folder, struct arena *mem)
{
	char path[PATHS_PATH_MAX];
	struct dirent *entry;
	DIR *dir;

	paths_path(path, above, folder, (char *)NULL);
	dir = files_open_folder(path);
	while (dir != NULL && (entry = files_next(dir, path)) != NULL) {
		size_t n = strlen(entry->d_name);

		if (text_ends(entry->d_name, ".json"))
			nearest_compare(
			    x, arena_copy(mem, entry->d_name, n - 5), n - 5);
	}
	files_close_folder(dir);
}

void
nearest_append(
    const struct nearest *x, const char *otherwise, char *note, size_t size)
{
	size_t n = strlen(note);

	if (x->name != NULL)
		snprintf(note + n, size - n, "; did you mean %.*s?",
		    (int)x->length, x->name);
	else
		snprintf(note + n, size - n, "; %s", otherwise);
}
