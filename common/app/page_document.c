/*
 * page_document - names the published file of a document.
 */
#include "app/page_document.h"

#define ALPHABET                                                               \
	"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/"

bool
page_document_file(const struct ctx *cx, const char *path,
    const struct page_form *form, char file[PATHS_PATH_MAX])
{
	const char *ending = form->kind == PAGE_MARKDOWN ? ".md" : ".html";
	char name[1024];

	if (path[0] == '\0' || strspn(path, ALPHABET) != strlen(path) ||
	    strstr(path, "//") != NULL ||
	    snprintf(name, sizeof(name), "%s%s", path, ending) >=
		(int)sizeof(name))
		return false;
	paths_path(file, cx->paths.htdocs, cx->brand.host, name);
	return true;
}
