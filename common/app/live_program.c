/*
 * live_program - main() of the program "live", which has every endpoint that may need the
 * upstream of a live brand.
 *
 * live_handover.c starts it and names the endpoint in a variable.  No client can set
 * that variable, because fields of a request reach a program under names that begin
 * with HTTP_ (RFC 3875 section 4.1.18).  If a server runs this program directly, the
 * program writes no response, so the client gets 500.
 */
#include "app/endpoint_table.h"

#include "base/paths.h"

int
main(void)
{
	const char *name = paths_endpoint();
	const struct endpoint *e = name != NULL ? endpoint_named(name) : NULL;

	if (e == NULL)
		fatal("live: " PATHS_ENDPOINT
		      " does not name an endpoint; only other programs of "
		      "Cartaz may start this program");
	return endpoint_run(e);
}
