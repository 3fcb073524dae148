/*
 * start_fork - runs an endpoint in a copy of this process.
 *
 * Most of the cost of a request to a live brand is the start of the program
 * "live", which loads forty libraries; here they are loaded once.
 */
#include <err.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <curl/curl.h>

#include "app/endpoint_table.h"
#include "start_program.h"

static int (*endpoint_of(const char *path))(void)
{
	const char *slash = strrchr(path, '/');
	const char *name = slash != NULL ? slash + 1 : path;

	for (const struct endpoint_row *e = endpoint_table; e->name != NULL;
	     e++) {
		if (strcmp(e->name, name) == 0)
			return e->main;
	}
	errx(125, "there is no program %s here", name);
}

/* Reads the tables of TLS once, instead of once in each copy. */
static void
prepare(void)
{
	static bool done;

	if (!done && curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK)
		errx(125, "curl_global_init");
	done = true;
}

pid_t
start_program(char **words, char **env, const int files[3])
{
	int (*run)(void) = endpoint_of(*words);
	pid_t pid;

	prepare();
	/* What is buffered is this process's own. */
	fflush(stdout);
	pid = fork();
	if (pid < 0)
		err(125, "fork");
	if (pid > 0)
		return pid;
	for (int fd = 0; fd < 3; fd++) {
		if (dup2(files[fd], fd) < 0)
			_exit(125);
	}
	__fpurge(stdin);
	environ = env;
	exit(run());
}
