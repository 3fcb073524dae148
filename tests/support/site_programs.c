/*
 * site_programs - what the addresses of a site lead to, and where its programs are.
 */
#include "site_programs.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
	const char *program, *path_info; /* "*": any that is not empty */
	const char *address;             /* before it, where it is kept */
} routes[] = {
	{ "events", "", "/api/public/v1/events" },
	{ "event", "*", "/api/public/v1/events" },
	{ "agent-identity", "", "/api/public/v1/agent/identity" },
	{ "health", "", "/api/public/v1/health" },
	{ "mcp", "", "/mcp" },
	{ "a2a", "", "/a2a" },
	{ "page-home", "", "/" },
	{ "page-home", "/index.md", "" },
	{ "page-events", "", "/eventos" },
	{ "page-events", "/", "/eventos" },
	{ "page-events", "/eventos.md", "" },
	{ "page-events", "/eventos.ics", "" },
	{ "page-events", "/eventos.rss", "" },
	{ "page-events", "/eventos.atom", "" },
	{ "page-event", "*", "/eventos" },
	{ "page-embed", "", "/embed" },
	{ "page-embed", "*", "/embed" },
	{ "oembed", "", "/oembed" },
};

const char *
site_base_name(const char *path)
{
	const char *slash = strrchr(path, '/');

	return slash != NULL ? slash + 1 : path;
}

static bool
is_routed(const char *program)
{
	for (size_t i = 0; i < sizeof(routes) / sizeof(*routes); i++) {
		if (strcmp(routes[i].program, program) == 0)
			return true;
	}
	return false;
}

/* The address before the path, or NULL. */
const char *
site_address(const char *program, const char *path_info)
{
	for (size_t i = 0; i < sizeof(routes) / sizeof(*routes); i++) {
		bool any = strcmp(routes[i].path_info, "*") == 0 &&
		    strlen(path_info) > 1;

		if (strcmp(routes[i].program, program) == 0 &&
		    (any || strcmp(routes[i].path_info, path_info) == 0))
			return routes[i].address;
	}
	return NULL;
}

void
site_use(char **words, char **env)
{
	static char paths[8][4096], path[65536];
	const char *site = getenv("HOST_SITE"), *build = getenv("BUILD");
	size_t n = build != NULL ? strlen(build) : 0, used = 0;

	for (; *words != NULL && site != NULL && n > 0; words++) {
		if (strncmp(*words, build, n) != 0 ||
		    strncmp(*words + n, "/cgi-bin/", 9) != 0 || used == 8)
			continue;
		snprintf(
		    paths[used], sizeof(paths[used]), "%s%s", site, *words + n);
		if (access(paths[used], X_OK) == 0) {
			*words = paths[used++];
			continue;
		}
		for (; is_routed(site_base_name(*words)) && *env != NULL;
		     env++) {
			if (strncmp(*env, "PATH_INFO=", 10) != 0)
				continue;
			snprintf(path, sizeof(path), "PATH_INFO=/%s%s",
			    site_base_name(*words), *env + 10);
			*env = path;
			snprintf(paths[used], sizeof(paths[used]),
			    "%s/cgi-bin/catalog", site);
			*words = paths[used++];
			break;
		}
	}
}
