/*
 * deploy_names - looks up the paths of a list, which may have millions.
 */
#include "cartaz/deploy/internal.h"

#include <stdlib.h>

/* Like strcmp(), but a path ends at its line's end. */
static int
compare_paths(const void *a, const void *b)
{
	const unsigned char *p = *(const unsigned char *const *)a;
	const unsigned char *q = *(const unsigned char *const *)b;

	while (*p == *q && *p != '\n' && *p != '\0') {
		p++;
		q++;
	}
	return (*p == '\n' ? 0 : *p) - (*q == '\n' ? 0 : *q);
}

void
deploy_names_read(struct deploy_names *names, const char *list)
{
	size_t cap = 0;

	*names = (struct deploy_names){ 0 };
	for (list += *list == '\n'; *list != '\0';) {
		if (names->count == cap) {
			cap = 2 * cap + 64;
			names->path =
			    mem_grow(names->path, cap * sizeof(names->path[0]));
		}
		names->path[names->count++] = list;
		list += strcspn(list, "\n");
		list += *list == '\n';
	}
	if (names->count > 0)
		qsort(names->path, names->count, sizeof(names->path[0]),
		    compare_paths);
}

bool
deploy_names_have(const struct deploy_names *names, const char *path)
{
	return names->count > 0 &&
	    bsearch(&path, names->path, names->count, sizeof(names->path[0]),
		compare_paths) != NULL;
}

void
deploy_names_release(struct deploy_names *names)
{
	free(names->path);
	*names = (struct deploy_names){ 0 };
}
