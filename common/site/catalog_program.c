/*
 * catalog_program - main() of the programs that answer from a snapshot: one file, with
 * a name for each endpoint.
 *
 *   an endpoint     the program is that endpoint
 *   "site"          every endpoint except the relays, and the prepared files.  This
 *                   name is for web servers that start programs, but cannot find the
 *                   brand of a host or the headers of a file (Caddy before fcgiwrap),
 *                   or cannot choose a program by its name (.htaccess).  These servers
 *                   pass every address on unchanged (REQUEST_URI), as other servers do
 *                   to the resident server (site_route.h)
 *
 * No field of a request is a part of any of these names (RFC 3875, 4.1.18).
 */
#include <unistd.h>

#include "base/paths.h"
#include "cgi/response.h"
#include "cgi/scgi.h"
#include "app/confinement.h"
#include "app/endpoint.h"
#include "app/endpoint_table.h"
#include "site/site_route.h"

static struct scgi_request request;

/*
 * Copies the variables of this process; later variables replace earlier ones of the same
 * name.  If there are too many, copies none and returns false.
 */
static bool
read_environment(void)
{
	for (size_t n = 0; environ[n] != NULL; n++) {
		if (n == SCGI_VARIABLES_READ) {
			request = (struct scgi_request){ .count = 0 };
			return false;
		}
		request.environment[request.count++] = environ[n];
	}
	return true;
}

/* Sets the variables for "live", which may replace this program (paths_program()). */
static void
set_program(const struct endpoint *ep)
{
	static char variable[64];

	snprintf(variable, sizeof(variable), PATHS_PROGRAM "=%s", ep->name);
	if (!scgi_put(&request, variable))
		fatal("site: no room for a variable");
	environ = request.environment;
}

static const struct endpoint *
endpoint_of_address(void)
{
	const struct endpoint *ep = read_environment()
	    ? site_route(&request)
	    : site_refuse_all(&request);

	if (ep == NULL)
		fatal("site: the environment is too large");
	set_program(ep);
	return ep;
}

/* Sets a fallback response until the endpoint is known, which has its own. */
static void
set_last_words(void)
{
	static struct response_fallback in_nobodys_name;

	response_fallback_init(&in_nobodys_name, STDOUT_FILENO);
	fatal_set_hook(response_fallback_send, &in_nobodys_name);
}

int
main(void)
{
	const char *name = paths_start_name();
	const struct endpoint *ep = endpoint_named(name);

	if (ep != NULL)
		return endpoint_run(ep);
	set_last_words();
	confinement_begin();
	if (strcmp(name, PATHS_SITE) == 0)
		return endpoint_run(endpoint_of_address());
	fatal("site: no endpoint has the name of this program");
}
