/*
 * switched - an endpoint whose handler makes another generation the served one before
 * it answers.
 *
 *   switched GENERATION [NAME]   the variables of a request as CGI has them;
 *                                GENERATION: "000002.db"; NAME: the endpoint's
 */
#include <err.h>
#include <stdio.h>
#include <unistd.h>

#include "app/material.h"

static const char *to;

static bool
handle(struct ctx *cx, struct request *rq, struct response *rs, struct error *f)
{
	char link[PATHS_PATH_MAX], current[PATHS_PATH_MAX];

	(void)rq;
	(void)f;
	paths_path(
	    current, cx->paths.var, cx->brand.host, "current", (char *)NULL);
	paths_path(
	    link, cx->paths.var, cx->brand.host, "current.new", (char *)NULL);
	if (symlink(to, link) != 0 || rename(link, current) != 0)
		err(125, "%s", current);
	rs->type = "text/plain";
	buf_text(&rs->body, "answered\n");
	return true;
}

static struct endpoint endpoint = {
	.name = "switched",
	.method = METHOD_GET,
	.caching = ENDPOINT_CACHED,
	.material = material_of_snapshot,
	.handle = handle,
};

int
main(int argc, char **argv)
{
	if (argc < 2)
		errx(125, "usage: switched GENERATION [NAME]");
	if (argc > 2)
		endpoint.name = argv[2];
	to = argv[1];
	return endpoint_run(&endpoint);
}
