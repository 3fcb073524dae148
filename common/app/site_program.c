/*
 * site_program - main() of the program "site", which is every endpoint but the relays,
 * and the prepared files.
 *
 * For a web server that starts programs and knows neither brands nor headers of files:
 * nginx and Caddy before fcgiwrap, lighttpd.  It sends every address here as it came
 * (REQUEST_URI), as it would to the resident server (site_route.h).
 */
#include <unistd.h>

#include "app/confinement.h"
#include "app/endpoint.h"
#include "app/site_route.h"
#include "base/paths.h"
#include "cgi/response.h"
#include "cgi/scgi.h"

static struct scgi_request request;

/*
 * The variables of this process; those that are set later stand in place of these.  Of a
 * body whose length nobody told Caddy says -1; the name of that is another.  False, and
 * none, where there are too many.
 */
static bool
read_environment(void)
{
	static char unknown[] = "HTTP_TRANSFER_ENCODING=chunked";

	for (size_t n = 0; environ[n] != NULL; n++) {
		if (n == SCGI_VARIABLES_READ) {
			request = (struct scgi_request){ .count = 0 };
			return false;
		}
		request.environment[request.count++] =
		    strcmp(environ[n], "CONTENT_LENGTH=-1") == 0 ? unknown
								 : environ[n];
	}
	return true;
}

/* For the program "live", which may take the place of this one (paths_program()). */
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
find_endpoint(void)
{
	const struct endpoint *ep = read_environment()
	    ? site_route(&request)
	    : site_refuse_all(&request);

	if (ep == NULL)
		fatal("site: the environment leaves no room");
	set_program(ep);
	return ep;
}

/* Before an endpoint is known, which has last words of its own. */
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
	set_last_words();
	confinement_begin();
	return endpoint_run(find_endpoint());
}
