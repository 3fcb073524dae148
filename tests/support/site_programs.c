/*
 * site_programs - what the addresses of a site lead to.
 */
#include "site_programs.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum kind { SITE, LOCAL, CARD, RELAY };

#define ADDRESS(path, behind, method, program, kind)                           \
	{ program, (path) + sizeof(behind) - 1, behind, kind },
static const struct {
	const char *program, *path_info; /* a star: anything, not nothing */
	const char *address;             /* before it, where it is kept */
	enum kind kind;
} routes[] = {
#include "site/addresses.def"
	{ "page-home", "", "/", SITE },
};

const char *
site_base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

/* The address before the path, or NULL. */
const char *
site_address(const char *program, const char *path_info)
{
	for (size_t i = 0; i < sizeof(routes) / sizeof(*routes); i++) {
		bool any = strcmp(routes[i].path_info, "/*") == 0 &&
		    strlen(path_info) > 1;

		if (routes[i].kind == SITE &&
		    strcmp(routes[i].program, program) == 0 &&
		    (any || strcmp(routes[i].path_info, path_info) == 0))
			return routes[i].address;
	}
	return NULL;
}
